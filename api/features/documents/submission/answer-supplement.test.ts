import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answerSupplement,
  submitDocument,
  withdrawSubmission,
} from '#shared/documents/application.contract.ts'
import type { CorrectedFields } from '#shared/documents/correction.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import {
  downloadDocument,
  listDocumentEvents,
  listDocumentFiles,
  listDocuments,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { type FormFile, SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { Receipts } from './receipts.ts'

const { app, world } = await openDocumentWorld()
let id: number

beforeEach(async () => {
  id = (await world.submit(app.actors.dealer)).id
  await world.changed(app.actors.worker, id, '진행중')
  await world.changed(app.actors.worker, id, '보완필요', { supplementNotes: '신분증 뒷면' })
})

function answer(
  actor: Actor,
  note?: string,
  more: { file?: FormFile | null; key?: string; id?: number; application?: CorrectedFields } = {},
) {
  const file = more.file === undefined ? SAMPLE_FILES.png : more.file
  return app.call(actor, answerSupplement, {
    params: { id: more.id ?? id },
    body: {
      ...(note === undefined ? {} : { note }),
      ...(more.application === undefined ? {} : { application: JSON.stringify(more.application) }),
    },
    idempotencyKey: more.key ?? randomUUID(),
    ...(file === null ? {} : { file }),
  })
}

describe('the answer to a 보완필요', () => {
  it('brings the new file and makes the document wait again, still with its worker', async () => {
    const key = randomUUID()
    const { status, body } = await answer(app.actors.dealer, '뒷면 보냅니다', { key })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      submissionId: key,
      fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      activationStatus: '대기',
      status: '접수',
      supplementRequired: false,
      supplementNotes: null,
      assignedWorkerId: app.actors.worker.id,
      fileName: '신분증.png',
    })
    const file = await app.call(app.actors.worker, downloadDocument, { params: { id } })
    expect(file.raw.rawPayload).toEqual(SAMPLE_FILES.png.bytes)
    expect(file.headers['content-type']).toBe('image/png')
    const timeline = await app.call(app.actors.dealer, listDocumentEvents, { params: { id } })
    expect(timeline.body.slice(-2)).toMatchObject([
      {
        type: 'supplement-answered',
        from: '보완필요',
        to: '대기',
        note: '뒷면 보냅니다',
        actorName: '강남점장',
      },
      { type: 'file-replaced', from: '가입신청서.pdf', to: '신분증.png' },
    ])
  })

  it('brings corrections with it, once, and tells the office of them in the history', async () => {
    const { dealer, worker } = app.actors
    const key = randomUUID()
    const simNumber = '8982300000000000001'
    const application = { customerPhone: '010-9999-0000', customerEmail: null, notes: '오전 통화', simNumber }
    const sent = () => answer(dealer, undefined, { file: null, key, application })
    expect((await sent()).body).toMatchObject({ activationStatus: '대기', customerPhone: '010-9999-0000' })
    const again = await sent()
    expect([again.status, again.body]).toMatchObject([200, { version: 4 }])
    const { body } = await app.call(worker, listDocumentEvents, { params: { id } })
    expect(body.slice(-4).map(({ type, from, to, note }) => [type, from, to, note])).toEqual([
      ['corrected', '010-1234-5678', '010-9999-0000', '연락처'],
      ['corrected', null, '오전 통화', '메모'],
      ['supplement-answered', '보완필요', '대기', null],
      ['edited', null, simNumber, '유심번호 변경'],
    ])
  })

  it('judges corrections as of a new application, and stores nothing of what it refuses', async () => {
    const { dealer, otherDealer } = app.actors
    const refused = async (application: unknown) => {
      const { status, error } = await answer(dealer, '보냅니다', {
        application: application as CorrectedFields,
      })
      return [status, error.details?.[0]?.field]
    }
    expect(await refused({ contactCode: 'KT-MP' })).toEqual([422, 'contactCode'])
    expect(await refused({ customerType: 'port-in' })).toEqual([422, 'previousCarrier'])
    expect(await refused({ customerPhone: '12' })).toEqual([400, 'application.customerPhone'])
    expect((await answer(dealer, undefined, { file: null, application: {} })).error.code).toBe(
      'MISSING_FIELDS',
    )
    expect(await refused({ subscriptionNumber: '8982' })).toEqual([400, 'subscriptionNumber'])
    expect((await answer(otherDealer, '보냅니다', { application: { notes: '남의 것' } })).status).toBe(404)
    const { body } = await app.call(dealer, listDocumentEvents, { params: { id } })
    expect(body.at(-1)).toMatchObject({ type: 'status-changed', to: '보완필요' })
  })

  it('is good although the office put the same right meanwhile', async () => {
    const application = { customerPhone: '010-9999-0000' }
    const held = await app.call(app.actors.worker, readDocument, { params: { id } })
    const body = { version: held.body.version, ...application }
    await app.call(app.actors.worker, correctDocument, { params: { id }, body })
    const { status, body: answered } = await answer(app.actors.dealer, undefined, { file: null, application })
    expect([status, answered]).toMatchObject([200, { activationStatus: '대기' }])
  })

  it('leaves the file that it takes the place of to be read, and no file of another document', async () => {
    const { worker, dealer } = app.actors
    await answer(dealer)
    const { body: files } = await app.call(worker, listDocumentFiles, { params: { id } })
    expect(files.map(({ fileName }) => fileName)).toEqual(['신분증.png', '가입신청서.pdf'])
    const [newest, earlier] = files
    const bytes = async (fileId?: number) =>
      (await app.call(worker, downloadDocument, { params: { id }, query: { fileId } })).raw.rawPayload
    expect(await bytes(earlier?.id)).toEqual(SAMPLE_FILES.pdf.bytes)
    expect(await bytes(newest?.id)).toEqual(SAMPLE_FILES.png.bytes)
    expect(await bytes()).toEqual(SAMPLE_FILES.png.bytes)
    const other = (await world.submit(dealer)).id
    const foreign = await app.call(dealer, downloadDocument, {
      params: { id: other },
      query: { fileId: earlier?.id },
    })
    expect([foreign.status, foreign.error.code]).toEqual([404, 'FILE_NOT_FOUND'])
  })

  it('may be a note alone, which leaves the file, but not nothing', async () => {
    expect(await answer(app.actors.dealer, '  ', { file: null })).toMatchObject({ status: 422 })
    const { body } = await answer(app.actors.dealer, '전화로 확인했습니다', { file: null })
    expect(body).toMatchObject({ activationStatus: '대기', fileName: '가입신청서.pdf', fileSha256: null })
  })

  it('is taken once, and replayed', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answer(app.actors.dealer, '답', { key })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9)
    const files = await app.context.database.kysely
      .selectFrom('document_files')
      .select('id')
      .where('document_id', '=', id)
      .execute()
    expect(files).toHaveLength(2)
  })

  it('is replayed to a call that looked for it before it was stored, and found the document answered', async () => {
    const key = randomUUID()
    let first: ReturnType<typeof answer> | undefined
    const openFor = vi.spyOn(Receipts.prototype, 'openFor').mockImplementationOnce(async () => {
      first = answer(app.actors.dealer, '답', { key })
      await first
      return null
    })
    const late = await answer(app.actors.dealer, '답', { key })
    openFor.mockRestore()
    expect([(await first)?.status, late.status, late.headers['idempotent-replayed']]).toEqual([
      200,
      200,
      'true',
    ])
  })

  it('under the key of another document or of an application is a mismatch', async () => {
    const key = randomUUID()
    const other = (await world.submit(app.actors.dealer)).id
    await answer(app.actors.dealer, '답', { key })
    expect((await answer(app.actors.dealer, '답', { key, id: other })).error.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    )
    const application = randomUUID()
    await world.send(app.actors.dealer, {}, { key: application })
    expect((await answer(app.actors.dealer, '답', { key: application })).error.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    )
  })

  it('is refused where nothing was asked, and a second time', async () => {
    await answer(app.actors.dealer, '답')
    expect(await answer(app.actors.dealer, '또 답')).toMatchObject({ status: 409 })
  })

  it('is for the own store and for staff, a dealer_worker on its own', async () => {
    const { otherDealer, salesManager, dealerWorker, user } = app.actors
    expect((await answer(otherDealer, '답')).status).toBe(404)
    expect((await answer(dealerWorker, '답')).status).toBe(404)
    expect((await answer(salesManager, '답')).status).toBe(403)
    expect((await answer(user, '답')).status).toBe(200)
  })
})

describe('a withdrawal', () => {
  const withdraw = (actor: Actor, submissionId: string) =>
    app.call(actor, withdrawSubmission, { params: { submissionId } })

  it('answers with what the submission became', async () => {
    const key = randomUUID()
    const { body } = await world.send(app.actors.dealer, {}, { key })
    const answered = await withdraw(app.actors.dealer, key.toUpperCase())
    expect(answered.body).toMatchObject({ submissionId: key, documentNumber: body.documentNumber })
    expect(answered.body).not.toHaveProperty('withdrawn')
  })

  it('burns an id that never arrived, so that a late arrival is refused', async () => {
    const key = randomUUID()
    expect((await withdraw(app.actors.dealer, key)).body).toEqual({ submissionId: key, withdrawn: true })
    expect((await withdraw(app.actors.dealer, key)).body).toEqual({ submissionId: key, withdrawn: true })
    const late = await world.send(app.actors.dealer, {}, { key })
    expect([late.status, late.error.code]).toEqual([409, 'SUBMISSION_WITHDRAWN'])
    expect((await answer(app.actors.dealer, '답', { key })).error.code).toBe('SUBMISSION_WITHDRAWN')
    const total = (await app.call(app.actors.admin, listDocuments)).body.total
    const rows = await app.context.database.kysely.selectFrom('documents').select('id').execute()
    expect(total).toBe(rows.length)
  })

  it('of one account burns nothing of another', async () => {
    const key = randomUUID()
    await withdraw(app.actors.otherDealer, key)
    expect((await world.send(app.actors.dealer, {}, { key })).status).toBe(201)
  })

  it('while the submission is in work decides for exactly one of the two', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID()
      const [sent, withdrawn] = await Promise.all([
        world.send(app.actors.dealer, {}, { key }),
        withdraw(app.actors.dealer, key),
      ])
      const isBurned = 'withdrawn' in withdrawn.body
      expect([sent.status, isBurned]).toEqual(isBurned ? [409, true] : [201, false])
    }
  })

  it('needs an id', async () => {
    expect((await withdraw(app.actors.dealer, 'x')).status).toBe(400)
    expect((await app.call(null, submitDocument)).status).toBe(401)
  })
})
