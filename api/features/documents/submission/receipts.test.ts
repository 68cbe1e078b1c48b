import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { answerSupplement, withdrawSubmission } from '#shared/documents/application.contract.ts'
import { offerSubmissions } from '#shared/documents/offer.contract.ts'
import { receiptText, type SignedReceipt } from '#shared/documents/receipt.ts'
import { LIMITS } from '#shared/limits.ts'
import { saveSecured } from '../../../database/secured.ts'
import type { Account } from '../../../http/accounts.ts'
import { Keyring } from '../../../keys/keyring.ts'
import type { Replica } from '../../../replica/replica.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { purgeDocuments } from '../deletion/purge-documents.ts'
import { offerSubmissions as answerOffer } from './offer-submissions.ts'
import { Receipts } from './receipts.ts'
import { submissionDeps } from './submissions.ts'

const { app, world } = await openDocumentWorld()
const { admin, dealer, otherDealer } = app.actors
const { database } = app.context
const db = database.kysely

const accountOf = (actor: Actor) =>
  db.selectFrom('users').select('uuid').where('id', '=', actor.id).executeTakeFirstOrThrow()
const offer = async (
  actor: Actor,
  ...submissions: { submissionId: string; receipt: SignedReceipt | null }[]
) => (await app.call(actor, offerSubmissions, { body: { submissions } })).body
const asked = ({ receipt }: { receipt: SignedReceipt }) => ({ submissionId: receipt.submissionId, receipt })
const sequenceOf = async ({ submissionId }: { submissionId: string }) =>
  (
    await db
      .selectFrom('submissions')
      .select('sequence')
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow()
  ).sequence ?? 0

describe('the receipt of a submission', () => {
  it('says what was received, of whom and when, the same at every answer', async () => {
    const key = randomUUID()
    const { body } = await world.send(dealer, {}, { key })
    const document = 'id' in body ? body : null
    const { uuid } = await accountOf(dealer)
    expect(body.receipt).toEqual({
      submissionId: key,
      accountUuid: uuid,
      documentId: document?.id,
      documentNumber: document?.documentNumber,
      uploadedAt: document?.uploadedAt,
      sha256: body.fileSha256,
      epoch: 1,
      signature: expect.stringMatching(/^[\w-]{43}$/),
    })
    app.clock.advance(60_000)
    expect((await world.send(dealer, {}, { key })).body.receipt).toEqual(body.receipt)
    const withdrawn = await app.call(dealer, withdrawSubmission, { params: { submissionId: key } })
    expect(withdrawn.body).toMatchObject({ receipt: body.receipt })
    await db
      .updateTable('documents')
      .set({ deleted_at: '' })
      .where('id', '=', document?.id ?? 0)
      .execute()
    const bare = (await world.send(dealer, {}, { key })).body
    expect(bare).toMatchObject({ deleted: true, receipt: { documentNumber: document?.documentNumber } })
  })

  it('of an answered 보완필요 bears the time of the answer', async () => {
    const { id } = await world.submit(dealer)
    await world.changed(admin, id, '보완필요', { supplementNotes: '신분증' })
    app.clock.advance(60_000)
    const answer = { params: { id }, body: { note: '다시 보냅니다' }, idempotencyKey: randomUUID() }
    const { receipt } = (await app.call(dealer, answerSupplement, answer)).body
    expect(receipt).toMatchObject({ documentId: id, uploadedAt: app.clock.now().toISOString(), sha256: null })
  })

  it("is known again as its account's, and as no other's", async () => {
    const { receipt } = await world.submit(dealer)
    const receipts = new Receipts(app.context)
    const [own, other] = [await accountOf(dealer), await accountOf(otherDealer)]
    expect(await receipts.open(own, receiptText(receipt))).toEqual(receipt)
    expect(await receipts.open(other, receiptText(receipt))).toBeNull()
    expect(await receipts.open(own, undefined)).toBeNull()
  })

  it('is refused where anything of it was changed, and without the key', async () => {
    const { receipt } = await world.submit(dealer)
    const receipts = new Receipts(app.context)
    const [own, other] = [await accountOf(dealer), await accountOf(otherDealer)]
    const changed: Partial<SignedReceipt>[] = [
      { submissionId: randomUUID() },
      { documentId: receipt.documentId + 1 },
      { documentNumber: '20200101-00001' },
      { uploadedAt: '2020-01-01T00:00:00.000Z' },
      { sha256: null },
      { epoch: 2 },
      { signature: '' },
      { signature: receipt.signature.toUpperCase() },
    ]
    for (const change of changed)
      expect(
        await receipts.open(own, receiptText({ ...receipt, ...change })),
        JSON.stringify(change),
      ).toBeNull()
    const stolen = receiptText({ ...receipt, accountUuid: other.uuid })
    expect(await receipts.open(other, stolen)).toBeNull()
    const elsewhere = new Receipts({ database, keys: Keyring.make() })
    expect(await elsewhere.open(own, receiptText(receipt))).toBeNull()
    for (const nothing of ['', 'bm90IGpzb24', receiptText(receipt).slice(0, -8), 'x'.repeat(20_000)])
      expect(await receipts.open(own, nothing)).toBeNull()
  })

  it('of an epoch that is still to come is none', async () => {
    const own = await accountOf(dealer)
    await db.insertInto('epochs').values({ number: 2, begun_at: '' }).execute()
    const later = new Receipts(app.context)
    const signed = await later.sign(own, (await world.submit(dealer)).receipt)
    expect(signed.epoch).toBe(2)
    expect(await later.open(own, receiptText(signed))).toEqual(signed)
    await db.deleteFrom('epochs').where('number', '=', 2).execute()
    expect(await new Receipts(app.context).open(own, receiptText(signed))).toBeNull()
  })
})

describe('an offer', () => {
  it('counts on a replica that has not said yet what it holds', async () => {
    const body = { submissions: [{ submissionId: randomUUID(), receipt: null }] }
    const account = { id: dealer.id } as Account
    const { log } = app.context
    const of = (replica: Replica | null) =>
      answerOffer({ log, replica }, submissionDeps(app.context), account, body)
    expect((await of(null)).hasSecondPlace).toBe(false)
    const replica = (isWithData: boolean) => ({ status: () => ({ isWithData }) }) as Replica
    expect((await of(replica(false))).hasSecondPlace).toBe(true)
    // It goes with the disk of the data.
    expect((await of(replica(true))).hasSecondPlace).toBe(false)
  })

  it('tells held from secured, by the place that has most', async () => {
    const [first, second, third] = [
      await world.submit(dealer),
      await world.submit(dealer),
      await world.submit(dealer),
    ]
    const states = async () => {
      const { answers, hasSecondPlace } = await offer(dealer, ...[first, second, third].map(asked))
      return { states: answers.map(({ state }) => state), hasSecondPlace, answers }
    }
    expect(await states()).toMatchObject({ states: ['held', 'held', 'held'], hasSecondPlace: false })
    const at = app.clock.now().toISOString()
    await saveSecured(db, 'backup', { sequence: await sequenceOf(first), at })
    expect(await states()).toMatchObject({ states: ['secured', 'held', 'held'], hasSecondPlace: true })
    await saveSecured(db, 'replica', { sequence: await sequenceOf(second), at })
    const { answers, ...told } = await states()
    expect(told.states).toEqual(['secured', 'secured', 'held'])
    expect(answers.map(({ receipt }) => receipt)).toEqual(
      [first, second, third].map(({ receipt }) => receipt),
    )
  })

  it("knows nothing of another account's, and counts what it does not know as missing", async () => {
    const { receipt } = await world.submit(dealer)
    const unknown = { submissionId: randomUUID(), receipt: null }
    expect((await offer(otherDealer, asked({ receipt }), unknown)).answers).toEqual([
      { submissionId: receipt.submissionId, state: 'missing' },
      { submissionId: unknown.submissionId, state: 'missing' },
    ])
    await db.deleteFrom('submissions').where('submission_id', '=', receipt.submissionId).execute()
    expect((await offer(dealer, asked({ receipt }))).answers).toEqual([
      { submissionId: receipt.submissionId, state: 'missing' },
    ])
  })

  it('makes a device erase what was deleted for good or withdrawn, and not what stands in the bin', async () => {
    const [binned, purged, masked] = [
      await world.submit(dealer),
      await world.submit(dealer),
      await world.submit(dealer),
    ]
    const at = app.clock.now().toISOString()
    await db.updateTable('documents').set({ deleted_at: at }).where('id', '=', binned.id).execute()
    await database.transaction((transaction) => purgeDocuments(transaction, app.context.hub, [purged.id], at))
    await db.updateTable('documents').set({ masked_at: at }).where('id', '=', masked.id).execute()
    const burned = randomUUID()
    await app.call(dealer, withdrawSubmission, { params: { submissionId: burned } })
    const { answers } = await offer(dealer, asked(binned), asked(purged), asked(masked), {
      submissionId: burned.toUpperCase(),
      receipt: null,
    })
    expect(answers).toEqual([
      { submissionId: binned.submissionId, state: 'held', receipt: binned.receipt },
      { submissionId: purged.submissionId, state: 'deleted' },
      { submissionId: masked.submissionId, state: 'deleted' },
      { submissionId: burned.toUpperCase(), state: 'deleted' },
    ])
  })

  it('holds 1 to 200 records, and answers one that is named twice twice', async () => {
    const { receipt } = await world.submit(dealer)
    const record = { submissionId: receipt.submissionId, receipt }
    const statusOf = async (count: number) => {
      const submissions = Array.from({ length: count }, () => record)
      return (await app.call(dealer, offerSubmissions, { body: { submissions } })).status
    }
    expect(await statusOf(0)).toBe(400)
    expect(await statusOf(LIMITS.offeredSubmissions + 1)).toBe(400)
    const { answers } = await offer(
      dealer,
      ...Array.from({ length: LIMITS.offeredSubmissions }, () => record),
    )
    expect(answers).toHaveLength(LIMITS.offeredSubmissions)
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['held']))
  })
})
