import { describe, expect, it } from 'vitest'
import { readChatRoom } from '#shared/chat/chat.contract.ts'
import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  DOCUMENT_STATUSES,
} from '#shared/documents/activation-status.ts'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import { countDocuments, listDocumentEvents, listDocuments } from '#shared/documents/documents.contract.ts'
import {
  correctStatus,
  REASON_NEEDED,
  type StatusCorrection,
} from '#shared/documents/status-correction.contract.ts'
import { readTodayStats } from '#shared/stats/stats.contract.ts'
import type { Actor, CastName } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, dealer, worker } = app.actors
const NOW = '2026-11-20T03:00:00.000Z'

const correct = (id: number, body: StatusCorrection, actor: Actor = admin) =>
  app.call(actor, correctStatus, { params: { id }, body })

async function corrected(id: number, body: StatusCorrection): Promise<Document> {
  const { status, body: document, error } = await correct(id, body)
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(error)}`)
  return document
}

async function eventsOf(id: number, actor: Actor = admin) {
  const { body } = await app.call(actor, listDocumentEvents, { params: { id } })
  return body.map(({ type, from, to, note }) => [type, from, to, note])
}

const NEEDED: Partial<Record<ActivationStatus, StatusCorrection>> = {
  개통: { subscriptionNumber: 'S-1' },
  폐기: { discardReason: '중복 접수' },
  보완필요: { supplementNotes: '신분증' },
}
const moveTo = (to: ActivationStatus, from?: ActivationStatus): StatusCorrection => ({
  activationStatus: to,
  ...NEEDED[to],
  ...(from === '개통' && from !== to ? { notes: '잘못 개통함' } : {}),
})

/** Written by hand: the fields that only a document of this status fills. */
const SAYS: Record<ActivationStatus, Partial<Document>> = {
  대기: { status: '접수' },
  진행중: { status: '접수' },
  업무요청중: { status: '접수' },
  보완필요: { status: '보완필요', supplementRequired: true, supplementNotes: '신분증' },
  개통: { status: '완료', activatedAt: NOW, activatedBy: admin.id, activatedByName: admin.name },
  기타완료: { status: '완료', otherCompletedAt: NOW },
  취소: { status: '완료', cancelledAt: NOW, cancelledBy: admin.id, cancelledByName: admin.name },
  폐기: { status: '완료', discardedAt: NOW, discardReason: '중복 접수' },
}
const SAYS_NOTHING = {
  supplementRequired: false,
  supplementNotes: null,
  activatedAt: null,
  activatedBy: null,
  activatedByName: null,
  otherCompletedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelledByName: null,
  discardedAt: null,
  discardReason: null,
}
const ACTIVATED = { activatedAt: NOW, activatedBy: admin.id, activatedByName: admin.name }

describe.each(ACTIVATION_STATUSES)('from %s', (from) => {
  it.each(ACTIVATION_STATUSES)('to %s', async (to) => {
    const { id } = await world.submit(dealer)
    await corrected(id, moveTo(from))
    const before = (await eventsOf(id)).filter(([type]) => type === 'status-changed').length
    const document = await corrected(id, moveTo(to, from))
    expect(document).toMatchObject({
      activationStatus: to,
      ...SAYS_NOTHING,
      ...(from === '개통' && to === '취소' ? ACTIVATED : {}),
      ...SAYS[to],
    })
    const moves = (await eventsOf(id)).filter(([type]) => type === 'status-changed').slice(before)
    expect(moves.map((move) => move.slice(1, 3))).toEqual(from === to ? [] : [[from, to]])
  })
})

it('leaves the totals and the figures of the day as the lists are', async () => {
  const { body: totals } = await app.call(admin, countDocuments, { query: {} })
  for (const status of ACTIVATION_STATUSES) {
    const { body: list } = await app.call(admin, listDocuments, {
      query: { activationStatus: status, limit: 200 },
    })
    expect([status, totals.totals[status] ?? 0]).toEqual([status, list.items.length])
  }
  const { body: today } = await app.call(admin, readTodayStats)
  const of = (status: ActivationStatus) => totals.totals[status] ?? 0
  expect(today).toMatchObject({
    todayActivation: of('개통'),
    todayCancelled: of('취소'),
    todayDiscardedOnly: of('폐기'),
    todayOtherCompleted: of('기타완료'),
  })
})

describe('an activation', () => {
  async function activated(): Promise<number> {
    const { id } = await world.submit(dealer)
    await world.changed(worker, id, '개통', { subscriptionNumber: 'S-9', notes: '확인' })
    return id
  }

  it('is taken back only with a reason, which stands in memo and history, and not in the store’s', async () => {
    const id = await activated()
    for (const notes of [undefined, null, ' ']) {
      const refused = await correct(id, { activationStatus: '대기', notes })
      expect([refused.status, refused.error.error, refused.error.details?.[0]?.field]).toEqual([
        422,
        REASON_NEEDED,
        'notes',
      ])
    }
    const document = await corrected(id, { activationStatus: '대기', notes: '다른 고객' })
    const memo = '확인\n개통 해제: 다른 고객'
    expect(readNotes(document.notes).memo).toBe(memo)
    expect((await eventsOf(id)).slice(-2)).toEqual([
      ['status-changed', '개통', '대기', null],
      ['edited', null, null, memo],
    ])
    expect(JSON.stringify(await eventsOf(id, dealer))).not.toContain('다른 고객')
  })

  it('goes with its settlement', async () => {
    const id = await activated()
    const amounts = {
      settlement_new_customer_price: 100,
      settlement_port_in_price: 200,
      settlement_calculated_at: NOW,
      manual_settlement_amount: 300,
      calculated_settlement_amount: 400,
      hidden_price: 500,
    }
    const db = app.context.database.kysely
    await db.updateTable('documents').set(amounts).where('id', '=', id).execute()
    await corrected(id, { activationStatus: '진행중', notes: '다시 처리' })
    const left = await db
      .selectFrom('documents')
      .select(Object.keys(amounts) as (keyof typeof amounts)[])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Object.values(left)).toEqual([null, null, null, null, null, null])
  })

  it('needs a number, and no time to come', async () => {
    const { id } = await world.submit(dealer)
    const bare = await correct(id, { activationStatus: '개통' })
    expect([bare.status, bare.error.error]).toEqual([
      422,
      '개통완료 처리 시 가입번호는 필수 입력 사항입니다.',
    ])
    const late = { subscriptionNumber: 'S-2', activatedAt: '2026-11-20T03:00:00.001Z' }
    expect((await correct(id, { activationStatus: '개통', ...late })).status).toBe(422)
    const early = '2026-11-01T00:00:00.000Z'
    const document = await corrected(id, { activationStatus: '개통', ...late, activatedAt: early })
    expect(document).toMatchObject({ activatedAt: early, activatedBy: admin.id, subscriptionNumber: 'S-2' })
    const moved = await corrected(id, { activatedAt: NOW, notes: '날짜 정정' })
    expect(moved).toMatchObject({ activationStatus: '개통', activatedAt: NOW })
    expect(readNotes(moved.notes).memo).toBe('날짜 정정')
    expect((await correct(id, { subscriptionNumber: '' })).status).toBe(422)
  })
})

describe('the document status', () => {
  it('set by hand stays, whatever becomes of the activation status, until it is told to follow again', async () => {
    const { id } = await world.submit(dealer)
    expect(await corrected(id, { status: '완료' })).toMatchObject({
      status: '완료',
      activationStatus: '대기',
    })
    expect((await eventsOf(id)).at(-1)).toEqual(['edited', '접수', '완료', '서류 상태 변경'])
    await world.changed(worker, id, '진행중')
    expect((await corrected(id, moveTo('보완필요'))).status).toBe('완료')
    expect(await corrected(id, { status: null })).toMatchObject({ status: '보완필요' })
    expect((await corrected(id, moveTo('대기'))).status).toBe('접수')
  })

  it.each(DOCUMENT_STATUSES)('%s goes with every activation status in one step', async (status) => {
    for (const activationStatus of ACTIVATION_STATUSES) {
      const { id } = await world.submit(dealer)
      expect(await corrected(id, { status, ...moveTo(activationStatus) })).toMatchObject({
        status,
        activationStatus,
      })
    }
  })
})

it('opens the chat again with the document, and makes the room that 진행중 makes', async () => {
  const { id } = await world.submit(dealer)
  await corrected(id, moveTo('폐기'))
  const room = async () =>
    (await app.call(dealer, readChatRoom, { params: { documentId: id } })).body.chatRoom
  expect(await room()).toBeNull()
  await corrected(id, moveTo('진행중'))
  expect(await room()).not.toBeNull()
})

it('changes nothing for whom another changed it first, and nothing without anything to change', async () => {
  const { id } = await world.submit(dealer)
  await world.changed(worker, id, '진행중')
  const late = await correct(id, { activationStatus: '폐기', discardReason: '중복', version: 1 })
  expect([late.status, late.error.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect(late.error.current).toMatchObject({ id, activationStatus: '진행중', version: 2 })
  expect((await correct(id, { version: 2 })).error.error).toBe('변경된 내용이 없습니다.')
  expect((await correct(2_000_000_000, { status: '완료' })).status).toBe(404)
})

it.each<CastName>(['user', 'worker', 'dealerWorker', 'salesManager', 'dealer'])(
  'is not for %s',
  async (name) => {
    const { id } = await world.submit(dealer)
    expect((await correct(id, { status: '완료' }, app.actors[name])).status).toBe(403)
  },
)

it('writes down what it changes of a status that stays, and nothing else', async () => {
  const { id } = await world.submit(dealer)
  await corrected(id, moveTo('개통'))
  const told = async () => (await eventsOf(id)).filter(([type]) => type === 'edited')
  await corrected(id, { activatedAt: '2026-11-03T01:30:00.000Z' })
  expect(await told()).toEqual([
    ['edited', null, 'S-1', '가입번호 변경'],
    ['edited', '2026-11-20 12:00', '2026-11-03 10:30', '개통일시 변경'],
  ])
  await corrected(id, { activationStatus: '취소', notes: '고객 요청' })
  const before = (await told()).length
  await corrected(id, { cancelledAt: '2026-11-19T00:00:00.000Z' })
  expect((await told()).slice(before)).toEqual([
    ['edited', '2026-11-20 12:00', '2026-11-19 09:00', '취소일시 변경'],
  ])

  const other = await world.submit(dealer)
  await corrected(other.id, moveTo('폐기'))
  await corrected(other.id, { notes: '확인함' })
  expect((await eventsOf(other.id)).filter(([type]) => type === 'edited')).toEqual([
    ['edited', null, null, '확인함'],
  ])
})
