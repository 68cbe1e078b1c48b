import { type Insertable, type Selectable, sql } from 'kysely'
import { grouped } from '#shared/grouped.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { inPieces, readInPieces } from '../../database/statement-sizes.ts'
import type { CodeAssignmentTable } from '../../database/tables/reference.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { changedValues } from '../access-log/record-setting.ts'
import { endRows, placeFrom, requireStart, withStart } from './dated-rows.ts'

export type CodeAssignmentRow = Selectable<CodeAssignmentTable>

export interface Assignment {
  code: string
  /** Null: nobody. */
  manager: { id: number } | null
}

/**
 * The one way by which registered contact codes, which must be held, get their sales manager: from a Seoul day on and without end, so
 * that what was counted before stays with whom it was earned under. Without a day it is today; a code's first manager has it from the
 * beginning. What was planned for that day or a later one counts no more. False: all of it held already. Throws what requireStart throws.
 */
export async function assignCodes(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  assignments: readonly Assignment[],
  { by, from }: { by: AccessedBy; from?: KstDay | undefined },
): Promise<boolean> {
  const { db } = transaction
  const now = clock.now()
  const today = kstDay(now)
  await requireStart(transaction, { from, today, field: 'effectiveFrom', tooLate: TOO_LATE })
  const codes = assignments.map(({ code }) => code)
  const rowsOf = grouped(await activeAssignments(db, codes), ({ code }) => code)
  const ended: CodeAssignmentRow[] = []
  const opened: Insertable<CodeAssignmentTable>[] = []
  for (const { code, manager } of assignments) {
    const manager_id = manager?.id ?? null
    const isSame = (row: CodeAssignmentRow) => row.manager_id === manager_id
    const placed = placeFrom(rowsOf.get(code) ?? [], { from, today, isSame })
    if (placed === null) continue
    ended.push(...placed.ended)
    opened.push({
      code,
      manager_id,
      effective_from: placed.from,
      created_by: by.account.id,
      created_at: now.toISOString(),
    })
  }
  await endRows(db, 'code_assignments', ended)
  await insertRows(db, 'code_assignments', opened)
  await showInForce(db, codes, today)
  return opened.length > 0
}

const TOO_LATE = '담당 시작일은 1년 후까지의 날짜를 선택해주세요.'

/** What is stored beside the rows is who has the codes today. */
export async function showInForce(db: Queryable, codes: readonly string[], today: KstDay): Promise<void> {
  const manager = sql<number | null>`(select manager_id from code_assignments as assignment
    where assignment.code = contact_codes.code and assignment.is_active = 1
      and coalesce(effective_from, '') <= ${today} and coalesce(effective_until, '9999-99') > ${today})`
  const name = sql<string | null>`(select name from users where users.id = sales_manager_id)`
  for (const piece of inPieces(codes)) {
    const shown = db.updateTable('contact_codes').where('code', 'in', piece)
    await shown.set({ sales_manager_id: manager }).execute()
    await shown.set({ sales_manager_name: name }).execute()
  }
}

/** Whose a code is from a day on; null: nobody's. */
interface Said {
  code: string
  managerId: number | null
  from: KstDay
}

/** What rows that count say of a code from today on, the earliest first. */
export function saidFrom(rows: readonly CodeAssignmentRow[], today: KstDay): Said[] {
  return rows
    .filter(({ effective_until }) => effective_until === null || effective_until > today)
    .map(({ code, manager_id, effective_from }) => ({
      code,
      managerId: manager_id,
      from: effective_from === null || effective_from < today ? today : effective_from,
    }))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** Day by day, as what begins on one ends what was planned for later ones. */
export async function sayAgain(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  said: readonly Said[],
  by: AccessedBy,
): Promise<void> {
  const days = [...grouped(said, ({ from }) => from)].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [from, ofDay] of days) {
    const assignments = ofDay.map(({ code, managerId }) => ({
      code,
      manager: managerId === null ? null : { id: managerId },
    }))
    await assignCodes(transaction, context, assignments, { by, from })
  }
}

export function activeAssignments(db: Queryable, codes: readonly string[]): Promise<CodeAssignmentRow[]> {
  return readInPieces(codes, (piece) =>
    db
      .selectFrom('code_assignments')
      .selectAll()
      .where('code', 'in', piece)
      .where('is_active', '=', 1)
      .execute(),
  )
}

/**
 * To be called when a code was renamed: what it had, and was planned for it, counts for its new name too, as its open documents bear that
 * from now on. A name that was another code's before keeps what that had until today.
 */
export async function renameAssignments(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  { before, after }: { before: string; after: string },
  by: AccessedBy,
): Promise<void> {
  const { db } = transaction
  if ((await activeAssignments(db, [after])).length > 0) {
    const said = saidFrom(await activeAssignments(db, [before]), kstDay(context.clock.now()))
    return sayAgain(
      transaction,
      context,
      said.map((each) => ({ ...each, code: after })),
      by,
    )
  }
  const rows = await assignmentRows(db, before)
  await insertRows(
    db,
    'code_assignments',
    rows.map(({ id: _, ...row }) => ({ ...row, code: after })),
  )
}

/** All that was ever said about a code, in that order. */
export function assignmentRows(db: Queryable, code: string): Promise<CodeAssignmentRow[]> {
  return db.selectFrom('code_assignments').selectAll().where('code', '=', code).orderBy('id').execute()
}

/** Which sales manager had each of these codes on a Seoul day; null: nobody. Former codes included. */
export async function managersInForce(
  db: Queryable,
  codes: readonly string[],
  day: KstDay,
): Promise<Map<string, number | null>> {
  const rows = await readInPieces(codes, (piece) =>
    db
      .selectFrom('code_assignments')
      .select(['code', 'manager_id'])
      .where('code', 'in', piece)
      .where('is_active', '=', 1)
      .where((where) => where.or([where('effective_from', 'is', null), where('effective_from', '<=', day)]))
      .where((where) => where.or([where('effective_until', 'is', null), where('effective_until', '>', day)]))
      .execute(),
  )
  const managers = new Map<string, number | null>(codes.map((code) => [code, null]))
  for (const { code, manager_id } of rows) managers.set(code, manager_id)
  return managers
}

/** Which sales manager had the code on a Seoul day; null: nobody. */
export async function managerOfCode(db: Queryable, code: string, day: KstDay): Promise<number | null> {
  return (await managersInForce(db, [code], day)).get(code) ?? null
}

const MOST_NAMED = 100

/**
 * Records codes that go to other sales managers, today or from a day on, with the names of these: an entry for at most a hundred that go
 * the same way.
 */
export async function recordAssignments(
  db: Queryable,
  { by, at }: Happened,
  moves: readonly { code: string; before: string | null; after: string | null; from?: KstDay }[],
): Promise<void> {
  const ways = grouped(moves, ({ before, after, from }) => JSON.stringify([before, after, from]))
  for (const [, codes] of ways) {
    for (let start = 0; start < codes.length; start += MOST_NAMED) {
      const named = codes.slice(start, start + MOST_NAMED)
      await recordSecurityEvent(db, { by, at }, 'setting-changed', {
        what: 'contact-code',
        how: 'changed',
        rows: named.length,
        about: named.map(({ code }) => code).join(', '),
        values: changedValues(
          { '담당 영업과장': codes[0]?.before },
          { '담당 영업과장': withStart(codes[0]?.after ?? null, codes[0]?.from ?? kstDay(at)) },
        ),
      })
    }
  }
}
