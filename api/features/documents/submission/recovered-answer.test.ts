import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import type { SignedReceipt } from '#shared/documents/receipt.ts'
import { SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openRecoveryWorld } from '../../../testing/open-recovery-world.ts'

const { app, world, submit, header, lose, signedAnew, read, eventsOf } = await openRecoveryWorld()
const { admin, worker, dealer, otherDealer } = app.actors
const db = app.context.database.kysely

const note = '다시 보냅니다'
const answer = (
  id: number,
  receipt?: SignedReceipt,
  application?: object,
  more: { documentNumber?: string; key?: string } = {},
) =>
  app.call(dealer, answerSupplement, {
    params: { id },
    body: {
      note,
      ...(application !== undefined && { application: JSON.stringify(application) }),
      ...(more.documentNumber !== undefined && { documentNumber: more.documentNumber }),
    },
    file: SAMPLE_FILES.pdf,
    idempotencyKey: receipt?.submissionId ?? more.key ?? randomUUID(),
    ...(receipt !== undefined && { headers: header(receipt) }),
  })

/** Answered, and then lost together with what was asked for. */
async function lostAnswer(application?: object) {
  const { documentId } = await submit()
  await world.changed(admin, documentId, '보완필요', { supplementNotes: '신분증' })
  const { receipt } = (await answer(documentId, undefined, application)).body
  await db.deleteFrom('submissions').where('submission_id', '=', receipt.submissionId).execute()
  return receipt
}

const setTo = (id: number, columns: object) =>
  db.updateTable('documents').set(columns).where('id', '=', id).execute()

describe('the answer to a 보완필요 that is sent again', () => {
  it('reaches a document that does not wait for it any more, and leaves its status', async () => {
    const receipt = await lostAnswer()
    const before = await read(receipt.documentId)
    expect(before.activationStatus).toBe('대기')
    expect((await answer(receipt.documentId)).error.code).toBe('SUPPLEMENT_NOT_REQUESTED')
    const { status, body } = await answer(receipt.documentId, receipt)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      activationStatus: '대기',
      recoveredAt: app.clock.now().toISOString(),
    })
    expect('fileId' in body && body.fileId).not.toBe(before.fileId)
    expect((await eventsOf(receipt.documentId)).slice(-3)).toMatchObject([
      { type: 'supplement-answered', note },
      { type: 'file-replaced' },
      { type: 'recovered' },
    ])
  })

  it('keeps the file that counted where the document is closed', async () => {
    const receipt = await lostAnswer()
    await world.changed(worker, receipt.documentId, '개통', { subscriptionNumber: '1' })
    const { fileId } = await read(receipt.documentId)
    const { status, body } = await answer(receipt.documentId, receipt)
    expect(status).toBe(200)
    expect(body).toMatchObject({ activationStatus: '개통', fileId })
  })

  it('tells in words a correction that is refused today', async () => {
    const receipt = await lostAnswer({ customerName: '고친이' })
    await setTo(receipt.documentId, { customer_name: '되돌이', activation_status: '폐기' })
    const { status } = await answer(receipt.documentId, receipt, { customerName: '고친이' })
    expect(status).toBe(200)
    expect((await read(receipt.documentId)).customerName).toBe('되돌이')
    expect((await eventsOf(receipt.documentId)).at(-1)?.note).toContain('고객명: 고친이')
    await setTo(receipt.documentId, { activation_status: '대기' })
  })

  it('waits on its device until its application is here again, also under another id', async () => {
    const receipt = await lostAnswer()
    const application = await db
      .selectFrom('submissions')
      .selectAll()
      .where('document_id', '=', receipt.documentId)
      .executeTakeFirstOrThrow()
    const uploaded = (await read(receipt.documentId)).uploadedAt
    const ofApplication = await signedAnew({
      ...receipt,
      submissionId: application.submission_id,
      sha256: application.file_sha256,
      uploadedAt: uploaded,
    })
    await lose(ofApplication)
    const missing = await answer(receipt.documentId, receipt)
    expect([missing.status, missing.error.code]).toEqual([404, 'DOCUMENT_NOT_FOUND'])
    const { documentId } = await submit()
    await setTo(documentId, { document_number: receipt.documentNumber })
    const { status, body } = await answer(receipt.documentId, receipt)
    expect([status, 'id' in body && body.id]).toEqual([200, documentId])
    // Its device may know the number only, and the id only later.
    const { documentNumber } = receipt
    for (const id of [receipt.documentId, documentId]) {
      const again = await answer(id, receipt, undefined, { documentNumber })
      expect([again.status, again.body.receipt]).toEqual([200, body.receipt])
    }
    expect((await answer(receipt.documentId, receipt)).error.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('that was never acknowledged finds its document by the number, whatever its id is now', async () => {
    const { documentId, documentNumber } = await submit()
    await world.changed(admin, documentId, '보완필요', { supplementNotes: '신분증' })
    const other = await submit()
    const key = randomUUID()
    const sent = (id: number, number = documentNumber) =>
      answer(id, undefined, undefined, { documentNumber: number, key })
    expect((await sent(documentId, '20200101-00001')).error.code).toBe('DOCUMENT_NOT_FOUND')
    const { status, body } = await sent(other.documentId)
    expect([status, 'id' in body && body.id]).toEqual([200, documentId])
    const again = await sent(documentId)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect((await read(other.documentId)).activationStatus).toBe('대기')
    const { documentNumber: foreign } = (await world.submit(otherDealer, { contactCode: 'KT-MP' })).receipt
    const stranger = await answer(documentId, undefined, undefined, { documentNumber: foreign })
    expect(stranger.error.code).toBe('DOCUMENT_NOT_FOUND')
  })
})
