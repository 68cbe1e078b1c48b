import { beforeEach, expect, it } from 'vitest'
import { listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { type DocumentProcessing, processDocument } from '#shared/documents/processing.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
let id: number

beforeEach(async () => {
  id = (await world.submit(app.actors.dealer)).id
})

const process = (body: DocumentProcessing, actor: Actor = app.actors.worker) =>
  app.call(actor, processDocument, { params: { id }, body })

async function held() {
  return (await app.call(app.actors.admin, readDocument, { params: { id } })).body
}

it('saves plan, device and status in one version, and the status sees what the plan brought', async () => {
  const { status, body } = await process({
    version: 1,
    plan: {
      servicePlanId: world.plan,
      additionalServiceIds: [world.addOn],
      registrationFeePrepaid: true,
      simFeePostpaid: true,
      deviceModel: 'SM-S931',
      deviceSerialNumber: 'R5CT123',
      simNumber: '8982',
      subscriptionNumber: '77',
    },
    status: { activationStatus: '개통', dealerNotes: '개통되었습니다' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: 2,
    activationStatus: '개통',
    servicePlanName: '5G 베이직',
    totalMonthlyFee: 56_100,
    registrationFeePrepaid: true,
    simFeePostpaid: true,
    deviceSerialNumber: 'R5CT123',
    subscriptionNumber: '77',
    dealerNotes: '개통되었습니다',
  })
  const { body: events } = await app.call(app.actors.admin, listDocumentEvents, { params: { id } })
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['plan-changed', 'status-changed']))
})

it('saves nothing where one part is refused', async () => {
  const { status, error } = await process({
    version: 1,
    plan: { servicePlanId: world.plan },
    status: { activationStatus: '개통' },
  })
  expect([status, error.details?.[0]?.field]).toEqual([422, 'subscriptionNumber'])
  expect(await held()).toMatchObject({ version: 1, servicePlanId: null, activationStatus: '대기' })
})

it('corrects an activated customer and refuses its plan form', async () => {
  await process({
    version: 1,
    plan: { subscriptionNumber: '77' },
    status: { activationStatus: '개통' },
  })
  const corrected = await process({ version: 2, customer: { deviceModel: 'iPhone 17' } })
  expect(corrected.body).toMatchObject({ version: 3, deviceModel: 'iPhone 17' })
  const refused = await process({ version: 3, plan: { deviceModel: 'A' } })
  expect([refused.status, refused.error.code]).toEqual([409, 'ACTIVATED_DOCUMENT_LOCKED'])
})

it('asks for something to save, and for the newest version', async () => {
  expect((await process({ version: 1 })).status).toBe(400)
  await process({ version: 1, status: { activationStatus: '업무요청중' } }, app.actors.user)
  const outdated = await process({ version: 1, plan: { deviceModel: 'A' } })
  expect([outdated.status, outdated.error.code]).toEqual([409, 'VERSION_CONFLICT'])
})

it('is closed to who has not taken the application', async () => {
  const { status } = await process({ version: 1, plan: { deviceModel: 'A' } }, app.actors.dealerWorker)
  expect(status).toBe(403)
  expect((await process({ version: 1, plan: { deviceModel: 'A' } }, app.actors.dealer)).status).toBe(403)
})
