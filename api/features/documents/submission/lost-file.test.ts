import { beforeEach, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { offerSubmissions } from '#shared/documents/offer.contract.ts'
import type { SignedReceipt } from '#shared/documents/receipt.ts'
import { listDamagedFiles, recordDamagedFile } from '../../../database/damaged-files.ts'
import { saveSecured } from '../../../database/secured.ts'
import { namedFile } from '../../../testing/make-document-file.ts'
import { type FormFile, SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, dealer, otherDealer } = app.actors
const { database, files, clock } = app.context
const db = database.kysely
const FIELDS = { customerName: '되돌이' }

let receipt: SignedReceipt
let id: number
beforeEach(async () => {
  const submitted = await world.submit(dealer, FIELDS)
  ;({ receipt } = submitted)
  id = submitted.id
})

const stored = () =>
  db
    .selectFrom('document_files')
    .select(['storage_key', 'stored_sha256'])
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
/** As a restore leaves it whose source lacks the file. */
async function lose(): Promise<void> {
  const { storage_key: storageKey } = await stored()
  await files.remove(storageKey)
  await recordDamagedFile(db, { storageKey, what: 'missing' }, clock.now())
}
const state = async () => {
  const submissions = [{ submissionId: receipt.submissionId, receipt }]
  return (await app.call(dealer, offerSubmissions, { body: { submissions } })).body.answers[0]?.state
}
const sendAgain = ({ actor = dealer, fields = {}, file = SAMPLE_FILES.pdf as FormFile } = {}) =>
  world.send(actor, { ...FIELDS, ...fields }, { file, key: receipt.submissionId })
const read = async () => (await app.call(admin, readDocument, { params: { id } })).body

it('is asked for and taken from the device once, and changes nothing else', async () => {
  const at = clock.now().toISOString()
  await saveSecured(db, 'backup', { sequence: 1_000_000, at })
  expect(await state()).toBe('secured')
  const before = await read()
  await lose()
  expect(await state()).toBe('missing')

  const again = await sendAgain()
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  expect(await read()).toEqual(before)
  const { storage_key: storageKey } = await stored()
  const { stream } = await files.open(await namedFile(db, storageKey))
  expect(Buffer.concat(await stream.toArray())).toEqual(SAMPLE_FILES.pdf.bytes)
  expect(await listDamagedFiles(db, new Date(0))).toMatchObject([
    { storageKey, repairedAt: at, documentId: id },
  ])
  const { items } = (await app.call(admin, listAccessLog, { query: { action: 'file-repaired' } })).body
  expect(items).toMatchObject([{ subjectId: id, detail: { about: '접수 서류 기기에서 다시 받음' } }])

  await sendAgain()
  expect(await stored()).toMatchObject({ storage_key: storageKey })
})

it('counts as secured only where a second place has what was sent again', async () => {
  const sequence = async () =>
    (
      await db
        .selectFrom('submissions')
        .select('sequence')
        .where('submission_id', '=', receipt.submissionId)
        .executeTakeFirstOrThrow()
    ).sequence ?? 0
  await saveSecured(db, 'backup', { sequence: await sequence(), at: clock.now().toISOString() })
  await lose()
  await sendAgain()
  expect(await state()).toBe('held')
  await saveSecured(db, 'backup', { sequence: await sequence(), at: clock.now().toISOString() })
  expect(await state()).toBe('secured')
})

it('is taken from nobody else, and no other file in its place', async () => {
  await lose()
  const before = await stored()
  const stranger = await sendAgain({ actor: otherDealer, fields: { contactCode: 'KT-MP' } })
  expect(stranger.body.documentNumber).not.toBe(receipt.documentNumber)
  for (const other of [{ file: SAMPLE_FILES.png }, { fields: { customerName: '다른이' } }])
    expect((await sendAgain(other)).error.code).toBe('IDEMPOTENCY_MISMATCH')
  expect([await stored(), await state()]).toEqual([before, 'missing'])
})
