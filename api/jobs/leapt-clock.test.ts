import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { recentLeap } from '../features/access-log/log-times.ts'
import { recordSecurityEvent, SERVER } from '../features/access-log/record-security-event.ts'
import { savePeriods } from '../features/privacy/periods.ts'
import { pdf } from '../storage/sample-files.ts'
import { dumpOf } from '../testing/dump.ts'
import { makeDocumentRow } from '../testing/make-document-row.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { backgroundJobs } from './jobs.ts'

const DAY = 86_400_000
const BY_AGE =
  /^(customer-masking|deletion-purge|orphan-sweep|session-reaper|(withdrawal|news|push|access-log)-retention)$/

const app = openTestAppForEach()

async function run(jobs: RegExp): Promise<void> {
  for (const job of backgroundJobs(app.context))
    if (jobs.test(job.name)) await job.run(new AbortController().signal)
}

/** A server that runs day and night leaves an entry and seals it. */
async function stepOn(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  const happened = { by: SERVER, at: app.clock.now() }
  await app.context.database.transaction(({ db }) => recordSecurityEvent(db, happened, 'backup-made'))
  await run(/^access-log-sealing$/)
}

/** What is left of what is removed by age, and of the customer. */
async function left() {
  const { database } = app.context
  const { documents, unlisted_erasures } = await dumpOf(database)
  const sessions = await database.kysely.selectFrom('sessions').select('sid_hash').execute()
  const files = await app.storedFiles()
  return { documents, sessions, unlisted_erasures, files }
}

let closed: number
beforeEach(async () => {
  const { context, clock } = app
  // Files carry the machine's time, so the test clock must match it.
  clock.set(new Date().toISOString())
  const { admin } = app.actors
  const account = { ...admin, userType: 'admin', role: 'admin' } as const
  const by = { account, address: '::1', userAgent: null }
  await savePeriods(context, by, { maskMonths: 3, keepMonths: null })
  const at = clock.now().toISOString()
  closed = await makeDocumentRow(app, { activation_status: '취소', cancelled_at: at })
  await makeDocumentRow(app, { deleted_at: at })
  const limits = { maxBytes: 1_000_000, kinds: ['pdf'], fileName: 'a.pdf' } as const
  await (await context.files.receive(Readable.from([pdf()]), limits)).keep()
  await stepOn(DAY)
})

it('four years ahead masks and removes nothing for good, and not ten days later either', async () => {
  const before = await left()
  app.clock.advance(4 * 365 * DAY)
  await run(BY_AGE)
  expect(await left()).toEqual(before)
  expect(await recentLeap(app.context.database.kysely, app.clock.now())).toBe(app.clock.now().toISOString())
  await stepOn(10 * DAY)
  await run(BY_AGE)
  expect(await left()).toEqual(before)
})

it('that runs steadily lets everything go in its time', async () => {
  for (let days = 0; days < 130; days += 13) await stepOn(13 * DAY)
  await run(BY_AGE)
  const { documents, files } = await left()
  expect(documents?.map((row) => JSON.parse(row))).toMatchObject([
    { id: closed, masked_at: app.clock.now().toISOString() },
  ])
  expect(files).toEqual([])
})
