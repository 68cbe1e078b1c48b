import type { History } from '../history.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

/** An acknowledged message is there once as it was written, a refused one is not, and rooms number theirs without gaps. */
export async function messages(
  { database: { kysely } }: LaboratoryData,
  history: History,
): Promise<string[]> {
  const rows = await kysely
    .selectFrom('chat_messages')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_messages.chat_room_id')
    .leftJoin('chat_files', 'chat_files.message_id', 'chat_messages.id')
    .select(['client_message_id', 'message', 'sender_id', 'document_id', 'sha256', 'number', 'chat_room_id'])
    .execute()
  const violations = history.messages.flatMap((known) => {
    const { clientMessageId, outcome, text, fileSha256, sender, document } = known
    const found = rows.filter((row) => row.client_message_id === clientMessageId)
    const [row] = found
    if (found.length > 1) return [`${clientMessageId}: stored ${found.length} times`]
    if (row === undefined)
      return outcome === 'acknowledged' ? [`${clientMessageId}: acknowledged, but not stored`] : []
    if (outcome === 'refused') return [`${clientMessageId}: refused, but stored`]
    const isSame =
      row.message === text &&
      row.sender_id === sender.id &&
      row.sha256 === fileSha256 &&
      row.document_id === document.id
    return isSame ? [] : [`${clientMessageId}: stored with other words, sender or file`]
  })
  const rooms = await kysely.selectFrom('chat_rooms').select(['id', 'last_number']).execute()
  for (const { id, last_number } of rows.length === 0 ? [] : rooms) {
    const numbers = rows.filter((row) => row.chat_room_id === id).map(({ number }) => number)
    const isWhole = numbers.length === last_number && new Set(numbers).size === last_number
    if (!isWhole || Math.max(0, ...numbers) !== last_number)
      violations.push(`room ${id}: its numbers have gaps up to ${last_number}`)
  }
  return violations
}
