import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()

async function documentCount(): Promise<number> {
  const rows = await app.context.database.kysely.selectFrom('documents').select('id').execute()
  return rows.length
}

describe('the same key again', () => {
  let key: string
  beforeEach(() => {
    key = randomUUID()
  })

  it('replays the document as it is now', async () => {
    const first = await world.send(app.actors.dealer, {}, { key })
    const id = 'id' in first.body ? first.body.id : 0
    await world.changed(app.actors.worker, id, '진행중')
    const again = await world.send(app.actors.dealer, {}, { key })
    expect(again.status).toBe(200)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toMatchObject({ id, submissionId: key, activationStatus: '진행중', version: 2 })
    expect(first.headers['idempotent-replayed']).toBeUndefined()
  })

  it('is looked up before every rule: also when the carrier is gone', async () => {
    const carrierId = await world.make.carrier('곧사라질통신')
    await world.make.contactCode('GONE-GN', '강남모바일', '곧사라질통신')
    const fields = { carrier: '곧사라질통신', contactCode: 'GONE-GN' }
    const first = await world.send(app.actors.dealer, fields, { key })
    expect(first.status).toBe(201)
    const db = app.context.database.kysely
    await db.updateTable('carriers').set({ is_active: 0 }).where('id', '=', carrierId).execute()
    expect((await world.send(app.actors.dealer, fields, { key })).status).toBe(200)
  })

  it('with other fields or another file is a mismatch', async () => {
    await world.send(app.actors.dealer, {}, { key })
    const before = await documentCount()
    const otherName = await world.send(app.actors.dealer, { customerName: '이영희' }, { key })
    const otherFile = await world.send(app.actors.dealer, {}, { key, file: SAMPLE_FILES.png })
    const noFile = await world.send(app.actors.dealer, {}, { key, file: null })
    expect([otherName, otherFile, noFile].map(({ status, error }) => [status, error.code])).toEqual(
      Array.from({ length: 3 }, () => [422, 'IDEMPOTENCY_MISMATCH']),
    )
    expect(await documentCount()).toBe(before)
  })

  it('of another account is another submission', async () => {
    const mine = await world.send(app.actors.dealer, {}, { key })
    const theirs = await world.send(app.actors.otherDealer, { contactCode: 'KT-MP' }, { key })
    expect([mine.status, theirs.status]).toEqual([201, 201])
  })

  it('that the server makes, as none was sent, is answered, and is the key of that submission alone', async () => {
    const body = { customerType: 'new', carrier: 'KT', customerName: '김민수', contactCode: 'KT-GN' } as const
    const send = (more: { idempotencyKey?: string } = {}) =>
      app.call(app.actors.dealer, submitDocument, {
        body: { ...body, customerPhone: '010-1234-5678' },
        ...more,
      })
    const [one, other] = [await send(), await send()]
    expect([one.status, other.status]).toEqual([201, 201])
    const idempotencyKey = String(one.headers['idempotency-key'])
    expect(one.body.submissionId).toBe(idempotencyKey)
    expect(other.headers['idempotency-key']).not.toBe(idempotencyKey)
    const again = await send({ idempotencyKey })
    expect([again.status, again.body.documentNumber]).toEqual([200, one.body.documentNumber])
  })

  it('in upper case is the same key', async () => {
    await world.send(app.actors.dealer, {}, { key })
    expect((await world.send(app.actors.dealer, {}, { key: key.toUpperCase() })).status).toBe(200)
  })

  it('50 times at once makes one document', async () => {
    const before = await documentCount()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.send(app.actors.dealer, {}, { key })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(new Set(answers.map(({ body }) => ('id' in body ? body.id : 0))).size).toBe(1)
    expect(await documentCount()).toBe(before + 1)
  })

  it('after a refusal is a new try', async () => {
    expect((await world.send(app.actors.dealer, { contactCode: 'NOPE' }, { key })).status).toBe(422)
    expect((await world.send(app.actors.dealer, {}, { key })).status).toBe(201)
  })

  it('after a deletion still counts as done', async () => {
    const { body } = await world.send(app.actors.dealer, {}, { key })
    const id = 'id' in body ? body.id : 0
    const db = app.context.database.kysely
    await db
      .updateTable('documents')
      .set({ deleted_at: '2026-11-20T04:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    const again = await world.send(app.actors.dealer, {}, { key })
    expect(again.status).toBe(200)
    expect(again.body).toEqual({
      submissionId: key,
      documentNumber: body.documentNumber,
      fileSha256: body.fileSha256,
      receipt: body.receipt,
      deleted: true,
    })
    expect((await app.call(app.actors.dealer, readDocument, { params: { id } })).status).toBe(404)
  })
})
