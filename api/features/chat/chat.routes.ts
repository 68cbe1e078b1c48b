import * as contract from '#shared/chat/chat.contract.ts'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { AppError } from '#shared/errors.ts'
import { maskName } from '#shared/korean.ts'
import type { Queryable } from '../../database/database.ts'
import { Replayed } from '../../http/answers.ts'
import type { Replay, Sent } from '../../http/mount.ts'
import { storedFileAnswer } from '../../http/stored-file.ts'
import type { Registration } from '../../registration.ts'
import { accessedDocument } from '../documents/accessed-document.ts'
import { fileDetail } from '../documents/document-files.ts'
import { type DocumentRow, readDocumentRow } from '../documents/document-rows.ts'
import { reachesChat, writeRefusal } from './chat.access.ts'
import { presentMessage, presentRoom, presentStored } from './chat.present.ts'
import { registerChatSockets } from './chat.sockets.ts'
import { messagesAfter, readChatFile, readRoomRow, roomOfDocument, roomRows } from './chat-room-rows.ts'
import { registerConversations } from './conversations/conversations.routes.ts'
import { markChatRead } from './mark-chat-read.ts'
import { createMessageWriter } from './message-writer.ts'
import { openChatRoom } from './open-chat-room.ts'
import { sendChatFile } from './send-chat-file.ts'
import { createUnreadNews } from './unread-news.ts'
import { isSame, type SentMessage, sentBefore, storedMessage } from './write-messages.ts'

const MOST_MESSAGES = 500

export function registerChat(registration: Registration): void {
  const { mount, context } = registration
  const db = context.database.kysely
  const tellUnread = createUnreadNews(context.hub)
  const sendMessage = createMessageWriter(context, tellUnread)
  registerChatSockets(registration, sendMessage)
  registerConversations(registration)

  mount(contract.readChatRoom, async ({ params, caller: { account }, accessed }) => {
    const document = await readDocumentRow(db, account, params.documentId)
    const mayRead = reachesChat(account, document)
    accessed(mayRead ? accessedDocument(account, document) : null)
    const room = mayRead ? await roomOfDocument(db, document.id) : null
    return {
      chatRoom: room === null ? null : presentRoom(room),
      document: head(document, !mayRead),
      canWrite: writeRefusal(account, document) === null,
    }
  })

  mount(contract.openChatRoom, async ({ body, caller: { account } }) =>
    presentRoom(await openChatRoom(context, tellUnread, account, body.documentId)),
  )

  mount(contract.listChatMessages, async ({ params, query, caller: { account }, accessed }) => {
    const room = await readRoomRow(db, account, params.roomId)
    accessed({ documents: [room.document_id], filters: {} })
    const rows = await messagesAfter(db, room.id, query.after ?? 0, MOST_MESSAGES)
    return { messages: rows.map((row) => presentMessage(row, room, account.id)) }
  })

  mount(
    contract.sendChatMessage,
    async ({ body, caller: { account }, idempotencyKey }) => {
      const { row, room, isReplay } = await sendMessage({
        account,
        roomId: body.roomId,
        text: body.message,
        clientMessageId: idempotencyKey,
        connectionId: null,
        file: null,
      })
      const message = presentStored(row, room, account)
      return isReplay ? new Replayed(message) : message
    },
    messageReplay(db, ({ body }) => {
      const { data } = contract.sendChatMessage.body.safeParse(body)
      return data && { roomId: data.roomId, text: data.message, sha256: null }
    }),
  )

  mount(
    contract.sendChatFile,
    async ({ params, body, file, caller: { account }, idempotencyKey }) => {
      const { row, room, isReplay } = await sendChatFile(context, sendMessage, {
        account,
        roomId: params.roomId,
        text: body.message ?? '',
        clientMessageId: idempotencyKey,
        file,
      })
      const message = presentStored(row, room, account)
      return isReplay ? new Replayed(message) : message
    },
    messageReplay(db, ({ params, fields, fileSha256 }) => {
      const { data } = contract.sendChatFile.body.fields.safeParse(fields)
      return data && { roomId: Number(params['roomId']), text: data.message ?? '', sha256: fileSha256 }
    }),
  )

  mount(contract.downloadChatFile, async ({ params, query: asked, caller: { account }, accessed }) => {
    const { file, documentId } = await readChatFile(db, account, params.fileId)
    const document = await readDocumentRow(db, account, documentId)
    const fileName = file.file_name
    const { answer, warnedOf } = await storedFileAnswer(context, 'chat_files', file, { fileName, asked })
    accessed(accessedDocument(account, document, fileDetail(fileName, warnedOf)))
    return answer
  })

  mount(contract.markChatRead, async ({ body, caller: { account } }) =>
    presentRoom(await markChatRead(context, tellUnread, { account, ...body })),
  )
}

/** Answers a message again that came with the same key before; `sentOf` reads what comes now, undefined: it is malformed. */
function messageReplay(
  db: Queryable,
  sentOf: (sent: Sent) => SentMessage | undefined,
): Replay<contract.ChatMessage> {
  return {
    async find({ account }, clientMessageId) {
      const row = await storedMessage(db, account.id, clientMessageId)
      if (row === null) return null
      return async (sent) => {
        const now = sentOf(sent)
        if (now === undefined || !isSame(sentBefore(row), now)) throw new AppError('IDEMPOTENCY_MISMATCH')
        const [room = null] = await roomRows(db, [row.chat_room_id])
        return presentStored(row, room, account)
      }
    },
  }
}

/** The document's fields that the chat's header shows. */
function head(document: DocumentRow, isMasked: boolean) {
  return {
    id: document.id,
    documentNumber: document.document_number,
    customerName: isMasked ? maskName(document.customer_name) : document.customer_name,
    carrier: document.carrier,
    storeName: document.store_name,
    activationStatus: document.activation_status as ActivationStatus,
  }
}
