import { sql } from 'kysely'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { CarrierRename } from '../../carriers/rename-carrier.ts'
import type { CodeMoves } from '../../contact-codes/code-followers.ts'
import { ANNOUNCED_COLUMNS, announceDocument } from '../announce-document.ts'
import { recordEventsOfMany } from '../document-events.ts'
import { FIGURED_COLUMNS, figureDeltas } from './count-document.ts'

/** Gives open documents their carrier's new name; closed documents keep the old one. */
export async function renameCarrierInOpenDocuments(
  transaction: Transaction,
  context: Pick<Context, 'hub'>,
  { id, from, to, actor, at }: CarrierRename,
): Promise<void> {
  // Documents registered by hand under this name before the carrier existed belong to it from now on.
  await transaction.db
    .updateTable('documents')
    .set({ carrier_id: id })
    .where('carrier', '=', from)
    .where('carrier_id', 'is', null)
    .execute()
  const rename = { column: 'carrier', id, from, to, note: '통신사명 변경' } as const
  await renameInOpenDocuments(transaction, context, rename, { actor, at })
}

/**
 * Gives open documents the new names of their contact codes; those of a deleted code keep its name. Documents that came from
 * stores before their codes were registered belong to these codes from now on.
 */
export async function renameCodesInOpenDocuments(
  transaction: Transaction,
  context: Pick<Context, 'hub' | 'clock'>,
  moves: CodeMoves,
  by: number,
): Promise<void> {
  const actor = await transaction.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', by)
    .executeTakeFirstOrThrow()
  const at = context.clock.now().toISOString()
  for (const [from, to] of moves) {
    if (to === null) continue
    const code = await transaction.db
      .selectFrom('contact_codes')
      .select(['id', 'dealer_name'])
      .where('code', '=', to)
      .executeTakeFirstOrThrow()
    await transaction.db
      .updateTable('documents')
      .set({ contact_code_id: code.id })
      .where('contact_code', '=', from)
      .where('contact_code_id', 'is', null)
      .where((the) =>
        the.or([the('dealer_name', 'is', null), the('dealer_name', 'in', ['', code.dealer_name])]),
      )
      .execute()
    const rename = { column: 'contact_code', id: code.id, from, to, note: '접점코드 변경' } as const
    await renameInOpenDocuments(transaction, context, rename, { actor, at })
  }
}

interface Rename {
  column: 'carrier' | 'contact_code'
  /** The id of what is renamed: documents of another one with the same name stay as they are. */
  id: number
  from: string
  to: string
  /** The note in the history. */
  note: string
}

/** Changes thousands of documents at once, so it does not go through changeDocument. */
async function renameInOpenDocuments(
  { db, onCommit, addToFigures }: Transaction,
  { hub }: Pick<Context, 'hub'>,
  { column, id, from, to, note }: Rename,
  by: { actor: { id: number; name: string }; at: string },
): Promise<void> {
  const renamed = await db
    .updateTable('documents')
    .set({
      [column]: to,
      version: sql`version + 1`,
      updated_at: by.at,
      updated_by: by.actor.id,
      others_version: sql`case when updated_by = ${by.actor.id} then others_version else version end`,
    })
    .where(column, '=', from)
    .where(`${column}_id`, '=', id)
    .where('activation_status', 'in', OPEN_STATUSES)
    .returning([...ANNOUNCED_COLUMNS, ...FIGURED_COLUMNS, 'deleted_at'])
    .execute()
  const events = [{ type: 'edited', from, to, note, isVisibleToStore: true } as const]
  await recordEventsOfMany(
    db,
    by,
    renamed.map(({ id }) => ({ documentId: id, events })),
  )
  const listed = renamed.filter((document) => document.deleted_at === null)
  const changes = listed.map((after) => ({ before: { ...after, [column]: from }, after }))
  await addToFigures(figureDeltas(changes))
  onCommit(() => {
    for (const document of listed) announceDocument(hub, document)
  })
}
