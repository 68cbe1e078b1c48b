import { grouped } from '#shared/grouped.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { activeAssignments, recordAssignments, saidFrom, sayAgain, showInForce } from './code-assignments.ts'
import { holdContactCodes } from './hold-contact-codes.ts'

/** Gives codes to whom they were planned for a day that has come, also while no server ran. Returns how many. */
export async function followAssignments(
  context: Pick<Context, 'database' | 'clock' | 'hub'>,
): Promise<number> {
  const { database, clock } = context
  const today = kstDay(clock.now())
  const due = (db: Queryable) =>
    db
      .selectFrom('code_assignments as assignment')
      .innerJoin('contact_codes as code', 'code.code', 'assignment.code')
      .select('code.id')
      .where('assignment.is_active', '=', 1)
      .where('assignment.effective_from', '<=', today)
      .where((where) =>
        where.or([
          where('assignment.effective_until', 'is', null),
          where('assignment.effective_until', '>', today),
        ]),
      )
      .where((where) =>
        where('code.sales_manager_id', 'is distinct from', where.ref('assignment.manager_id')),
      )
  if ((await due(database.kysely).limit(1).executeTakeFirst()) === undefined) return 0
  return database.transaction(async (transaction) => {
    const held = await holdContactCodes(transaction, (where) => where('id', 'in', due(transaction.db)))
    const codes = held.map(({ code }) => code)
    await showInForce(transaction.db, codes, today)
    await codesChanged(transaction, context, codes)
    return codes.length
  })
}

/** Whoever has one of the codes open is told. */
async function codesChanged(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'hub'>,
  codes: readonly string[],
): Promise<void> {
  for (const piece of inPieces(codes)) {
    await transaction.db
      .updateTable('contact_codes')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('code', 'in', piece)
      .execute()
  }
  await referenceChanged(transaction, context)
}

/** The codes that a sales manager has today or gets later; of those that are not registered any more, what it gets later. */
export function codesAssignedTo(db: Queryable, managerId: number, today: KstDay) {
  return db
    .selectFrom('code_assignments')
    .select('code')
    .distinct()
    .where('manager_id', '=', managerId)
    .where('is_active', '=', 1)
    .where((where) => where.or([where('effective_until', 'is', null), where('effective_until', '>', today)]))
    .where((where) =>
      where.or([
        where('effective_from', '>', today),
        where('code', 'in', where.selectFrom('contact_codes').select('code')),
      ]),
    )
}

interface Named {
  id: number
  name: string
}

/**
 * What a sales manager who leaves has from today on, and was to get later, goes to another one, or to nobody. What was planned for
 * others stays.
 */
export async function handOverAssignments(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'hub'>,
  { leaving, heir }: { leaving: Named; heir: Named | null },
  by: AccessedBy,
): Promise<void> {
  const { db } = transaction
  const at = context.clock.now()
  const today = kstDay(at)
  await holdContactCodes(transaction, (where) => where('code', 'in', codesAssignedTo(db, leaving.id, today)))
  const codes = (await codesAssignedTo(db, leaving.id, today).execute()).map(({ code }) => code)
  if (codes.length === 0) return
  const said = [...grouped(await activeAssignments(db, codes), ({ code }) => code).values()].flatMap(
    (rows) => {
      const later = saidFrom(rows, today)
      return later.slice(later.findIndex(({ managerId }) => managerId === leaving.id))
    },
  )
  const left = said.filter(({ managerId }) => managerId === leaving.id)
  await sayAgain(
    transaction,
    context,
    said.map((each) => (each.managerId === leaving.id ? { ...each, managerId: heir?.id ?? null } : each)),
    by,
  )
  await recordAssignments(
    db,
    { by, at },
    left.map(({ code, from }) => ({ code, before: leaving.name, after: heir?.name ?? null, from })),
  )
  await codesChanged(transaction, context, codes)
}
