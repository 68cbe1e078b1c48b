import { afterAll, expect, it } from 'vitest'
import { listNews, markNewsRead, saveNewsSettings } from '#shared/news/news.contract.ts'
import { subscribePush } from '#shared/push/push.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import {
  continueObjection,
  decideObjection,
  objectToStatement,
  replyToObjection,
} from '#shared/statements/objection.contract.ts'
import type { SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import type { Actor } from '../../testing/actors.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { startPushService } from '../../testing/push-service.ts'
import { connectAs } from '../../testing/socket-client.ts'
import { ALL_NEWS } from '../news/mark-news-read.ts'
import { removeOldNews } from '../news/remove-old-news.ts'

const service = await startPushService()
afterAll(() => service.close())
const { app, activate, move: moveMonth } = await openSettlementWorld({ PUSH_TEST_ORIGIN: service.origin })
const { admin, dealer, otherDealer, worker } = app.actors
const db = app.context.database.kysely
const month = '2026-09'

const move = async (
  from: SettlementStage,
  to: SettlementStage,
  reason: string | null = null,
  of: string = month,
) => expect((await moveMonth(of, from, to, { reason })).status).toBe(200)
/** What an account's list says of statements, a star for what is unread, and the number of all that is unread. */
async function told(actor: Actor = dealer) {
  const { items, total } = (await app.call(actor, listNews, { query: {} })).body
  const steps = items.flatMap((item) =>
    item.kind === 'statement' ? [`${item.month} ${item.step}${item.isUnread ? '*' : ''}`] : [],
  )
  return { steps, total }
}
const readAll = async () => {
  const { items } = (await app.call(dealer, listNews, { query: {} })).body
  await app.call(dealer, markNewsRead, { body: { upTo: items[0]?.id ?? 0 } })
}

it('the devices of the stores with a statement are told of its approval, with the kind alone, unless they turned it off', async () => {
  await activate('2026-09-10T03:00:00.000Z')
  for (const [actor, device] of [
    [dealer, 'store'],
    [otherDealer, 'other'],
  ] as const)
    await app.call(actor, subscribePush, { body: service.subscription(device) })
  service.received.splice(0)
  await move('draft', 'review')
  await move('review', 'approved')
  await expect.poll(() => service.received.map(({ device }) => device)).toEqual(['store'])
  expect(service.received[0]?.payload).toEqual({ kind: 'statement', documentNumber: null })
  await app.call(dealer, saveNewsSettings, { body: { statement: { way: 'none', sound: true } } })
  await move('approved', 'review', '다시 봅니다.')
  await move('review', 'approved')
  expect(service.received).toHaveLength(1)
  // Nor does its list say anything of it.
  expect((await told()).steps).toEqual([])
  await app.call(dealer, saveNewsSettings, { body: { statement: { way: 'app', sound: true } } })
  await readAll()
})

it('the list of the store alone says what was approved, and does not once that is taken back to 작성', async () => {
  await move('approved', 'draft', '다시 만듭니다.')
  expect(await told()).toEqual({ steps: [], total: 0 })
  await move('draft', 'review')
  const socket = await connectAs(app, dealer)
  const announced = socket.next('news_changed')
  await move('review', 'approved')
  await announced
  expect(await told()).toEqual({ steps: [`${month} approved*`], total: 1 })
  for (const other of [otherDealer, worker, admin]) expect((await told(other)).steps).toEqual([])
  // What is approved once more is told once, anew.
  await move('approved', 'review', '한 번 더 봅니다.')
  await move('review', 'approved')
  expect(await told()).toEqual({ steps: [`${month} approved*`], total: 1 })
  // Also by way of 검토, where it stays.
  await move('approved', 'review', '다시 봅니다.')
  expect((await told()).steps).toEqual([`${month} approved*`])
  await move('review', 'draft', '다시 만듭니다.')
  expect(await told()).toEqual({ steps: [], total: 0 })
  await move('draft', 'review')
  await move('review', 'approved')
})

it('a look at the statement marks it as read, of no other month and for nobody else', async () => {
  const look = (actor: Actor, of: string) => app.call(actor, markNewsRead, { body: { month: of } })
  await look(otherDealer, month)
  await look(dealer, '2026-08')
  expect((await told()).total).toBe(1)
  expect((await look(dealer, month)).body).toEqual({ unread: 0 })
  expect((await told()).steps).toEqual([`${month} approved`])
})

it('says what the office answers and decides, and nothing of what the store itself says', async () => {
  const [document] = await db.selectFrom('documents').select('id').execute()
  const made = await app.call(dealer, objectToStatement, {
    params: { month },
    body: { documentId: document?.id ?? 0, text: '금액이 다릅니다.' },
  })
  const params = { objectionId: made.body.id }
  await app.call(dealer, continueObjection, { params, body: { text: '확인해주세요.' } })
  expect((await told()).total).toBe(0)
  await app.call(admin, replyToObjection, { params, body: { text: '보겠습니다.' } })
  await app.call(admin, replyToObjection, { params, body: { text: '서류를 확인했습니다.' } })
  expect(await told()).toEqual({ steps: [`${month} answered*`, `${month} approved`], total: 1 })
  await app.call(admin, decideObjection, { params, body: { isAccepted: false, text: '맞는 금액입니다.' } })
  expect((await told()).steps[0]).toBe(`${month} decided*`)
  expect((await told(otherDealer)).steps).toEqual([])
})

it('says what is paid to the stores that are paid, and takes it back with the payment', async () => {
  await readAll()
  await move('review', 'approved')
  await move('approved', 'closed')
  await move('closed', 'paid')
  expect((await told()).steps.slice(0, 2)).toEqual([`${month} paid*`, `${month} approved*`])
  await move('paid', 'closed', '이체 실패')
  expect((await told()).steps).not.toContain(`${month} paid*`)
  await db.updateTable('statements').set({ payout: 0 }).where('month', '=', month).execute()
  await move('closed', 'paid')
  expect((await told()).steps).not.toContain(`${month} paid*`)
})

it('a month that is closed at one stroke is told as approved', async () => {
  await activate('2026-10-05T03:00:00.000Z')
  await app.call(admin, closeSettlementMonth, { body: { month: '2026-10' } })
  expect((await told()).steps).toContain('2026-10 approved*')
})

it('goes after thirty days, and hinders no mark of an application from going', async () => {
  await db
    .insertInto('news_marks')
    .values({ account_id: dealer.id, document_id: 987_654, up_to: 1 })
    .execute()
  const marks = () =>
    db.selectFrom('news_marks').select('document_id').where('document_id', '<>', ALL_NEWS).execute()
  await removeOldNews(app.context)
  expect((await told()).steps).not.toEqual([])
  expect(await marks()).toEqual([])
  app.clock.advance(31 * 86_400_000)
  await removeOldNews(app.context)
  expect(await db.selectFrom('news').select('id').where('kind', '=', 'statement').execute()).toEqual([])
})
