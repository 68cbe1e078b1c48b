import { beforeEach, describe, expect, it } from 'vitest'
import { type ActivationCancellation, cancelActivation } from '#shared/documents/completed.contract.ts'
import { readNotes } from '#shared/documents/document.contract.ts'
import { countDocuments, listDocumentEvents } from '#shared/documents/documents.contract.ts'
import type { Actor, CastName } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const NOW = '2026-11-20T03:00:00.000Z'
const ACTIVATED_AT = '2026-11-18T01:00:30.000Z'
let id: number

beforeEach(async () => {
  id = await activated(app.actors.worker)
})

async function activated(by: Actor, memo = '서류 확인함'): Promise<number> {
  const document = await world.submit(app.actors.dealer)
  await world.changed(by, document.id, '진행중')
  const details = { subscriptionNumber: '8801', activatedAt: ACTIVATED_AT, notes: memo }
  await world.changed(by, document.id, '개통', details)
  return document.id
}

const cancel = (actor: Actor, body?: ActivationCancellation) =>
  app.call(actor, cancelActivation, { params: { id }, ...(body && { body }) })

/** The two calls that cancel an activation. */
const WAYS = {
  'POST cancel-activation': cancel,
  'PUT activation-status': (actor: Actor, body?: ActivationCancellation) =>
    world.change(actor, id, '취소', body),
} as const

describe.each(Object.entries(WAYS))('a cancellation by %s', (_, way) => {
  async function refusal(body?: ActivationCancellation, actor: Actor = app.actors.worker) {
    const { status, error } = await way(actor, body)
    return { status, code: error.code, sentence: error.error, field: error.details?.[0]?.field }
  }

  it('stamps who and when, keeps the activation, and says so in memo and history', async () => {
    const { status, body } = await way(app.actors.user, {
      cancelReason: '단순 변심',
      notes: '고객 변심',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      activationStatus: '취소',
      status: '완료',
      cancelledAt: NOW,
      cancelledBy: app.actors.user.id,
      cancelledByName: app.actors.user.name,
      cancelReason: '단순 변심',
      activatedAt: ACTIVATED_AT,
      subscriptionNumber: '8801',
    })
    expect(readNotes(body.notes).memo).toBe('서류 확인함\n개통취소: 고객 변심')
    const lines = async (actor: Actor) => {
      const events = await app.call(actor, listDocumentEvents, { params: { id } })
      return events.body.slice(-2).map(({ type, from, to, note }) => [type, from, to, note])
    }
    expect(await lines(app.actors.worker)).toEqual([
      ['status-changed', '개통', '취소', '단순 변심'],
      ['edited', null, null, '서류 확인함\n개통취소: 고객 변심'],
    ])
    expect(JSON.stringify(await lines(app.actors.dealer))).not.toContain('고객 변심')
  })

  it('needs no reason, and takes a moment between the activation and now', async () => {
    id = await activated(app.actors.worker, '')
    const cancelledAt = '2026-11-18T01:00:00.000Z'
    const { body } = await way(app.actors.worker, { cancelledAt })
    expect(body.cancelledAt).toBe(cancelledAt)
    expect(readNotes(body.notes).memo).toBe('개통취소')
  })

  it('adds to the memo no more than a memo holds', async () => {
    id = await activated(app.actors.worker, '가'.repeat(1980))
    const tooLong = { status: 422, code: 'RULE_BROKEN', field: 'notes' }
    const memo = '취소 메모는 이미 있는 메모에 덧붙여져 모두 2000자까지 저장됩니다.'
    expect(await refusal({ notes: '나'.repeat(14) })).toEqual({
      ...tooLong,
      sentence: `${memo} 취소 메모를 13자 이내로 줄여주세요.`,
    })
    const { body } = await way(app.actors.worker, { notes: '나'.repeat(13) })
    expect(readNotes(body.notes).memo).toHaveLength(2000)

    id = await activated(app.actors.worker, '가'.repeat(1996))
    expect(await refusal({})).toEqual({
      ...tooLong,
      sentence: `${memo} 고객 정보에서 이미 있는 메모를 먼저 줄여주세요.`,
    })
  })

  it('lies neither in the future nor before the activation', async () => {
    const moments = ['2026-11-20T03:00:00.001Z', '2026-11-18T00:59:59.999Z']
    for (const cancelledAt of moments) {
      expect(await refusal({ cancelledAt })).toMatchObject({ status: 422, field: 'cancelledAt' })
    }
    expect(await refusal({ cancelledAt: '2026-11-19' })).toMatchObject({ status: 400 })
  })

  it('happens once', async () => {
    await way(app.actors.worker)
    expect(await refusal()).toMatchObject({ status: 409, sentence: '이미 개통취소된 문서입니다.' })
  })

  it('is told as a conflict to whoever saw an older version', async () => {
    const { body } = await way(app.actors.user)
    const { status, error } = await way(app.actors.worker, { version: body.version - 1 })
    expect([status, error.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(error.current).toMatchObject({ activationStatus: '취소' })
  })

  it('is for the back office; for a dealer_worker only of its own', async () => {
    const { dealerWorker, otherDealerWorker } = app.actors
    const forbidden: CastName[] = ['dealer', 'otherDealer', 'salesManager']
    for (const name of forbidden) {
      expect([name, await refusal({}, app.actors[name])]).toMatchObject([name, { status: 403 }])
    }
    expect(await refusal({}, dealerWorker)).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
    id = await activated(dealerWorker)
    expect(await refusal({}, otherDealerWorker)).toMatchObject({ status: 404 })
    expect((await way(dealerWorker)).status).toBe(200)
    for (const name of ['admin', 'user', 'worker'] as const) {
      id = await activated(app.actors.worker)
      expect([name, (await way(app.actors[name])).status]).toEqual([name, 200])
    }
  })

  it('moves the totals', async () => {
    const totals = async () => (await app.call(app.actors.admin, countDocuments)).body.totals
    const before = await totals()
    await way(app.actors.worker)
    expect(await totals()).toMatchObject({ 개통: (before.개통 ?? 0) - 1, 취소: (before.취소 ?? 0) + 1 })
  })
})

describe('cancel-activation', () => {
  it('cancels activations only', async () => {
    id = (await world.submit(app.actors.dealer)).id
    const open = await cancel(app.actors.worker)
    expect([open.status, open.error.code, open.error.error]).toEqual([
      409,
      'CONFLICT',
      '개통완료된 신청이 아닙니다.',
    ])
    expect((await cancel(app.actors.dealerWorker)).status).toBe(403)
    await world.changed(app.actors.worker, id, '폐기', { discardReason: '중복 접수' })
    expect((await cancel(app.actors.worker)).status).toBe(409)
  })

  it('of what was never activated leaves the memo as it was sent', async () => {
    id = (await world.submit(app.actors.dealer)).id
    const { body } = await world.change(app.actors.worker, id, '취소', { notes: '고객 변심' })
    expect(readNotes(body.notes).memo).toBe('고객 변심')
  })

  it('is named by a moment with 취소 only', async () => {
    id = (await world.submit(app.actors.dealer)).id
    const { status, error } = await world.change(app.actors.worker, id, '진행중', { cancelledAt: NOW })
    expect([status, error.details?.[0]?.field]).toEqual([422, 'cancelledAt'])
  })
})
