import { expect, it } from 'vitest'
import { createBulkSettlements } from '#shared/settlements/settlement.contract.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()

const settle = (body?: { documentIds?: number[] }) =>
  app.call(app.actors.admin, createBulkSettlements, body === undefined ? {} : { body })

it('says that nothing is to be settled, and refuses to pretend where something is', async () => {
  const waiting = await world.submit(app.actors.dealer)
  const nothing = await settle()
  expect([nothing.status, nothing.body]).toEqual([
    200,
    { message: '정산을 생성할 개통완료 서류가 없습니다.', considered: 0, created: 0 },
  ])
  const activated = await world.submit(app.actors.dealer)
  await world.changed(app.actors.worker, activated.id, '개통', { subscriptionNumber: 'S-1' })

  const refused = await settle()
  expect([refused.status, refused.error.code, refused.error.error]).toEqual([
    422,
    'RULE_BROKEN',
    '정산 단가가 아직 등록되지 않아 정산을 생성할 수 없습니다.',
  ])
  expect((await settle({ documentIds: [waiting.id, activated.id] })).status).toBe(422)
  expect((await settle({ documentIds: [waiting.id] })).status).toBe(200)
  expect((await settle({ documentIds: [] })).status).toBe(200)

  await app.context.database.kysely
    .updateTable('documents')
    .set({ manual_settlement_amount: 0 })
    .where('id', '=', activated.id)
    .execute()
  expect((await settle()).status).toBe(200)
})

it('takes a bounded list of documents', async () => {
  const documentIds = Array.from({ length: 51 }, (_, index) => index + 1)
  const answer = await settle({ documentIds })
  expect([answer.status, answer.error.error]).toEqual([400, '서류는 50건까지 지정할 수 있습니다.'])
})
