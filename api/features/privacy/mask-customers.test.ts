import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { listChatMessages, sendChatFile, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { changeDeviceInfo } from '#shared/documents/completed.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import {
  listDocumentEvents,
  listDocumentFiles,
  listDocuments,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import {
  holdDocument,
  liftPrivacyHold,
  listPrivacyHolds,
  previewMasking,
  readPrivacyPeriods,
  readPrivacyRegister,
  savePrivacyPeriods,
} from '#shared/privacy/privacy.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { listSettlements, readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { readMonthlyActivationStats, readStats } from '#shared/stats/stats.contract.ts'
import { purgeDeleted } from '../../jobs/purge-deleted.ts'
import { dumpOf } from '../../testing/dump.ts'
import { SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { maskCustomers } from './mask-customers.ts'

const { app, world, hide, activate } = await openSettlementWorld()
const { admin, worker, dealer } = app.actors
const { database } = app.context

/** Nothing of this may be left; of the phone only the last four digits. */
const SECRETS = {
  customerName: '제갈공명',
  customerPhone: '010-7777-8888',
  customerEmail: 'gongmyeong@example.kr',
  desiredNumber: '희망사천',
  bundleNumber: '결합육천',
  simNumber: '유심칠천',
  deviceSerialNumber: '일련팔천',
  notes: '접수메모비밀',
}
const TYPED = ['가입구천', '근무자메모비밀', '채팅글비밀', '이전이름비밀', '파일글비밀']
const SECRET_WORDS = [...Object.values(SECRETS), ...TYPED, '77778888', '7777-8888']

const IN_OCTOBER = '2026-10-15T03:00:00.000Z'
const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }

/** Everything that counts or is paid for, as the screens read it. */
async function figures() {
  const [totals, entries, stats, months] = await Promise.all([
    app.call(admin, readSettlementTotals, { query: OCTOBER }),
    app.call(admin, listSettlements, { query: OCTOBER }),
    app.call(admin, readStats),
    app.call(admin, readMonthlyActivationStats),
  ])
  const money = entries.body.items.map(({ documentId, settlementAmount, hiddenPrice }) => [
    documentId,
    settlementAmount,
    hiddenPrice,
  ])
  const { day_figures, document_tallies, settlement_closings, settlement_reversals } = await dumpOf(database)
  const kept = { day_figures, document_tallies, settlement_closings, settlement_reversals }
  return { totals: totals.body.totals, money, stats: stats.body, months: months.body, kept }
}

async function travel(to: string): Promise<void> {
  app.clock.set(to)
  await renewSessions(app)
}

const save = (maskMonths: number | null) =>
  app.call(admin, savePrivacyPeriods, { body: { maskMonths, keepMonths: null } })
const preview = async (maskMonths: number) =>
  (await app.call(admin, previewMasking, { query: { months: maskMonths } })).body
const read = async (id: number) => (await app.call(admin, readDocument, { params: { id } })).body
const isMasked = async (id: number) => (await read(id)).maskedAt !== null

let due: number
let held: number
let late: number
let open: number
beforeAll(async () => {
  await hide(20_000)
  due = await activate(IN_OCTOBER, { ...SECRETS, customerName: '이전이름비밀' })
  const { version } = await read(due)
  await app.call(admin, correctDocument, {
    params: { id: due },
    body: { version, customerName: SECRETS.customerName },
  })
  await app.call(worker, changeDeviceInfo, {
    params: { id: due },
    body: { subscriptionNumber: '가입구천', notes: '근무자메모비밀' },
  })
  held = await activate(IN_OCTOBER)
  late = await activate('2026-11-19T03:00:00.000Z')
  open = (await world.submit(dealer, { customerName: '아직열림' })).id
  await app.call(admin, closeSettlementMonth, { body: { month: '2026-10', carriesUndetermined: true } })
})

describe('masking', () => {
  it('is off until a period is saved', async () => {
    expect((await app.call(admin, readPrivacyPeriods)).body).toEqual({ maskMonths: null, keepMonths: null })
    await travel('2027-01-15T03:00:00.000Z')
    expect(await maskCustomers(app.context)).toBe(0)
  })

  it.each([2, 121, 0, 3.5])('refuses a period of %d months', async (maskMonths) => {
    const { status, error } = await save(maskMonths)
    expect([status, error.error]).toEqual([400, '3에서 120 사이의 개월 수를 입력해주세요.'])
  })

  it('tells beforehand how many it would mask, and how many are held', async () => {
    const { documentNumber } = await read(held)
    const hold = { documentNumber, reason: '분쟁' }
    expect((await app.call(admin, holdDocument, { body: hold })).status).toBe(201)
    // On the day itself it is not yet longer than three months.
    expect(await preview(3)).toEqual({ due: 0, held: 0 })
    await travel('2027-01-15T15:00:00.000Z')
    expect(await preview(3)).toEqual({ due: 1, held: 1 })
    expect(await preview(4)).toEqual({ due: 0, held: 0 })
  })

  it('takes the customer out of everything, and leaves money and figures as they were', async () => {
    const room = await chatOf(due)
    const before = await figures()
    const files = (await app.storedFiles()).length
    expect((await dumpText()).filter((word) => word === 'missing')).toEqual([])
    expect((await save(3)).body).toEqual({ maskMonths: 3, keepMonths: null })
    expect(await maskCustomers(app.context)).toBe(1)
    expect(await maskCustomers(app.context)).toBe(0)

    const left = JSON.stringify(await dumpOf(database))
    for (const word of SECRET_WORDS) expect([word, left.includes(word)]).toEqual([word, false])
    // The paper and the picture in the chat.
    expect(await app.storedFiles()).toHaveLength(files - 2)
    const document = await read(due)
    expect(document).toMatchObject({
      customerName: '제**명',
      customerPhone: '010-****-8888',
      maskedAt: app.clock.now().toISOString(),
      customerEmail: null,
      fileName: null,
      notes: null,
      subscriptionNumber: null,
    })
    expect((await app.call(admin, listDocumentFiles, { params: { id: due } })).body).toEqual([])
    const { body } = await app.call(dealer, listChatMessages, { params: { roomId: room } })
    expect(body.messages.map(({ message, file }) => [message, file])).toEqual(
      Array(2).fill(['보관 기간이 지나 가려진 메시지입니다.', null]),
    )
    const events = (await app.call(admin, listDocumentEvents, { params: { id: due } })).body
    expect(events.filter(({ type }) => type === 'corrected')).toMatchObject([
      { from: null, to: null, note: '고객명', actorName: '김관리' },
    ])
    for (const search of ['제갈공명', '77778888'])
      expect((await app.call(admin, listDocuments, { query: { search } })).body.items).toEqual([])

    expect(await figures()).toEqual(before)
    expect([await isMasked(held), await isMasked(late), await isMasked(open)]).toEqual([false, false, false])
  })

  /** A picture and a text; the store's chat ended with the activation, so they are written into the table. */
  async function chatOf(id: number): Promise<number> {
    const other = await world.submit(dealer, { customerName: '채팅할이' })
    const { chatRoomId } = await world.changed(worker, other.id, '진행중')
    const roomId = chatRoomId ?? 0
    await app.call(dealer, sendChatMessage, { body: { roomId, message: '채팅글비밀' } })
    const sent = await app.call(dealer, sendChatFile, {
      params: { roomId },
      body: { message: '파일글비밀' },
      file: SAMPLE_FILES.png,
      idempotencyKey: randomUUID(),
    })
    expect(sent.status).toBe(201)
    const rooms = database.kysely
    await rooms.deleteFrom('conversations').where('document_id', '=', other.id).execute()
    await rooms.deleteFrom('chat_rooms').where('document_id', '=', id).execute()
    await rooms.updateTable('chat_rooms').set({ document_id: id }).where('id', '=', roomId).execute()
    return roomId
  }

  /** Which secrets are there before, so that the test above cannot pass by looking for what never was. */
  async function dumpText(): Promise<string[]> {
    const text = JSON.stringify(await dumpOf(database))
    const words = SECRET_WORDS.filter((word) => word !== SECRETS.customerPhone && word !== '7777-8888')
    return words.map((word) => (text.includes(word) ? 'there' : 'missing'))
  }

  it('is told in the register and in the log', async () => {
    const register = (await app.call(admin, readPrivacyRegister)).body
    expect(register[0]?.period).toContain('3개월')
    const { items } = (await app.call(admin, listAccessLog, { query: { action: 'rights-changed' } })).body
    const told = items.map(({ username, subjectName, detail, reason }) => [
      username,
      detail.change,
      detail.rows ?? detail.filter?.['maskMonths'] ?? null,
      subjectName === null ? null : 'document',
      reason,
    ])
    expect(told.slice(0, 3)).toEqual([
      ['server', 'customers-masked', 1, null, null],
      ['admin-kim', 'privacy-periods-saved', '3', null, null],
      ['admin-kim', 'privacy-hold-set', null, 'document', '분쟁'],
    ])
  })
})

describe('a masked customer', () => {
  const MASKED = '보관 기간이 지나 가려진 고객정보입니다. 수정할 수 없습니다.'

  it('cannot be written about any more', async () => {
    const { version } = await read(due)
    const params = { id: due }
    const answers = [
      await app.call(admin, correctDocument, { params, body: { version, customerName: '다른이' } }),
      await app.call(worker, changeDeviceInfo, { params, body: { notes: '새 메모' } }),
      await app.call(admin, correctStatus, {
        params,
        body: { version, activationStatus: '대기', notes: '다시' },
      }),
    ]
    for (const { status, error } of answers)
      expect([status, error.code, error.error]).toEqual([409, 'CUSTOMER_MASKED', MASKED])
    expect((await read(due)).version).toBe(version)
  })

  it('can be held no more, but the activation can still be cancelled', async () => {
    const { documentNumber } = await read(due)
    const { status, error } = await app.call(admin, holdDocument, {
      body: { documentNumber, reason: '분쟁' },
    })
    expect([status, error.error]).toEqual([409, '이미 가려진 고객정보라 보류할 수 없습니다.'])
    const cancelled = await world.changed(worker, due, '취소', { cancelReason: '단순 변심' })
    expect(cancelled).toMatchObject({ customerName: '제**명', cancelReason: '단순 변심' })
  })
})

describe('a held document', () => {
  it('is listed with its reason and masked name, and once', async () => {
    const { documentNumber } = await read(held)
    const [hold, ...others] = (await app.call(admin, listPrivacyHolds)).body
    expect(others).toEqual([])
    expect(hold).toMatchObject({ documentId: held, reason: '분쟁', heldByName: '김관리' })
    expect(hold?.customerName).toMatch(/^고\*+\d$/)
    const again = await app.call(admin, holdDocument, { body: { documentNumber, reason: '또' } })
    expect([again.status, again.error.error]).toEqual([409, '이미 보류한 신청입니다.'])
    const unknown = { documentNumber: '20200101-00001', reason: '분쟁' }
    expect((await app.call(admin, holdDocument, { body: unknown })).error.code).toBe('DOCUMENT_NOT_FOUND')
  })

  it('is not purged either, and both once the hold is lifted', async () => {
    const { documentNumber } = (await world.submit(dealer, { customerName: '지워질이' })) as {
      documentNumber: string
    }
    const id = Number(
      (await app.call(admin, listDocuments, { query: { search: '지워질이' } })).body.items[0]?.id,
    )
    await app.call(admin, holdDocument, { body: { documentNumber, reason: '수사 협조' } })
    await app.call(admin, deleteDocument, { params: { id } })
    await travel('2027-02-25T03:00:00.000Z')
    expect(await purgeDeleted(app.context)).toBe(0)
    for (const documentId of [id, held])
      expect((await app.call(admin, liftPrivacyHold, { params: { documentId } })).status).toBe(200)
    expect((await app.call(admin, liftPrivacyHold, { params: { documentId: id } })).status).toBe(404)
    const query = { action: 'rights-changed', limit: 2 }
    const lifted = (await app.call(admin, listAccessLog, { query })).body.items
    expect(lifted.map(({ detail, subjectId }) => [detail.change, subjectId])).toEqual([
      ['privacy-hold-lifted', held],
      ['privacy-hold-lifted', id],
    ])
    expect(await purgeDeleted(app.context)).toBe(1)
    await maskCustomers(app.context)
    expect(await isMasked(held)).toBe(true)
    expect((await app.call(admin, listPrivacyHolds)).body).toEqual([])
  })
})

it('ends when the server stops', async () => {
  await activate()
  await travel('2028-03-01T03:00:00.000Z')
  const stopped = AbortSignal.abort(new Error('stop'))
  await expect(maskCustomers(app.context, stopped)).rejects.toThrow('stop')
})
