import { expect, it } from 'vitest'
import type { Account } from '../../../http/accounts.ts'
import { makeDocumentRow } from '../../../testing/make-document-row.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import { readListing } from './document-filters.ts'
import { idsOfDays } from './ids-of-days.ts'

const app = await openTestApp()

const MANY = 200_000

/** Makes the figures say that `count` more documents were received on a day. */
async function receive(day: string, count: number): Promise<void> {
  const { database } = app.context
  const key = { worker_id: 0, activation_status: '개통', carrier: '', contact_code: '', is_activator: 0 }
  const figure = { ...key, figure: 'received', period: day, customer_type: 'new', count }
  await database.transaction(({ addToFigures }) => addToFigures([figure]))
}

async function idsFound(startDate: string | undefined, endDate: string | undefined) {
  const { database } = app.context
  const listing = readListing(
    { dateField: 'uploadedAt', startDate, endDate },
    { account: { id: 1, userType: 'admin', role: 'admin' } as Account, now: new Date() },
  )
  const [condition] = await idsOfDays(database, listing)
  return condition?.compile(database.kysely).parameters
}

it('are the first and the last of the days, in whichever order they came', async () => {
  const at = (uploaded_at: string) => makeDocumentRow(app, { uploaded_at })
  const last = await at('2026-03-02T01:00:00.000Z')
  const first = await at('2026-03-01T01:00:00.000Z')
  const next = await at('2026-03-02T02:00:00.000Z')
  expect(await idsFound('2026-03-01', '2026-03-01')).toEqual([first, first])
  expect(await idsFound('2026-03-02', '2026-03-02')).toEqual([last, next])
  expect(await idsFound('2026-03-01', '2026-03-02')).toEqual([last, next])
  expect(await idsFound('2026-03-02', undefined)).toEqual([last, next])
  expect(await idsFound(undefined, '2026-03-01')).toEqual([first, first])
  expect(await idsFound('2026-03-03', '2026-03-03')).toEqual([0, 0])
})

it('are not looked for where the walk is the shorter way: days of many, with little after them', async () => {
  await receive('2026-03-01', MANY)
  await receive('2026-03-05', MANY / 4)
  expect(await idsFound('2026-03-01', '2026-03-01')).toHaveLength(2)
  await receive('2026-03-05', -1)
  expect(await idsFound('2026-03-01', '2026-03-01')).toBeUndefined()
  expect(await idsFound('2026-03-01', undefined)).toBeUndefined()
  expect(await idsFound('2026-03-05', undefined)).toHaveLength(2)
})
