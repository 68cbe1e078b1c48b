import { afterAll, expect, it, vi } from 'vitest'
import { countDocuments } from '#shared/documents/documents.contract.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { backgroundJobs } from './jobs.ts'
import { startScheduler } from './scheduler.ts'

const { app, world } = await openDocumentWorld()
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())

it('folds what writers gathered while another job takes its time, and changes no total', async () => {
  const { kysely } = app.context.database
  for (let at = 0; at < 3; at += 1) await world.submit(app.actors.dealer)
  const gathered = async () => ({
    tallies: (await kysely.selectFrom('document_tallies').select('id').execute()).length,
    deltas: (
      await kysely
        .selectFrom('day_figure_deltas' as never)
        .selectAll()
        .execute()
    ).length,
  })
  expect(await gathered()).toMatchObject({ tallies: 3 })
  let end = () => {}
  const long = { name: 'long', everyMs: 1000, run: () => new Promise<void>((resolve) => (end = resolve)) }
  const scheduler = startScheduler([long, ...backgroundJobs(app.context)], app.context.log)
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(gathered).toEqual({ tallies: 1, deltas: 0 })
  end()
  await scheduler.stop()
  expect((await app.call(app.actors.admin, countDocuments)).body.totals.대기).toBe(3)
})
