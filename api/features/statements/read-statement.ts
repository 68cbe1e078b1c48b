import { notFound } from '#shared/errors.ts'
import type { Statement } from '#shared/statements/statement.contract.ts'
import type { OwedStore } from '#shared/statements/store.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { stageOf } from '../settlement-months/stages.ts'
import { includesVat } from './settings.ts'
import { owedRowOf, statementLines, statementSums } from './statements.queries.ts'
import { presentStore, storeRow } from './stores.queries.ts'

/** A store's statement of a month, with every line. Throws NOT_FOUND where the store has none. */
export async function readStatement(
  { database, keys }: Pick<Context, 'database' | 'keys'>,
  { month, storeId }: { month: string; storeId: number },
): Promise<Statement> {
  const db = database.kysely
  return statementOf(db, month, presentStore(await storeRow(db, storeId), keys))
}

/** The same for a store that was read before, by whoever holds the keys. */
export async function statementOf(db: Queryable, month: string, store: OwedStore): Promise<Statement> {
  const owed = await owedRowOf(db, month, store.id)
  if (owed === undefined) throw notFound()
  return {
    month,
    stage: await stageOf(db, month),
    store,
    sums: statementSums(owed, await includesVat(db)),
    lines: await statementLines(db, month, store.id),
    confirmedAt: owed.confirmed_at,
  }
}
