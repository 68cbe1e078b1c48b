import { deviceKeysOf } from '../device-session.ts'
import { type DeviceKeys, open, openJson } from '../encryption.ts'
import type { OfflineDb } from '../offline-db.ts'
import { OfflineError } from '../offline-error.ts'
import type { OfflineFile } from '../offline-file.ts'
import { type ItemSummary, type OutboxRow, STATE_RULES, sealContext } from './outbox-item.ts'

export interface ItemContent {
  fields: unknown
  label: string
  file: OfflineFile | null
  /** The record has a file, but the device has lost it. */
  fileMissing: boolean
}

/** Decrypts a record and its file. Throws UNREADABLE for wrong keys or damaged bytes. */
export async function openItem(db: OfflineDb, keys: DeviceKeys, row: OutboxRow): Promise<ItemContent> {
  if (!row.sealedFields) throw new OfflineError('UNREADABLE')
  const words = sealContext(row.submissionId)
  const fields = await openJson(keys, row.sealedFields, words.fields)
  const { label, fileName, fileType } = await openSummary(keys, row)
  if (row.fileSha256 === null) return { fields, label, file: null, fileMissing: false }

  const fileRow = await db.run(() => db.outboxFiles.get(row.submissionId))
  if (!fileRow) return { fields, label, file: null, fileMissing: true }
  const bytes = await open(keys, fileRow.sealedBytes, words.file)
  return { fields, label, file: { name: fileName ?? '', type: fileType ?? '', bytes }, fileMissing: false }
}

/** What an unsent record of the account holds; null when it is not there, or not unsent, any more. */
export async function readItem(
  { db }: { db: OfflineDb },
  accountId: number,
  submissionId: string,
): Promise<ItemContent | null> {
  const keys = await deviceKeysOf(db, accountId)
  const row = await db.run(() => db.outbox.get(submissionId))
  return row?.accountId === accountId && STATE_RULES[row.state].unsent ? openItem(db, keys, row) : null
}

export async function openSummary(keys: DeviceKeys, row: OutboxRow): Promise<ItemSummary> {
  return (await openJson(keys, row.sealedSummary, sealContext(row.submissionId).summary)) as ItemSummary
}
