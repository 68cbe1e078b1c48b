import { notFound } from '#shared/errors.ts'
import type { Statement } from '#shared/statements/statement.contract.ts'
import type { Context } from '../../context.ts'
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
  const store = await storeRow(db, storeId)
  const owed = await owedRowOf(db, month, storeId)
  if (owed === undefined) throw notFound()
  return {
    month,
    stage: await stageOf(db, month),
    store: presentStore(store, keys),
    sums: statementSums(owed, await includesVat(db)),
    lines: await statementLines(db, month, storeId),
    confirmedAt: owed.confirmed_at,
  }
}
