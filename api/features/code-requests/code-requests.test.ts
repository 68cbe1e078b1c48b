import { expect, it } from 'vitest'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import * as contract from '#shared/contact-codes/code-request.contract.ts'
import { createContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteDealer } from '#shared/dealers/dealer.contract.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')

let serial = 0
/** A store that registered without a 등록코드. */
async function newStore() {
  serial += 1
  const kpNumber = `KPR${serial}`
  const dealerName = `요청점${serial}`
  await app.call(app.actors.admin, createKpNumber, { body: { kpNumber, dealerName } })
  const body = { kpNumber, username: `asking-${serial}`, password: '아무도 모를 비밀번호', name: '점주' }
  const { body: session } = await app.call(null, registerDealer, { body })
  return { ...session, dealerName, kpNumber }
}
type Store = Awaited<ReturnType<typeof newStore>>
const makeCode = (code: string, dealerName: string, carrier = 'KT시험') =>
  app.call(app.actors.admin, createContactCode, {
    body: { code, dealerName, carrier, salesManagerId: app.actors.salesManager.id },
  })
const ask = (store: Store, body: { carriers: string[]; note?: string } = { carriers: ['KT시험'] }) =>
  app.call(store, contract.requestContactCodes, { body })
const own = async (store: Store) => (await app.call(store, contract.readOwnCodeRequest)).body.request
const waiting = async (store: Store) => {
  const { body } = await app.call(app.actors.admin, contract.listCodeRequests, { query: { status: '대기' } })
  return body.items.filter(({ dealerId }) => dealerId === store.user.id)
}
const approve = (id: number, carrierCodes: Record<string, string> = {}) =>
  app.call(app.actors.admin, contract.approveCodeRequest, { params: { id }, body: { carrierCodes } })
const codesOf = async (store: Store) =>
  (await app.call(store, readReference)).body.contactCodes.map(({ code }) => code)

it('reaches the administrator with what helps to answer it, and the answer the store', async () => {
  const store = await newStore()
  await makeCode('R-1', store.dealerName)
  await makeCode('R-2', '계정 없는 점', 'SKT시험')
  expect([await own(store), await codesOf(store)]).toEqual([null, []])
  const asked = await ask(store, { carriers: ['KT시험', 'SKT시험', 'KT시험'], note: '개점했습니다' })
  expect([asked.status, asked.body.carriers]).toEqual([201, ['KT시험', 'SKT시험']])
  const [request] = await waiting(store)
  expect(request).toMatchObject({
    storeName: store.dealerName,
    kpNumber: store.kpNumber,
    note: '개점했습니다',
    carrierCodes: {},
    suggestedCodes: [{ code: 'R-1', dealerName: store.dealerName, carrier: 'KT시험' }],
  })
  const approved = await approve(request?.id ?? 0, { SKT시험: 'R-2' })
  expect([approved.status, approved.body.status]).toEqual([200, '승인'])
  expect(await codesOf(store)).toEqual(['R-1', 'R-2'])
  expect(await own(store)).toMatchObject({ status: '승인', rejectionReason: null })
  expect(await waiting(store)).toEqual([])
})

it('is replaced by a second one while it waits, and answered once', async () => {
  const store = await newStore()
  await ask(store)
  await ask(store, { carriers: ['SKT시험'] })
  const requests = await waiting(store)
  expect(requests.map(({ carriers }) => carriers)).toEqual([['SKT시험']])
  const id = requests[0]?.id ?? 0
  const answers = await Promise.all([approve(id), approve(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('gives no code of another store', async () => {
  const other = await newStore()
  await makeCode('R-9', '계정 없는 점')
  await ask(other)
  await approve((await waiting(other))[0]?.id ?? 0, { KT시험: 'R-9' })
  const store = await newStore()
  await ask(store)
  const [request] = await waiting(store)
  const refused = await approve(request?.id ?? 0, { KT시험: 'R-9' })
  expect([refused.status, refused.error.details]).toEqual([
    422,
    [{ field: 'carrierCodes', message: `R-9: '${other.dealerName}'의 접점코드입니다.` }],
  ])
  expect((await waiting(store)).length).toBe(1)
})

it('is refused with a reason that the store reads; a new one may follow', async () => {
  const store = await newStore()
  await ask(store)
  const [request] = await waiting(store)
  const params = { id: request?.id ?? 0 }
  const body = { rejectionReason: '사업자등록증을 보내주세요.' }
  await app.call(app.actors.admin, contract.rejectCodeRequest, { params, body })
  expect(await own(store)).toMatchObject({ status: '반려', ...body })
  expect(await codesOf(store)).toEqual([])
  await ask(store)
  expect(await own(store)).toMatchObject({ status: '대기', rejectionReason: null })
})

it('goes with the account', async () => {
  const store = await newStore()
  await ask(store)
  await app.call(app.actors.admin, deleteDealer, { params: { id: store.user.id } })
  expect(await waiting(store)).toEqual([])
})

it('takes no code of its name along when it goes before anybody has said which store it is', async () => {
  const store = await newStore()
  await makeCode('R-KEPT', store.dealerName)
  const { body } = await app.call(app.actors.admin, deleteDealer, { params: { id: store.user.id } })
  expect(body.deletedContactCodes).toBe(0)
})
