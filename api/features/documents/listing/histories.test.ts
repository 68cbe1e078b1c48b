import { expect, it } from 'vitest'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { exportDocuments } from '#shared/documents/documents.contract.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { workbookRows } from '../../../testing/workbook-rows.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer } = app.actors

it('an export says who has a document since when, how long it waited, how often it was corrected, and why it ended', {
  timeout: 60_000,
}, async () => {
  const ids = []
  for (const customerName of ['대기자', '처리중', '보완후', '취소됨'])
    ids.push((await world.submit(dealer, { customerName })).id)
  const [, taken = 0, answered = 0, cancelled = 0] = ids
  app.clock.advance(20 * 60_000)
  const takenAt = app.clock.now()
  await world.changed(worker, taken, '진행중')
  const { version } = await world.changed(worker, taken, '업무요청중')
  for (const fields of [{ customerEmail: 'a@b.kr', desiredNumber: '7777' }, { customerEmail: null }]) {
    app.clock.advance(1000)
    const corrected = await app.call(worker, correctDocument, {
      params: { id: taken },
      body: { version, ...fields },
    })
    expect(corrected.status).toBe(200)
  }
  await world.changed(worker, answered, '보완필요', { supplementNotes: '신분증' })
  app.clock.advance(60_000)
  await app.call(dealer, answerSupplement, {
    params: { id: answered },
    body: { note: '다시' },
    idempotencyKey: crypto.randomUUID(),
  })
  app.clock.advance(7 * 60_000)
  await world.changed(worker, answered, '진행중')
  await world.changed(worker, cancelled, '취소', { cancelReason: '고객 변심' })

  const { rows } = await workbookRows(await app.call(admin, exportDocuments, { query: {} }))
  const of = (name: string) => rows.find((row) => row['고객명'] === name)
  expect(of('대기자')).toMatchObject({ '정정 횟수': 0 })
  expect(of('대기자')?.['대기 시간(분)'] ?? null).toBeNull()
  // Excel shows the clock of Seoul.
  const shown = new Date(Math.floor(takenAt.getTime() / 60_000) * 60_000 + 9 * 3_600_000)
  expect(of('처리중')).toMatchObject({ 담당자: '박근무', '대기 시간(분)': 20, '정정 횟수': 2 })
  expect(Math.abs(Number(of('처리중')?.['담당 시작']) - shown.getTime())).toBeLessThan(60_000)
  expect(of('보완후')).toMatchObject({ '대기 시간(분)': 7, '정정 횟수': 0 })
  expect(of('취소됨')).toMatchObject({ '취소 사유': '고객 변심', '대기 시간(분)': 28 })
})
