import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withdrawSubmission } from '#shared/documents/application.contract.ts'
import type { CastName } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { removeOldWithdrawals } from './withdraw-submission.ts'

const { app, world } = await openDocumentWorld()
const HOUR = 60 * 60_000

const withdraw = (name: CastName, submissionId: string = randomUUID()) =>
  app.call(app.actors[name], withdrawSubmission, { params: { submissionId } })

/** Ids that the account has burned until now, as many rows at once. */
async function burned(name: CastName, count: number): Promise<void> {
  const at = app.clock.now().toISOString()
  const rows = Array.from({ length: count }, () => ({
    account_id: app.actors[name].id,
    submission_id: randomUUID(),
    kind: 'withdrawn',
    withdrawn_at: at,
    created_at: at,
  }))
  await app.context.database.kysely.insertInto('submissions').values(rows).execute()
}

it('burns 300 ids of an account in an hour and 1,000 in a day, also when many are sent at once', async () => {
  await burned('dealer', 295)
  const answers = await Promise.all(Array.from({ length: 12 }, () => withdraw('dealer')))
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<number>(7).fill(429),
  ])
  const refused = answers.find(({ status }) => status === 429)
  expect([refused?.error, refused?.headers['retry-after']]).toEqual([
    {
      code: 'TOO_MANY_WITHDRAWALS',
      error:
        '짧은 시간에 취소한 신청이 너무 많습니다. 기기에 그대로 보관되어 있으니 잠시 후 다시 시도해주세요.',
    },
    '600',
  ])
  expect((await withdraw('otherDealer')).status).toBe(200)
  app.clock.advance(HOUR + 1)
  await burned('dealer', 299)
  expect((await withdraw('dealer')).status).toBe(200)
  expect((await withdraw('dealer')).status).toBe(429)
  app.clock.advance(HOUR + 1)
  await burned('dealer', 299)
  app.clock.advance(HOUR + 1)
  await burned('dealer', 101)
  expect((await withdraw('dealer')).status).toBe(429)
  app.clock.advance(24 * HOUR)
  expect((await withdraw('dealer')).status).toBe(200)
})

it('still tells what has arrived or was burned before', async () => {
  const key = randomUUID()
  expect((await world.send(app.actors.dealer, {}, { key })).status).toBe(201)
  const known = randomUUID()
  expect((await withdraw('dealer', known)).status).toBe(200)
  await burned('dealer', 300)
  expect((await withdraw('dealer', key)).body).toMatchObject({ submissionId: key, customerName: '김민수' })
  expect((await withdraw('dealer', known)).body).toEqual({ submissionId: known, withdrawn: true })
})

it('forgets burned ids after 90 days, in batches, and no submission', async () => {
  expect((await world.send(app.actors.dealer, {}, {})).status).toBe(201)
  app.clock.advance(91 * 24 * HOUR)
  await removeOldWithdrawals(app.context)
  await burned('dealer', 510)
  const count = async () => {
    const result = await sql<{ kind: string; count: number }>`select kind, count(*) as count
      from submissions group by kind order by kind`.execute(app.context.database.kysely)
    return result.rows.map(({ kind, count }) => [kind, Number(count)])
  }
  app.clock.advance(90 * 24 * HOUR - 1)
  expect(await removeOldWithdrawals(app.context)).toBe(0)
  app.clock.advance(2)
  await burned('dealer', 1)
  expect(await removeOldWithdrawals(app.context)).toBe(510)
  expect(await count()).toEqual([
    ['application', 2],
    ['withdrawn', 1],
  ])
})
