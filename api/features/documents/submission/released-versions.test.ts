import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { multipartForm, SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

/**
 * What the released versions of the app send, as they send it. Records wait on devices for weeks, so a sample is never changed
 * or removed, and a new version adds its own when it sends something else.
 */
const RELEASED = [
  {
    version: '0.1.0',
    application: {
      customerType: 'port-in',
      carrier: 'KT',
      previousCarrier: 'SK',
      contactCode: 'KT-GN',
      customerName: '김민수',
      customerPhone: '010-1234-5678',
      customerEmail: 'minsu@example.kr',
      servicePlanId: '1',
      bundleNumber: '02-123-4567',
      bundleCarrier: 'KT 인터넷',
      notes: '빠른 처리 부탁드립니다',
      submittedAt: '2026-11-20T02:59:00.000Z',
    },
    supplement: { note: '신분증 뒷면입니다', submittedAt: '2026-11-20T02:59:30.000Z' },
  },
  {
    version: '0.2.0',
    application: {
      customerType: 'port-in',
      carrier: 'KT',
      previousCarrier: 'SK',
      contactCode: 'KT-GN',
      customerName: '김민스',
      customerPhone: '010-1234-5678',
      submittedAt: '2026-11-26T02:59:00.000Z',
    },
    supplement: {
      note: '이름을 고쳤습니다',
      application: '{"customerName":"김민수","customerEmail":"","notes":"블랙","servicePlanId":null}',
      submittedAt: '2026-11-26T02:59:30.000Z',
    },
  },
] as const

const { app, world } = await openDocumentWorld()

function post(url: string, fields: Record<string, string>) {
  const { payload, contentType } = multipartForm(fields, SAMPLE_FILES.png)
  return app.app.http.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${app.actors.dealer.sessionId}`,
      'content-type': contentType,
      'idempotency-key': randomUUID(),
    },
    payload,
  })
}

it.each(RELEASED)('takes in what version $version sends', async ({ application, supplement }) => {
  const sent = { ...application, servicePlanId: String(world.plan) }
  const submitted = await post('/api/documents', sent)
  expect(submitted.statusCode, submitted.body).toBe(201)
  const { id } = submitted.json<{ id: number }>()
  expect(submitted.json()).toMatchObject({
    customerName: application.customerName,
    previousCarrier: application.previousCarrier,
    submittedAt: application.submittedAt,
  })

  await world.changed(app.actors.worker, id, '진행중')
  await world.changed(app.actors.worker, id, '보완필요', { supplementNotes: '신분증 뒷면' })
  const answered = await post(`/api/documents/${id}/supplement`, supplement)
  expect(answered.statusCode, answered.body).toBe(200)
  expect(answered.json()).toMatchObject({ activationStatus: '대기' })
})
