import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/database.ts'
import { recordErased } from '../../../database/erased-documents.ts'
import { removeFiles } from '../../documents/deletion/remove-files.ts'
import { deleteAccountAgain } from './delete-account-again.ts'
import { eraseDocument, eraseRegistrations } from './erase.ts'
import { type Erasure, listErasures, listsOf, markKnown, unknownErasures } from './erasure-list.ts'

/**
 * Erases again what was erased after the backup from which this database came: to be done before anybody is served. Where the
 * database knows its lists to their ends, this reads no line. Returns how many documents, requests and accounts were erased.
 */
export async function applyErasures(context: Context): Promise<number> {
  const { database, clock, config } = context
  const db = database.kysely
  let erased = 0
  for (const name of await listsOf(db, config.backupDir)) {
    const path = join(config.backupDir, name)
    const { size } = await stat(path)
    for await (const erasure of unknownErasures(db, path, name)) {
      if (await eraseAgain(context, erasure)) erased += 1
    }
    await markKnown(db, name, size, clock.now())
  }
  // Only now: until here the lists may hold what this database does not know.
  await listErasures(context)
  if (erased > 0) await database.rewriteSearch?.()
  return erased
}

async function eraseAgain(context: Context, erasure: Erasure): Promise<boolean> {
  const { kind } = erasure
  if (kind === 'account') return deleteAccountAgain(context, erasure.documentId, erasure.at)
  const { database, clock } = context
  const storageKeys = await database.transaction((transaction) =>
    eraseIfThere(transaction, context, { ...erasure, kind }, clock.now().toISOString()),
  )
  await removeFiles(context, storageKeys ?? [])
  return storageKeys !== null
}

/** The files to remove; null: there is nothing to erase. */
async function eraseIfThere(
  transaction: Transaction,
  { hub }: Pick<Context, 'hub'>,
  { kind, documentId, at }: Erasure & { kind: Exclude<Erasure['kind'], 'account'> },
  now: string,
): Promise<string[] | null> {
  const { db, lock } = transaction
  if (kind === 'registration') {
    const request = await db
      .selectFrom('dealer_registrations')
      .select('id')
      .where('id', '=', documentId)
      .where('created_at', '<', at)
      .executeTakeFirst()
    if (request === undefined) return null
    await eraseRegistrations(transaction, [documentId], now)
    return []
  }
  await lock('documents', [documentId])
  const there = await db.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst()
  // It came and went after the backup, and a device may still hold it.
  if (there === undefined) await recordErased(db, documentId, at)
  // A restore by an older version gave ids again: what came in after the erasure is another document.
  const row = there !== undefined && there.uploaded_at < at ? there : undefined
  if (row === undefined || (kind === 'masked' && row.masked_at !== null)) return null
  return eraseDocument(transaction, hub, kind, row, now)
}
