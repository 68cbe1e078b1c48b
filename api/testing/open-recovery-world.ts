import { beforeEach } from 'vitest'
import { type ApplicationFieldTexts, submitDocument } from '#shared/documents/application.contract.ts'
import { listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { RECEIPT_HEADER, receiptText, type SignedReceipt } from '#shared/documents/receipt.ts'
import { countDocument } from '../features/documents/changes/count-document.ts'
import { purgeDocuments } from '../features/documents/deletion/purge-documents.ts'
import { Receipts } from '../features/documents/submission/receipts.ts'
import type { Actor } from './actors.ts'
import { type FormFile, SAMPLE_FILES } from './multipart-form.ts'
import { openDocumentWorld } from './open-document-world.ts'
import { renewSessions } from './renew-sessions.ts'

const FIELDS: ApplicationFieldTexts = {
  customerType: 'new',
  carrier: 'KT',
  customerName: '되돌이',
  customerPhone: '010-1234-5678',
  contactCode: 'KT-GN',
}

/** Documents that the server loses and a device sends again. Each test of the file is on a day of its own. */
export async function openRecoveryWorld() {
  const { app, world } = await openDocumentWorld()
  const { admin, dealer } = app.actors
  const { database } = app.context
  beforeEach(letADayPass)

  /** A day passes, so that what is received anew is of another one. */
  async function letADayPass(): Promise<void> {
    app.clock.advance(86_400_000)
    await renewSessions(app)
  }

  const submit = async (fields: ApplicationFieldTexts = {}) =>
    (await world.submit(dealer, { ...FIELDS, ...fields })).receipt

  const header = (receipt: SignedReceipt | string) => ({
    [RECEIPT_HEADER]: typeof receipt === 'string' ? receipt : receiptText(receipt),
  })

  const sendAgain = (
    receipt: SignedReceipt,
    {
      actor = dealer,
      sent = receipt as SignedReceipt | string,
      fields = FIELDS,
      file = SAMPLE_FILES.pdf as FormFile,
    } = {},
  ) =>
    app.call(actor, submitDocument, {
      body: fields,
      file,
      idempotencyKey: receipt.submissionId,
      headers: header(sent),
    })

  /** Takes the submission and what it made from the server, as a restored backup of before it would. */
  async function lose({ submissionId, documentId }: SignedReceipt): Promise<void> {
    await database.transaction(async (transaction) => {
      const row = await transaction.db
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', documentId)
        .executeTakeFirst()
      if (row !== undefined) {
        await countDocument(transaction, row, null)
        await purgeDocuments(transaction, app.context.hub, [documentId], '')
      }
      await transaction.db.deleteFrom('unlisted_erasures').execute()
      await transaction.db.deleteFrom('submissions').where('submission_id', '=', submissionId).execute()
    })
  }

  /** The same receipt as the server would have signed it with these members. */
  const signedAnew = (receipt: SignedReceipt): Promise<SignedReceipt> =>
    new Receipts(app.context).sign({ uuid: receipt.accountUuid }, receipt)

  const read = async (id: number, actor: Actor = admin) =>
    (await app.call(actor, readDocument, { params: { id } })).body

  const eventsOf = async (id: number) =>
    (await app.call(admin, listDocumentEvents, { params: { id } })).body.map(({ type, at, note }) => ({
      type,
      at,
      note,
    }))

  return {
    app,
    world,
    fields: FIELDS,
    letADayPass,
    submit,
    header,
    sendAgain,
    lose,
    signedAnew,
    read,
    eventsOf,
  }
}
