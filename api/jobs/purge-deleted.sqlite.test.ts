import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { purgeDeleted } from './purge-deleted.ts'

const { app, world } = await openDocumentWorld()
const { database, clock } = app.context
const db = database.kysely

it('knows every table that names documents or chat rooms', async () => {
  const { rows } = await sql<{ name: string }>`
    select m.name from sqlite_master m join pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f."table" in ('documents', 'chat_rooms') order by m.name`.execute(db)
  // A new table that refers to documents must be purged too, or the purge fails on its foreign key.
  expect(rows.map(({ name }) => name)).toEqual([
    'chat_messages',
    'chat_rooms',
    'document_events',
    'document_files',
    'document_policies',
    'privacy_holds',
  ])
})

it('leaves nothing of the customer in the database’s file', async () => {
  const memo = '비밀스러운메모내용'
  const { id } = await world.submit(app.actors.dealer, { customerName: '제갈공명', notes: memo })
  await app.call(app.actors.user, deleteDocument, { params: { id } })
  const deleted_at = new Date(clock.now().getTime() - 31 * 86_400_000).toISOString()
  await db.updateTable('documents').set({ deleted_at }).where('id', '=', id).execute()
  expect(await inFile(memo)).toBe(true)
  await purgeDeleted(app.context)
  expect([await inFile(memo), await inFile('제갈공명')]).toEqual([false, false])
})

async function inFile(text: string): Promise<boolean> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  return (await readFile(join(app.folder, 'portal.sqlite'))).includes(text)
}
