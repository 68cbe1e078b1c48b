import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import { offerSubmissions } from '#shared/documents/offer.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { checkRecovered, takeNextDocument } from '#shared/documents/queue.contract.ts'
import type { SignedReceipt } from '#shared/documents/receipt.ts'
import { readSystemStatus } from '#shared/health/health.contract.ts'
import { recordErased } from '../../../database/erased-documents.ts'
import { reading } from '../../../database/reading.ts'
import type { Actor } from '../../../testing/actors.ts'
import { SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openRecoveryWorld } from '../../../testing/open-recovery-world.ts'
import { connectAs } from '../../../testing/socket-client.ts'

const recovery = await openRecoveryWorld()
const { app, world, fields, letADayPass, submit, header } = recovery
const { sendAgain, lose, signedAnew, read, eventsOf } = recovery
const { admin, worker, dealer, dealerWorker, otherDealer } = app.actors
const { database } = app.context
const db = database.kysely

const figures = async () => {
  const { rows } = await sql`select figure, worker_id, period, activation_status, carrier, contact_code,
    sum(count) as count from ${reading(db).dayFigures} group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
    order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

describe('an application that is sent again after a loss of data', () => {
  it('takes its number, time, id and place in the figures again, and says so in its history', async () => {
    const receipt = await submit()
    const [before, counted] = [await read(receipt.documentId), await figures()]
    await letADayPass()
    await lose(receipt)
    const { status, body } = await sendAgain(receipt)
    expect(status).toBe(201)
    const now = app.clock.now().toISOString()
    const { documentNumber, uploadedAt } = before
    expect(body).toMatchObject({ id: before.id, documentNumber, uploadedAt, recoveredAt: now })
    expect(body.receipt).toEqual(receipt)
    expect(await figures()).toEqual(counted)
    expect(await eventsOf(before.id)).toEqual([
      { type: 'submitted', at: uploadedAt, note: null },
      { type: 'recovered', at: now, note: null },
    ])
    const again = await sendAgain(receipt)
    expect([again.status, again.body.receipt]).toEqual([200, receipt])
  })

  it('leaves all later numbers and ids greater than its own', async () => {
    const receipt = await submit()
    await lose(receipt)
    await db.deleteFrom('document_number_days').execute()
    if (database.product === 'postgres')
      await sql`select setval('documents_id_seq', 1), setval('document_number_sequence', 1)`.execute(db)
    else await sql`update sqlite_sequence set seq = 1 where name = 'documents'`.execute(db)
    await sendAgain(receipt)
    const later = await submit()
    expect(later.documentId).toBeGreaterThan(receipt.documentId)
    expect(later.documentNumber > receipt.documentNumber).toBe(true)
  })

  it('gets a new number and time where another document bears its number', async () => {
    const receipt = await submit()
    await lose(receipt)
    const other = await submit()
    await db
      .updateTable('documents')
      .set({ document_number: receipt.documentNumber })
      .where('id', '=', other.documentId)
      .execute()
    const { status, body } = await sendAgain(receipt)
    expect(status).toBe(201)
    expect(body.documentNumber).not.toBe(receipt.documentNumber)
    const at = app.clock.now().toISOString()
    expect(body).toMatchObject({ uploadedAt: at, recoveredAt: at })
    const note = `이전 접수번호 ${receipt.documentNumber}`
    if (!('id' in body)) throw new Error('it is not answered with its document')
    expect(await eventsOf(body.id)).toContainEqual({ type: 'recovered', at, note })
  })

  it('keeps its number where only its id is taken', async () => {
    const receipt = await submit()
    await lose(receipt)
    const other = await submit()
    const taken = { ...receipt, documentId: other.documentId }
    const signed = await signedAnew(taken)
    const { body } = await sendAgain(signed)
    expect(body).toMatchObject({ documentNumber: receipt.documentNumber })
    expect('id' in body && body.id).not.toBe(other.documentId)
  })

  it('is taken as it was sent where a rule of today refuses it, and tells which', async () => {
    await world.make.carrier('옛통신')
    await world.make.contactCode('OLD-GN', '강남모바일', '옛통신')
    const old = { ...fields, carrier: '옛통신', contactCode: 'OLD-GN' }
    const receipt = await submit(old)
    await lose(receipt)
    await db.updateTable('documents').set({ carrier_id: null }).execute()
    await db.deleteFrom('contact_codes').where('code', '=', 'OLD-GN').execute()
    await db.deleteFrom('carriers').where('name', '=', '옛통신').execute()
    const { status, body } = await sendAgain(receipt, { fields: old })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      carrier: '옛통신',
      contactCode: 'OLD-GN',
      storeName: '강남모바일',
      dealerId: dealer.id,
    })
    expect((await eventsOf(receipt.documentId)).at(-1)).toMatchObject({
      type: 'recovered',
      note: expect.stringContaining('통신사'),
    })
  })

  it('without a receipt of its own is a new one, by all rules', async () => {
    const receipt = await submit()
    await lose(receipt)
    const foreign = await world.submit(admin, fields)
    const strangers: [string, SignedReceipt | string][] = [
      ["another account's", { ...foreign.receipt, submissionId: receipt.submissionId }],
      ['forged', { ...receipt, documentNumber: '20200101-00001' }],
      ['of another submission', (await submit()) as SignedReceipt],
      ['unreadable', 'not a receipt'],
    ]
    for (const [what, sent] of strangers) {
      const { status, body } = await sendAgain(receipt, { sent })
      expect([status, body.documentNumber === receipt.documentNumber], what).toEqual([201, false])
      expect(body, what).toMatchObject({ recoveredAt: null, uploadedAt: app.clock.now().toISOString() })
      await lose(body.receipt)
    }
    const other = await sendAgain(receipt, { file: SAMPLE_FILES.png })
    expect(other.body).toMatchObject({ recoveredAt: null })
    const stolen = await sendAgain(receipt, {
      actor: otherDealer,
      fields: { ...fields, contactCode: 'KT-MP' },
    })
    expect(stolen.body).toMatchObject({ recoveredAt: null })
    expect(stolen.body.documentNumber).not.toBe(receipt.documentNumber)
  })

  it('is not brought back where its document was erased after the backup', async () => {
    const receipt = await submit()
    await lose(receipt)
    const offered = { submissions: [{ submissionId: receipt.submissionId, receipt }] }
    const state = async () => {
      const { answers } = (await app.call(dealer, offerSubmissions, { body: offered })).body
      return answers.map((answer) => answer.state)
    }
    // Another document bore the id before.
    await recordErased(db, receipt.documentId, receipt.uploadedAt)
    expect(await state()).toEqual(['missing'])
    app.clock.advance(1000)
    await recordErased(db, receipt.documentId, app.clock.now().toISOString())
    expect(await state()).toEqual(['deleted'])
    expect((await sendAgain(receipt)).error.code).toBe('SUBMISSION_WITHDRAWN')
  })

  it('of business beside applications is done on its old day', async () => {
    const body = { customerName: '기타손님', contactCode: 'KT-GN', carrier: 'KT' }
    const idempotencyKey = randomUUID()
    const first = await app.call(admin, submitOtherApplication, { body, idempotencyKey })
    const { receipt } = first.body
    const counted = await figures()
    await letADayPass()
    await lose(receipt)
    const again = await app.call(admin, submitOtherApplication, {
      body,
      idempotencyKey,
      headers: header(receipt),
    })
    expect(again.status).toBe(201)
    expect(again.body.receipt).toEqual(receipt)
    expect(await figures()).toEqual(counted)
  })
})

describe('a recovered document', () => {
  async function recovered(): Promise<number> {
    const receipt = await submit()
    await lose(receipt)
    await sendAgain(receipt)
    return receipt.documentId
  }
  const listed = async (actor: Actor = admin) =>
    (await app.call(actor, listDocuments, { query: { recovered: true } })).body.items.map(({ id }) => id)
  const check = (actor: Actor, id: number, version?: number) =>
    app.call(actor, checkRecovered, { params: { id }, body: { version } })

  it('is in a list of its own and never handed out, until somebody has checked it', async () => {
    await db.updateTable('documents').set({ activation_status: '폐기', recovered_at: null }).execute()
    const id = await recovered()
    expect(await listed()).toEqual([id])
    const status = async () => (await app.call(admin, readSystemStatus)).body.recoveredDocuments
    expect(await status()).toBe(1)
    expect((await app.call(worker, takeNextDocument)).status).toBe(204)
    const { version } = await read(id)
    const { body } = await check(worker, id, version)
    expect(body.recoveredAt).toBeNull()
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'recovery-checked' })
    expect([await listed(), await status()]).toEqual([[], 0])
    expect((await check(worker, id)).body.version).toBe(body.version)
    expect((await app.call(worker, takeNextDocument)).body?.id).toBe(id)
  })

  it('is told to the office like a new one', async () => {
    const { socket, next } = await connectAs(app, worker)
    const id = await recovered()
    expect((await next('document_changed', (message) => message.id === id)).activationStatus).toBe('대기')
    socket.close()
  })

  it('is checked by whoever has taken it, not by its store or who sees it masked', async () => {
    const id = await recovered()
    expect((await check(dealer, id)).status).toBe(403)
    expect((await check(dealerWorker, id)).error.code).toBe('FORBIDDEN')
    const { version } = await read(id)
    await world.changed(worker, id, '진행중')
    expect((await check(admin, id, version)).error.code).toBe('VERSION_CONFLICT')
    expect((await check(admin, id)).status).toBe(200)
  })
})
