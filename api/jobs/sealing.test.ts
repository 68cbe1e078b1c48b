import { expect, it, vi } from 'vitest'
import type { Context } from '../context.ts'
import { accessRow, insertAccessRows } from '../features/access-log/access-rows.ts'
import { SERVER } from '../features/access-log/record-security-event.ts'
import { hasUnsealedRows } from '../features/access-log/seal-access-rows.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { backgroundJobs } from './jobs.ts'

const { app } = await openDocumentWorld()
const { database } = app.context

const sealing = (context: Context) => {
  const job = backgroundJobs(context).find(({ name }) => name === 'access-log-sealing')
  if (job === undefined) throw new Error('there is no such job')
  return job
}
const run = (context: Context) => sealing(context).run(new AbortController().signal)

it('goes on sealing after the sealing process has died', async () => {
  const row = accessRow('view', { subject: null, person: null }, SERVER, app.clock.now())
  await database.transaction(({ db }) => insertAccessRows(db, [row]))

  const dead = vi.fn(() => new Promise<never>(() => {}))
  void run({ ...app.context, database: { ...database, transaction: dead } })
  await vi.waitFor(() => expect(dead).toHaveBeenCalled(), { timeout: 15_000 })
  await run(app.context)
  expect(await hasUnsealedRows(database)).toBe(false)
})
