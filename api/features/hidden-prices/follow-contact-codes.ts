import { kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import type { CodeMoves } from '../contact-codes/code-followers.ts'

/**
 * Hidden prices follow their contact code: they bear its new name, and do not outlive it, so that a code that is registered
 * anew begins without any.
 */
export async function followContactCodes(
  { db }: Transaction,
  { clock }: Context,
  moves: CodeMoves,
): Promise<void> {
  const deleted = [...moves].filter(([, to]) => to === null).map(([code]) => code)
  await endPrices(db, deleted, kstDay(clock.now()))
  for (const [from, to] of moves) if (to !== null) await movePrices(db, from, to)
}

/** What was in force ends on this day and stays explained; what had not begun never will. */
async function endPrices(db: Queryable, codes: readonly string[], today: string): Promise<void> {
  for (const piece of inPieces(codes)) {
    const prices = db.updateTable('hidden_prices').where('contact_code', 'in', piece)
    await prices.set({ is_active: 0 }).where('effective_from', '>=', today).execute()
    await prices
      .set({ effective_until: today })
      .where('is_active', '=', 1)
      .where('effective_from', '<', today)
      .where((where) =>
        where.or([where('effective_until', 'is', null), where('effective_until', '>', today)]),
      )
      .execute()
  }
}

/** What stands under the new name is left of a code that was deleted, and would lie over those that come. */
async function movePrices(db: Queryable, from: string, to: string): Promise<void> {
  await db.updateTable('hidden_prices').set({ is_active: 0 }).where('contact_code', '=', to).execute()
  await db.updateTable('hidden_prices').set({ contact_code: to }).where('contact_code', '=', from).execute()
}
