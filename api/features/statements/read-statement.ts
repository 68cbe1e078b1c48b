import { notFound } from '#shared/errors.ts'
import { sumOfWon } from '#shared/money.ts'
import type { Statement, StatementLine } from '#shared/statements/statement.contract.ts'
import type { OwedStore } from '#shared/statements/store.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { stageOf } from '../settlement-months/stages.ts'
import { includesVat } from './settings.ts'
import { type OwedRow, owedRowOf, owedRows, statementLines, statementSums } from './statements.queries.ts'
import { presentStore, storeRow } from './stores.queries.ts'

/** A store's statement of a month, with every line. Throws NOT_FOUND where the store has none. */
export async function readStatement(
  { kysely, keys }: { kysely: Queryable; keys: Keyring },
  { month, storeId }: { month: string; storeId: number },
): Promise<Statement> {
  return statementOf(kysely, month, presentStore(await storeRow(kysely, storeId), keys))
}

/** The same for a store that was read before, by whoever holds the keys. */
export async function statementOf(db: Queryable, month: string, store: OwedStore): Promise<Statement> {
  const owed = await owedRowOf(db, month, store.id)
  if (owed === undefined) throw notFound()
  return withLines(db, await headOf(db, month), { store, owed })
}

/** The statements of a month for stores that were read before, one after the other; stores that have none are left out. */
export async function* statementsOf(
  db: Queryable,
  month: string,
  stores: readonly OwedStore[],
): AsyncIterable<Statement> {
  const head = await headOf(db, month)
  const owedBy = new Map((await owedRows(db, month)).map((row) => [row.id, row]))
  for (const store of stores) {
    const owed = owedBy.get(store.id)
    if (owed !== undefined) yield withLines(db, head, { store, owed })
  }
}

/** What all statements of a month share. */
async function headOf(db: Queryable, month: string) {
  return { month, stage: await stageOf(db, month), withVat: await includesVat(db) }
}

async function withLines(
  db: Queryable,
  { month, stage, withVat }: Awaited<ReturnType<typeof headOf>>,
  { store, owed }: { store: OwedStore; owed: OwedRow },
): Promise<Statement> {
  const [sums, lines] = [statementSums(owed, withVat), await statementLines(db, month, store.id)]
  return { month, stage, store, sums, lines, confirmedAt: owed.confirmed_at }
}

/** As stores see it by the setting: hidden prices apart, as they are read, or as part of the amounts. */
export function withHiddenPrices(statement: Statement, areApart: boolean): Statement {
  const seen = <Row extends Amounts>(row: Row) => hiddenPriceSeen(row, areApart)
  return { ...statement, sums: seen(statement.sums), lines: statement.lines.map(seen) }
}

type Amounts = Pick<StatementLine, 'amount' | 'hiddenPrice'>

/** The same of a line or of sums. */
export function hiddenPriceSeen<Row extends Amounts>(row: Row, isApart: boolean): Row {
  return isApart ? row : { ...row, amount: sumOfWon([row.amount, row.hiddenPrice]) ?? 0, hiddenPrice: 0 }
}
