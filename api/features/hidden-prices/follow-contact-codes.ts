import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { CodeMoves } from '../contact-codes/code-followers.ts'
import type { HiddenPriceRow } from './hidden-prices.present.ts'
import { writeHiddenPrices } from './write-hidden-prices.ts'

/**
 * Hidden prices follow their contact code: they get its new name and end with its deletion, so that a code that is
 * registered again begins without any.
 */
export async function followContactCodes(
  transaction: Transaction,
  { clock }: Context,
  moves: CodeMoves,
  by: number,
): Promise<void> {
  const moved = { by, at: clock.now() }
  const deleted = [...moves].filter(([, to]) => to === null).map(([code]) => code)
  await endPrices(transaction, deleted, moved)
  for (const [from, to] of moves) if (to !== null) await movePrices(transaction, { from, to }, moved)
}

type Moved = { by: number; at: Date }

/** A price in force ends today and stays in the history; one that begins today or later is switched off. */
async function endPrices(transaction: Transaction, codes: readonly string[], moved: Moved): Promise<void> {
  const today = kstDay(moved.at)
  for (const piece of inPieces(codes)) {
    const prices = await hold(transaction, (where) =>
      where.and([
        where('contact_code', 'in', piece),
        where('is_active', '=', 1),
        where.or([where('effective_until', 'is', null), where('effective_until', '>', today)]),
      ]),
    )
    await follow(transaction.db, moved, prices, (price) =>
      price.effective_from < today ? { ...price, effective_until: today } : { ...price, is_active: 0 },
    )
  }
}

/** Prices under the new name are left from a deleted code and would overlap: they are switched off first. */
async function movePrices(
  transaction: Transaction,
  { from, to }: { from: string; to: string },
  moved: Moved,
): Promise<void> {
  const { db } = transaction
  const under = (code: string) => hold(transaction, (where) => where('contact_code', '=', code))
  await follow(db, moved, await under(to), (price) => ({ ...price, is_active: 0 }))
  await follow(db, moved, await under(from), (price) => ({ ...price, contact_code: to }))
}

/** Locked, so that nobody changes or deletes them before this transaction writes. */
function hold(
  { db, readLocked }: Transaction,
  condition: (where: ExpressionBuilder<Tables, 'hidden_prices'>) => Expression<SqlBool>,
): Promise<HiddenPriceRow[]> {
  return readLocked(db.selectFrom('hidden_prices').selectAll().where(condition).orderBy('id'))
}

async function follow(
  db: Queryable,
  moved: Moved,
  prices: readonly HiddenPriceRow[],
  afterOf: (price: HiddenPriceRow) => HiddenPriceRow,
): Promise<void> {
  const changes = prices.map((before) => ({ before, after: afterOf(before) }))
  await writeHiddenPrices(db, changes, { ...moved, followsCode: true })
}
