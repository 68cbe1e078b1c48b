import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { CustomerType } from '#shared/documents/document.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import type { Database } from '../../database/database.ts'
import { reading } from '../../database/reading.ts'
import { contactCodesOfManager } from '../contact-codes/contact-codes.access.ts'
import { EVERYBODY, type Figure } from '../documents/changes/count-document.ts'
import { IS_BACK_OFFICE } from './back-office.ts'
import { type Days, daySpan, type Span, splitByMonths } from './periods.ts'
import type { Whose } from './whose-figures.ts'

/** The columns by which documents can be counted. */
interface Columns {
  /** The day of the receipt or of the closing. */
  period: KstDay
  activation_status: ActivationStatus
  /** Empty: no carrier. */
  carrier: string
  customer_type: CustomerType
  /** Empty: no contact code. */
  contact_code: string
  /** The account that the figure belongs to. */
  worker_id: number
}

/** Counted on the day of the receipt, or on the day on which the document got its present closed status. */
type Moment =
  | { on: 'receipt'; whose: Exclude<Whose, { kind: 'activator' | 'activators' }> }
  | { on: 'closing'; whose: Whose }

export type FigureQuestion<Column extends keyof Columns> = Moment & {
  days: Days
  by: readonly Column[]
  status?: ActivationStatus
  carrier?: string
}

type Counted<Column extends keyof Columns> = Pick<Columns, Column> & { count: number }
type Condition = RawBuilder<SqlBool>

/** Counts undeleted documents by some columns, from stored counts: more documents do not make it slower. */
export async function figures<Column extends keyof Columns>(
  database: Database,
  question: FigureQuestion<Column>,
): Promise<Counted<Column>[]> {
  const { whose, status, carrier, by } = question
  const conditions = [
    ownership(whose),
    ...(status === undefined ? [] : [sql<SqlBool>`activation_status = ${status}`]),
    ...(carrier === undefined ? [] : [sql<SqlBool>`carrier = ${carrier}`]),
  ]
  const parts = spansOf(question).map(
    ({ figure, from, to }) => sql`select * from ${reading(database.kysely).dayFigures}
      where ${sql.join([sql`figure = ${figure} and period between ${from} and ${to}`, ...conditions], sql` and `)}`,
  )
  const columns = sql.join([...by.map((name) => sql.ref(name)), sql`sum(count) as count`])
  const groups = by.length === 0 ? sql`` : sql`group by ${sql.join(by.map((name) => sql.ref(name)))}`
  const { rows } = await sql<Counted<Column>>`select ${columns}
    from (${sql.join(parts, sql` union all `)}) as parts ${groups}`.execute(database.kysely)
  // Without groups the sum over no rows is one row with null.
  return rows.filter(({ count }) => count > 0)
}

/** Activations are also stored by month, which needs fewer rows for a long range. */
function spansOf(question: FigureQuestion<keyof Columns>): (Span & { figure: Figure })[] {
  const { on, days, status, by, whose } = question
  const isByStore = whose.kind === 'codes' || whose.kind === 'stores'
  if (on === 'receipt') return [{ figure: isByStore ? 'store-received' : 'received', ...daySpan(days) }]
  const closed = isByStore ? 'store-closed' : 'closed'
  if (status !== '개통' || by.includes('period')) return [{ figure: closed, ...daySpan(days) }]
  const split = splitByMonths(days)
  return [
    ...split.days.map((span) => ({ figure: closed, ...span }) as const),
    ...split.months.map(
      (span) => ({ figure: isByStore ? 'store-activated' : 'activated', ...span }) as const,
    ),
  ]
}

function ownership(whose: Whose): Condition {
  switch (whose.kind) {
    case 'everybody':
    case 'stores':
      return sql`worker_id = ${EVERYBODY}`
    case 'worker':
      return sql`worker_id = ${whose.id}`
    case 'activators':
      return sql`worker_id in (select id from users where ${IS_BACK_OFFICE}) and is_activator = 1`
    case 'activator':
      return sql`worker_id = ${whose.id} and is_activator = 1`
    case 'codes':
      return sql`worker_id = ${EVERYBODY} and contact_code in ${contactCodesOfManager(whose.managerId)}`
  }
}
