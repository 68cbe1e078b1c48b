import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import {
  countDocuments,
  listDocumentEvents,
  listDocuments,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const NOW = '2026-11-20T03:00:00.000Z'

type Fields = BodyInput<typeof submitOtherApplication>
const FILLED: Fields = { customerName: '박기타', contactCode: 'KT-GN', notes: '명의 변경' }

const hand = (actor: Actor, fields: Partial<Fields> = {}, key?: string) =>
  app.call(actor, submitOtherApplication, {
    body: { ...FILLED, ...fields },
    ...(key === undefined ? {} : { idempotencyKey: key }),
  })

async function refusal(fields: Partial<Fields>, actor: Actor = app.actors.worker) {
  const { status, error } = await hand(actor, fields)
  return [status, error.details?.[0]?.field, error.error]
}

async function received(actor: Actor = app.actors.worker): Promise<number> {
  const { body } = await hand(actor)
  if (!('id' in body)) throw new Error('refused')
  return body.id
}

async function count(): Promise<number> {
  return (await app.call(app.actors.admin, countDocuments)).body.totals.기타완료 ?? 0
}

describe('an other application', () => {
  it('is done at once, by whoever hands it in, for the store that owns the code', async () => {
    const { worker, dealer } = app.actors
    const before = await count()
    const { status, body } = await hand(worker, {
      customerType: 'other',
      activationStatus: '기타완료',
      customerPhone: '01012345678',
      carrier: 'KT',
      storeName: '남의 가게',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      documentNumber: expect.stringMatching(/^20261120-\d{5}$/),
      customerType: 'other',
      activationStatus: '기타완료',
      status: '완료',
      otherCompletedAt: NOW,
      customerName: '박기타',
      customerPhone: '010-1234-5678',
      carrier: 'KT',
      contactCode: 'KT-GN',
      storeName: '강남모바일',
      dealerId: dealer.id,
      userId: worker.id,
      assignedWorkerId: worker.id,
      fileSha256: null,
    })
    expect(await count()).toBe(before + 1)
  })

  it('needs neither phone nor carrier, and takes the typed store of 기타', async () => {
    expect((await hand(app.actors.user, { customerPhone: '' })).body).toMatchObject({
      customerPhone: '',
      carrier: null,
    })
    const typed = { carrier: '기타', contactCode: '미등록-1', storeName: '노점' }
    expect((await hand(app.actors.user, typed)).body).toMatchObject({ storeName: '노점', dealerId: null })
  })

  it.each([
    [{ customerName: ' ' }, 400, 'customerName', '고객명을 입력해주세요.'],
    [{ contactCode: '' }, 400, 'contactCode', '개통방명코드를 입력해주세요.'],
    [{ customerPhone: '12' }, 400, 'customerPhone', '올바른 연락처를 입력해주세요.'],
    [{ contactCode: 'NOPE' }, 422, 'contactCode', '등록되지 않았거나 사용이 중지된 개통방명 코드입니다.'],
    [{ carrier: 'SKT' }, 422, 'contactCode', '선택한 통신사의 개통방명 코드가 아닙니다.'],
    [{ carrier: '없는통신' }, 422, 'carrier', '등록되지 않은 통신사입니다.'],
  ])('%j is refused', async (fields, status, field, sentence) => {
    expect(await refusal(fields)).toEqual([status, field, sentence])
  })

  it('is for staff, a dealer_worker too, who sees its own in full', async () => {
    const { dealer, salesManager, dealerWorker, otherDealerWorker } = app.actors
    for (const actor of [dealer, salesManager]) expect((await hand(actor)).error.code).toBe('FORBIDDEN')
    const { body } = await hand(dealerWorker)
    expect(body).toMatchObject({ isMasked: false, customerName: '박기타' })
    const params = { id: 'id' in body ? body.id : 0 }
    expect((await app.call(otherDealerWorker, readDocument, { params })).status).toBe(404)
    const listed = await app.call(dealerWorker, listDocuments, { query: { activationStatus: ['기타완료'] } })
    expect(listed.body.items.map(({ id }) => id)).toEqual([params.id])
  })

  it('is taken once under its key, and replayed; another content under it is a mismatch', async () => {
    const key = randomUUID()
    const before = await count()
    const answers = await Promise.all(Array.from({ length: 10 }, () => hand(app.actors.worker, {}, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    expect(await count()).toBe(before + 1)
    expect((await hand(app.actors.worker, { notes: '다른 내용' }, key)).error.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    )
    expect((await hand(app.actors.user, {}, key)).status).toBe(201)
    const bare = await hand(app.actors.worker)
    expect(bare.status).toBe(201)
    const made = String(bare.headers['idempotency-key'])
    expect((await hand(app.actors.worker, {}, made)).body).toEqual(bare.body)
    const application = randomUUID()
    await world.send(app.actors.worker, {}, { key: application })
    expect((await hand(app.actors.worker, {}, application)).error.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('under the key of a refused one is a new try', async () => {
    const key = randomUUID()
    expect((await hand(app.actors.worker, { contactCode: 'NOPE' }, key)).status).toBe(422)
    expect((await hand(app.actors.worker, {}, key)).status).toBe(201)
  })
})

describe('the work content', () => {
  const change = (actor: Actor, id: number, notes: string, version?: number) =>
    app.call(actor, correctDocument, { params: { id }, body: { notes, version } })
  const memoOf = async (actor: Actor, id: number) =>
    (await app.call(actor, readDocument, { params: { id } })).body.notes ?? ''

  it('is corrected by administrators only, and stands in the history', async () => {
    const id = await received()
    const { admin, user, worker, dealerWorker, dealer } = app.actors
    for (const actor of [user, worker, dealer])
      expect((await change(actor, id, '수정')).error.code).toBe('FORBIDDEN')
    expect((await change(dealerWorker, id, '수정')).error.code).toBe('DOCUMENT_NOT_FOUND')
    const { body } = await change(admin, id, '명의 변경 완료', 1)
    expect(body).toMatchObject({ version: 2, activationStatus: '기타완료', otherCompletedAt: NOW })
    expect(await memoOf(worker, id)).toContain('명의 변경 완료')
    const { body: events } = await app.call(worker, listDocumentEvents, { params: { id } })
    expect(events.slice(1)).toMatchObject([
      { type: 'edited', note: '명의 변경', actorName: '박근무' },
      { type: 'edited', note: '명의 변경 완료', actorName: '김관리' },
    ])
  })

  it('is for staff: the store reads neither it nor its history', async () => {
    const id = await received()
    await change(app.actors.admin, id, '직원만 아는 내용')
    expect(await memoOf(app.actors.dealer, id)).toBe('')
    const { body: events } = await app.call(app.actors.dealer, listDocumentEvents, { params: { id } })
    expect(events.map(({ type }) => type)).toEqual(['submitted'])
  })

  it('leaves what the store wrote with its application, and may be emptied', async () => {
    const typed = { carrier: '기타', contactCode: '기타-GN', notes: '점장이 쓴 메모' }
    const { id } = await world.submit(app.actors.dealer, typed)
    await world.changed(app.actors.worker, id, '기타완료', { notes: '처리함' })
    await change(app.actors.admin, id, '')
    expect(JSON.parse(await memoOf(app.actors.worker, id))).toMatchObject({
      originalMemo: '점장이 쓴 메모',
      memo: null,
    })
  })

  it('corrects what the store wrote where the application is still open', async () => {
    const open = await world.submit(app.actors.dealer)
    expect((await change(app.actors.worker, open.id, '수정')).status).toBe(200)
    expect(JSON.parse(await memoOf(app.actors.dealer, open.id))).toMatchObject({ originalMemo: '수정' })
    const sentBack = JSON.stringify({ originalMemo: '고침', memo: '직원만 아는 내용' })
    expect((await change(app.actors.worker, open.id, sentBack)).status).toBe(200)
    expect(JSON.parse(await memoOf(app.actors.dealer, open.id))).toEqual({ originalMemo: '고침' })
    await world.changed(app.actors.worker, open.id, '폐기', { discardReason: '중복' })
    expect((await change(app.actors.worker, open.id, '다시')).error.code).toBe('CLOSED_DOCUMENT_LOCKED')
  })

  it('is refused for an outdated version and what is not there', async () => {
    const id = await received()
    const second = await app.call(app.actors.admin, correctDocument, {
      params: { id },
      body: { notes: '하나', version: 7 },
    })
    expect(second.error.code).toBe('VERSION_CONFLICT')
    expect((await change(app.actors.admin, 999_999, '수정')).status).toBe(404)
  })
})
