import { sql } from 'kysely'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { CarrierRename } from '../../carriers/rename-carrier.ts'
import type { CodeMoves } from '../../contact-codes/code-followers.ts'
import { ANNOUNCED_COLUMNS, announceDocument } from '../announce-document.ts'
import { recordEventsOfMany } from '../document-events.ts'
import { FIGURED_COLUMNS, figureDeltas } from './figures-of-document.ts'

/** Follows a carrier's new name: work that is left bears it, what is done is history. */
export async function renameCarrierInOpenDocuments(
  transaction: Transaction,
  context: Pick<Context, 'hub'>,
  { id, from, to, actor, at }: CarrierRename,
): Promise<void> {
  // What was registered by hand before there was such a carrier is its own from now on.
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
 * Follows contact codes that are called otherwise; of one that is deleted work that is left goes on bearing the name. What came from
 * their stores before they were registered is theirs from now on.
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
  /** Of what is renamed: documents of another that bore the name stay as they are. */
  id: number
  from: string
  to: string
  /** What the history says. */
  note: string
}

/** Thousands at once, so not through changeDocument. */
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
