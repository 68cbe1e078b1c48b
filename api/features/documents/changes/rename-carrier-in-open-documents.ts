import { sql } from 'kysely'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/database.ts'
import { addToFigures } from '../../../database/day-figures.ts'
import type { CarrierRename } from '../../carriers/rename-carrier.ts'
import { ANNOUNCED_COLUMNS, announceDocument } from '../announce-document.ts'
import { recordDocumentEvents } from '../document-events.ts'
import { FIGURED_COLUMNS, figureDeltas } from './figures-of-document.ts'

/** Follows a carrier's new name: work that is left bears it, what is done is history. Thousands at once, so not through changeDocument. */
export async function renameCarrierInOpenDocuments(
  { db, onCommit }: Transaction,
  { hub, database }: Pick<Context, 'hub' | 'database'>,
  rename: CarrierRename,
): Promise<void> {
  const { from, to, actor, at } = rename
  const renamed = await db
    .updateTable('documents')
    .set({
      carrier: to,
      version: sql`version + 1`,
      updated_at: at,
      updated_by: actor.id,
      others_version: sql`case when updated_by = ${actor.id} then others_version else version end`,
    })
    .where('carrier', '=', from)
    .where('activation_status', 'in', OPEN_STATUSES)
    .returning([...ANNOUNCED_COLUMNS, ...FIGURED_COLUMNS, 'deleted_at'])
    .execute()
  for (const { id } of renamed) {
    await recordDocumentEvents(db, id, rename, [
      { type: 'edited', from, to, note: '통신사명 변경', isVisibleToStore: true },
    ])
  }
  const listed = renamed.filter((document) => document.deleted_at === null)
  const changes = listed.map((after) => ({ before: { ...after, carrier: from }, after }))
  await addToFigures(db, database.kind, figureDeltas(changes))
  onCommit(() => {
    for (const document of listed) announceDocument(hub, document)
  })
}
