import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { sendChatFile, sendChatMessage } from '#shared/chat/chat.contract.ts'
import {
  listDealerRegistrations,
  rejectDealerRegistration,
  submitDealerRegistration,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { countDocuments, listDocuments, readDocument } from '#shared/documents/documents.contract.ts'
import {
  deletePerson,
  findPerson,
  holdDocument,
  liftPrivacyHold,
  readPrivacyRegister,
  savePrivacyPeriods,
} from '#shared/privacy/privacy.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { listSettlements, readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { readMonthlyActivationStats } from '#shared/stats/stats.contract.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { aDealerRegistration } from '../../../testing/make-dealer-registration.ts'
import { makeDocumentRow } from '../../../testing/make-document-row.ts'
import { SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openSettlementWorld } from '../../../testing/open-settlement-world.ts'
import { renewSessions } from '../../../testing/renew-sessions.ts'
import { connectAs } from '../../../testing/socket-client.ts'

const { app, world, hide, activate } = await openSettlementWorld()
const { admin, user, worker, dealer } = app.actors
const { database, config } = app.context

const PERSON = { name: '제갈공명', phone: '010-7777-8888' }
const CUSTOMER = { customerName: PERSON.name, customerPhone: PERSON.phone, notes: '접수메모비밀' }
const SECRETS = ['제갈공명', '77778888', '접수메모비밀', '채팅글비밀']
const IN_OCTOBER = '2026-10-15T03:00:00.000Z'

const found = async () => (await app.call(admin, findPerson, { body: PERSON })).body
const remove = () => app.call(admin, deletePerson, { body: PERSON })
const read = async (id: number) => (await app.call(admin, readDocument, { params: { id } })).body
const totalsByStatus = async () => (await app.call(admin, countDocuments)).body.totals

/** Refused for this reason, which the search tells as well, and everything is as it was. */
async function expectRefused(problem: string): Promise<void> {
  const before = await dumpOf(database)
  expect((await found()).deletion.problem).toBe(problem)
  const { status, error } = await remove()
  expect([status, error.error]).toEqual([409, `${problem} 아무것도 삭제하지 않았습니다.`])
  expect(await dumpOf(database)).toEqual(before)
}

async function travel(to: string): Promise<void> {
  app.clock.set(to)
  await renewSessions(app)
}

async function money() {
  const query = { startDate: '2026-10-01', endDate: '2026-11-30' }
  const [totals, entries, months] = await Promise.all([
    app.call(admin, readSettlementTotals, { query }),
    app.call(admin, listSettlements, { query }),
    app.call(admin, readMonthlyActivationStats),
  ])
  const amounts = entries.body.items.map((each) => [each.documentId, each.kind, each.total])
  const { settlement_closings, settlement_reversals } = await dumpOf(database)
  return { totals: totals.body, amounts, months: months.body, settlement_closings, settlement_reversals }
}

let activated: number
let takenBack: number
/** Activated before there were settlements, and with an amount although it was never activated. */
let unsettled: number
let priced: number
let discarded: number
let open: number
let deleted: number
let registration: number
/** Another customer of the same name. */
let others: number
beforeAll(async () => {
  await hide(20_000)
  activated = await activate(IN_OCTOBER, CUSTOMER)
  takenBack = await activate(IN_OCTOBER, CUSTOMER)
  await app.call(admin, closeSettlementMonth, { body: { month: '2026-10', carriesUndetermined: true } })
  const row = { customer_name: PERSON.name, customer_phone: '01077778888' }
  unsettled = await makeDocumentRow(app, {
    ...row,
    activation_status: '개통',
    activated_at: '2026-09-01T03:00:00.000Z',
  })
  priced = await makeDocumentRow(app, {
    ...row,
    activation_status: '취소',
    cancelled_at: IN_OCTOBER,
    manual_settlement_amount: 1,
  })
  await world.changed(worker, takenBack, '취소', { cancelReason: '단순 변심' })
  discarded = (await world.submit(dealer, CUSTOMER)).id
  const roomId = (await world.changed(worker, discarded, '진행중')).chatRoomId ?? 0
  await app.call(dealer, sendChatMessage, { body: { roomId, message: '채팅글비밀' } })
  await app.call(dealer, sendChatFile, {
    params: { roomId },
    body: {},
    file: SAMPLE_FILES.png,
    idempotencyKey: randomUUID(),
  })
  await world.changed(worker, discarded, '폐기', { discardReason: '중복' })
  open = (await world.submit(dealer, CUSTOMER)).id
  deleted = (await world.submit(dealer, CUSTOMER)).id
  await app.call(user, deleteDocument, { params: { id: deleted } })
  const request = aDealerRegistration({ representativeName: PERSON.name, phoneNumber: PERSON.phone })
  await app.call(null, submitDealerRegistration, { body: request })
  registration = (await app.call(admin, listDealerRegistrations)).body.items[0]?.id ?? 0
  others = (await world.submit(dealer, { ...CUSTOMER, customerPhone: '010-7777-8889', notes: '' })).id
})

describe('the deletion of a person is refused', () => {
  it('until it is set how long applications must be kept', async () => {
    await expectRefused('보존 기간이 정해져 있지 않습니다. 보관 기간에서 먼저 정해주세요.')
    const body = { maskMonths: null, keepMonths: 6 }
    expect((await app.call(admin, savePrivacyPeriods, { body })).body).toEqual(body)
    const [customers] = (await app.call(admin, readPrivacyRegister)).body
    expect(customers?.period).toBe('삭제할 때까지, 요구에 따른 삭제는 완료 6개월 뒤부터')
  })

  it('while one is open', async () => {
    const { documentNumber } = await read(open)
    await expectRefused(
      `처리 중인 신청이 있습니다(${documentNumber}). 처리가 끝나고 6개월이 지난 뒤에 삭제할 수 있습니다.`,
    )
    await world.changed(worker, open, '취소', { cancelReason: '단순 변심' })
  })

  it('while a request to become a store is undecided', async () => {
    await expectRefused(
      '처리 대기 중인 판매점 등록 신청이 있습니다. 승인하거나 반려한 뒤에 삭제할 수 있습니다.',
    )
    const params = { id: registration }
    await app.call(admin, rejectDealerRegistration, { params, body: { rejectionReason: '서류 미비' } })
  })

  it('within the period, with the day on which it ends', async () => {
    const problem =
      '보존 기간(완료 뒤 6개월)이 지나지 않은 신청이 있습니다. 2027-05-21부터 삭제할 수 있습니다.'
    await expectRefused(problem)
    await travel('2027-05-20T14:59:59.999Z')
    await expectRefused(problem)
    await travel('2027-05-20T15:00:00.000Z')
    expect((await found()).deletion).toEqual({
      deleted: 3,
      masked: 4,
      registrations: 1,
      problem: null,
    })
  })

  it('while one is held', async () => {
    const { documentNumber } = await read(discarded)
    await app.call(admin, holdDocument, { body: { documentNumber, reason: '분쟁' } })
    await expectRefused(`보류한 신청이 있습니다(${documentNumber}). 보류를 해제한 뒤에 삭제할 수 있습니다.`)
    await app.call(admin, liftPrivacyHold, { params: { documentId: discarded } })
  })
})

describe('a person who was deleted', () => {
  it('is in nothing any more, while money stays to the won', async () => {
    const socket = await connectAs(app, worker)
    const [moneyBefore, totals, files] = [
      await money(),
      await totalsByStatus(),
      (await app.storedFiles()).length,
    ]
    expect((await remove()).body).toEqual({ deleted: 3, masked: 4, registrations: 1 })
    await socket.next('document_changed', ({ id }) => id === discarded)
    socket.socket.close()

    expect(await money()).toEqual(moneyBefore)
    expect(await totalsByStatus()).toEqual({ ...totals, 취소: totals.취소 - 1, 폐기: totals.폐기 - 1 })
    // A paper of each, and the picture in the chat.
    expect(await app.storedFiles()).toHaveLength(files - 6)
    const { documents = [], ...tables } = await dumpOf(database)
    const left = JSON.stringify([tables, documents.filter((row) => JSON.parse(row).id !== others)])
    for (const word of SECRETS) expect([word, left.includes(word)]).toEqual([word, false])
  })

  it('is found by no search, and the next deletion does nothing', async () => {
    expect(await found()).toEqual({
      total: 0,
      documents: [],
      registrations: [],
      accounts: [],
      deletion: { deleted: 0, masked: 0, registrations: 0, problem: null },
    })
    for (const search of ['제갈공명', '77778888']) {
      const { items } = (await app.call(admin, listDocuments, { query: { search } })).body
      expect(items.map(({ id }) => id)).toEqual(search === '제갈공명' ? [others] : [])
    }
    for (const id of [discarded, open, deleted])
      expect((await app.call(admin, readDocument, { params: { id } })).status).toBe(404)
    for (const id of [activated, takenBack, unsettled, priced])
      expect(await read(id)).toMatchObject({ customerName: '제**명', customerPhone: '010-****-8888' })
    expect((await remove()).body).toEqual({ deleted: 0, masked: 0, registrations: 0 })
  })

  it('stands in the log once, masked, with who deleted how many', async () => {
    const { items } = (await app.call(admin, listAccessLog, { query: { action: 'rights-changed' } })).body
    const told = items.filter(({ detail }) => detail.change === 'person-deleted')
    expect(told).toMatchObject([
      {
        username: 'admin-kim',
        personName: '제**명',
        personPhone: '010-****-8888',
        detail: { rows: 8, values: { 삭제: '4건', 가림: '4건' } },
      },
    ])
  })

  it('stands by ids in the list that every restore applies', async () => {
    const [name = ''] = (await readdir(config.backupDir)).filter((each) => each.startsWith('erasures-'))
    const lines = (await readFile(join(config.backupDir, name), 'utf8')).split('\n').filter(Boolean)
    const listed = lines.map((line) => JSON.parse(line)).map(({ kind, documentId }) => [kind, documentId])
    expect(listed.sort()).toEqual(
      [
        ['masked', activated],
        ['masked', takenBack],
        ['masked', unsettled],
        ['masked', priced],
        ['purged', discarded],
        ['purged', open],
        ['purged', deleted],
        ['registration', registration],
      ].sort(),
    )
  })
})
