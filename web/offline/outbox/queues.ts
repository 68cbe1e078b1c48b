import { OfflineError } from '../offline-error.ts'
import type { OutboxRow } from './outbox-item.ts'

/** What one account may keep in queues on this device. */
const MOST_RECORDS = 100
const MOST_MEGABYTES = 50

/** Throws QUEUE_FULL when the account's queues, of which `rows` are the records, have no room for one more. */
export function ensureRoomInQueues(rows: readonly OutboxRow[], fileSize: number): void {
  const bytes = rows.reduce((sum, row) => sum + row.fileSize, fileSize)
  if (rows.length < MOST_RECORDS && bytes <= MOST_MEGABYTES * 1024 * 1024) return
  throw new OfflineError('QUEUE_FULL', {
    sentence: `보내지 못한 메시지는 ${MOST_RECORDS}건, 첨부 파일은 ${MOST_MEGABYTES}MB까지 기기에 보관합니다. 연결된 뒤에 다시 보내주세요.`,
  })
}

/** The time for a new record of the queue: after all others, also when the device's clock was set back. */
export function timeInQueue(rows: readonly OutboxRow[], queue: string, now: number): number {
  const times = rows.filter((row) => row.queue === queue).map((row) => row.submittedAt + 1)
  return Math.max(now, ...times)
}

/**
 * The record that `row` waits for, itself if none: the first that the server has lost of the same document, or the first of its
 * queue. `rows` are sendable, oldest first.
 */
export function firstOfQueue(row: OutboxRow, rows: readonly OutboxRow[]): OutboxRow {
  const about = documentOf(row)
  const lost = about === null ? undefined : rows.find(({ documentId }) => documentId === about)
  if (lost !== undefined) return lost
  if (row.queue === undefined) return row
  return rows.find(({ queue }) => queue === row.queue) ?? row
}

/** The id of the document that a record is about; null for one that becomes a document. */
export function documentOf({ target }: Pick<OutboxRow, 'target'>): number | null {
  const documentId: unknown =
    typeof target === 'object' && target !== null && Reflect.get(target, 'documentId')
  return typeof documentId === 'number' ? documentId : null
}
