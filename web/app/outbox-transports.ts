import { endSession } from '#shared/auth/auth.contract.ts'
import { CHAT_FILE, openChatRoom, sendChatFile, sendChatMessage } from '#shared/chat/chat.contract.ts'
import {
  APPLICATION_FILE,
  answerSupplement,
  submitDocument,
  withdrawSubmission,
} from '#shared/documents/application.contract.ts'
import { OFFER_PATH, RECEIPT_HEADER, receiptText, type SignedReceipt } from '#shared/documents/receipt.ts'
import type { HttpTransportOptions, SendableItem, ToRequest } from '../offline/index.ts'

/**
 * Which request each kind of record in the outbox becomes; the same in every tab and in the service worker. A kind is
 * never renamed: records of older versions wait on devices.
 *
 * `application`  fields: ApplicationFieldTexts; no target
 * `supplement`   fields: {note?, application?: CorrectedFields as JSON}; target: {documentId, documentNumber?}
 * `message`      fields: {text}; target: {documentId, roomId}, which is null before the first message
 */
const requests: Record<string, ToRequest> = {
  application: (item, fields) => ({
    url: submitDocument.path,
    fields: withTime(item, fields),
    fileField: APPLICATION_FILE.name,
  }),
  supplement: (item, fields) => ({
    url: answerSupplement.path.replace(':id', String(documentIdOf(item))),
    fields: { ...withTime(item, fields), ...numberOf(item.target) },
    fileField: APPLICATION_FILE.name,
  }),
  async message(item, fields, { hasFile, ask }) {
    const known = numberIn(item.target, 'roomId')
    const opened =
      known === null ? await ask({ url: openChatRoom.path, json: { documentId: documentIdOf(item) } }) : null
    const roomId = known ?? numberIn(opened?.body, 'id')
    if (roomId === null) return { refused: opened }
    const { text } = fields as { text: string }
    if (!hasFile) return { url: sendChatMessage.path, json: { roomId, message: text } }
    return {
      url: sendChatFile.path.replace(':roomId', String(roomId)),
      fields: text === '' ? {} : { message: text },
      fileField: CHAT_FILE.name,
    }
  },
}

export const OUTBOX_TRANSPORTS: HttpTransportOptions = {
  requests,
  endSessionUrl: endSession.path,
  offerUrl: OFFER_PATH,
  receiptHeaders: (receipt) => ({ [RECEIPT_HEADER]: receiptText(receipt as SignedReceipt) }),
  withdrawUrl: (submissionId) =>
    withdrawSubmission.path.replace(':submissionId', encodeURIComponent(submissionId)),
}

/** The fields as text, with the device's time of submission: every try of a record sends the same. */
function withTime({ submittedAt }: SendableItem, fields: unknown): Record<string, string> {
  const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  const texts = entries.flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return { ...Object.fromEntries(texts), submittedAt: new Date(submittedAt).toISOString() }
}

function documentIdOf({ kind, target }: SendableItem): number {
  const documentId = numberIn(target, 'documentId')
  if (documentId === null) throw new TypeError(`a ${kind} without its document`)
  return documentId
}

/** The number of the document, by which the server finds it where a loss of data gave it another id. */
function numberOf(target: unknown): { documentNumber?: string } {
  const { documentNumber } = target as { documentNumber?: string }
  return documentNumber === undefined ? {} : { documentNumber }
}

function numberIn(object: unknown, name: string): number | null {
  if (typeof object !== 'object' || object === null) return null
  const value: unknown = Reflect.get(object, name)
  return typeof value === 'number' ? value : null
}
