import { expect, it, vi } from 'vitest'
import type { Context } from '../context.ts'
import { lastBackupAt } from '../features/health/system-warnings.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { backgroundJobs } from './jobs.ts'

const { app, world } = await openDocumentWorld()
const { database, files, clock } = app.context

async function run(name: string, context: Context = app.context): Promise<void> {
  const job = backgroundJobs(context).find((each) => each.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run(new AbortController().signal)
}

const documents = () => database.kysely.selectFrom('documents').select('id').execute()

it('the purge removes no file that a backup in another process is about to copy', async () => {
  await world.submit(app.actors.dealer)
  const deleted_at = new Date(clock.now().getTime() - 31 * 86_400_000).toISOString()
  await database.kysely.updateTable('documents').set({ deleted_at }).execute()
  let letOn = () => {}
  const held = new Promise<void>((resolve) => {
    letOn = resolve
  })
  const open = vi.fn(async (storageKey: string) => {
    await held
    return files.openStored(storageKey)
  })
  const backup = run('nightly-backup', { ...app.context, files: { ...files, openStored: open } })
  await vi.waitFor(() => expect(open).toHaveBeenCalled(), { timeout: 15_000 })
  await run('deletion-purge')
  letOn()
  await backup
  expect(await lastBackupAt(database.kysely)).toBe(clock.now().toISOString())
  expect(await documents()).toHaveLength(1)

  await run('deletion-purge')
  expect(await documents()).toEqual([])
})
