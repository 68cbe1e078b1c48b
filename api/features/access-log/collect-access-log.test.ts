import { expect, it } from 'vitest'
import {
  COLLECTED_AT_ONCE,
  type CollectedEntry,
  collectAccessLog,
  listAccessLog,
} from '#shared/access-log/access-log.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'
import { sealAccessRows } from './seal-access-rows.ts'

const app = await openTestApp()
const { admin, worker } = app.actors

async function view(times: number, isSealed = true): Promise<void> {
  const account = { ...worker, userType: 'worker', role: 'worker' } as const
  const person = { name: '김철수', phone: '01012345678' }
  const subject = { kind: 'document', id: 7, name: '20261122-00007' } as const
  const row = accessRow(
    'view',
    { subject, person },
    { account, address: '::1', userAgent: null },
    app.clock.now(),
  )
  await app.context.database.transaction(({ db }) => insertAccessRows(db, Array(times).fill(row)))
  if (isSealed) await sealAccessRows(app.context.database)
}

async function collect(query: QueryOf<typeof collectAccessLog>): Promise<CollectedEntry[]> {
  const { status, raw, headers } = await app.call(admin, collectAccessLog, {
    query: { chain: query.chain, after: String(query.after) } as never,
  })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/x-ndjson')
  return raw.body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

it('gives a collector the sealed entries of a chain, one a line, behind the last that it has', async () => {
  await view(3)
  await view(1, false)
  const all = await collect({ chain: 'records', after: 0 })
  expect(all.map(({ chain, number }) => [chain, number])).toEqual([
    ['records', 1],
    ['records', 2],
    ['records', 3],
  ])
  expect(all[0]).toMatchObject({
    username: 'worker-park',
    action: 'view',
    subjectName: '20261122-00007',
    personName: '김*수',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await collect({ chain: 'records', after: 2 })).toEqual(all.slice(2))
})

it('stands in the log itself, with how many were taken, up to which number', async () => {
  await collect({ chain: 'records', after: 1 })
  const { body } = await app.call(admin, listAccessLog, { query: { action: 'log-collected' } })
  expect(body.items[0]).toMatchObject({
    username: admin.username,
    subjectKind: 'log',
    subjectName: 'records',
    subjectId: 3,
    detail: { rows: 2 },
  })
  await sealAccessRows(app.context.database)
  const security = await collect({ chain: 'rights', after: 0 })
  expect(security.filter(({ action }) => action === 'log-collected')).toHaveLength(3)
})

it('gives so many at once and no more', async () => {
  await view(COLLECTED_AT_ONCE)
  const first = await collect({ chain: 'records', after: 0 })
  expect(first).toHaveLength(COLLECTED_AT_ONCE)
  const rest = await collect({ chain: 'records', after: COLLECTED_AT_ONCE })
  expect(rest.map(({ number }) => number)).toEqual([1, 2, 3, 4].map((each) => COLLECTED_AT_ONCE + each))
})
