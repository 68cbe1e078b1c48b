import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { CustomerType } from '#shared/documents/document.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import { reading } from '../../database/reading.ts'
import type { Snapshot } from '../../database/snapshot.ts'
import {
  codesHeldBy,
  codesHeldByAnybody,
  codesHeldInTeam,
  type Held,
} from '../contact-codes/contact-codes.access.ts'
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
  /** The sales manager whose contact code it was; only of figures by sales manager. */
  manager_id: number
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
  database: Snapshot,
  question: FigureQuestion<Column>,
): Promise<Counted<Column>[]> {
  const { whose, status, carrier, by } = question
  const conditions = [
    ownership(whose),
    ...(status === undefined ? [] : [sql<SqlBool>`activation_status = ${status}`]),
    ...(carrier === undefined ? [] : [sql<SqlBool>`carrier = ${carrier}`]),
  ]
  const held = heldBy(whose, (by as readonly string[]).includes('manager_id'))
  const read = reading(database.kysely).dayFigures
  // Joined crosswise, SQLite reads the figures first and looks each one's code up.
  const from = held === null ? read : sql`${read} cross join held`
  const parts = (await partsOf(database, question, held)).map(
    ({ figure, from: first, to, isHeld }) =>
      sql`select * from ${from} where ${sql.join(
        [
          sql`figure = ${figure} and period between ${first} and ${to}`,
          ...conditions,
          ...(held === null ? [] : [sql`held.code = contact_code`, isHeld]),
        ],
        sql` and `,
      )}`,
  )
  const columns = sql.join([...by.map((name) => sql.ref(name)), sql`sum(count) as count`])
  const groups = by.length === 0 ? sql`` : sql`group by ${sql.join(by.map((name) => sql.ref(name)))}`
  const { rows } = await sql<
    Counted<Column>
  >`${held === null ? sql`` : sql`with held as materialized ${held}`}
    select ${columns} from (${sql.join(parts, sql` union all `)}) as parts ${groups}`.execute(database.kysely)
  // Without groups the sum over no rows is one row with null.
  return rows.filter(({ count }) => count > 0)
}

/** Figures of one kind, and in whose scope one of them is. */
interface Part extends Span {
  figure: Figure
  isHeld: Condition
}

const HELD_ON_DAY = sql<SqlBool>`(from_day <= period and period < until_day)`
const heldAllMonth = (month: RawBuilder<unknown>) =>
  sql<SqlBool>`(from_day <= ${month} || '-01' and ${month} || '-31' < until_day)`
const MONTH_OF_DAY = sql`substr(period, 1, 7)`

/** Activations are also stored by month, which needs fewer rows for a long range. */
async function partsOf(
  database: Snapshot,
  { on, days, status, by, whose }: FigureQuestion<keyof Columns>,
  held: Held | null,
): Promise<Part[]> {
  const isByStore = held !== null || whose.kind === 'stores'
  const daily = (figure: Figure) => (span: Span) => ({ figure, isHeld: HELD_ON_DAY, ...span })
  if (on === 'receipt') return [daily(isByStore ? 'store-received' : 'received')(daySpan(days))]
  const ofDays = daily(isByStore ? 'store-closed' : 'closed')
  if (status !== '개통' || by.includes('period')) return [ofDays(daySpan(days))]
  const split = splitByMonths(days)
  const cut = held === null ? [] : await cutMonths(database, held, split.months)
  const figure: Figure = isByStore ? 'store-activated' : 'activated'
  return [
    ...split.days.map(ofDays),
    ...split.months.map((span) => ({ figure, isHeld: heldAllMonth(sql`period`), ...span })),
    // Of a code that changed hands in the middle of a month, that month is read by days.
    ...cut.map((month) => ({
      ...ofDays({ from: `${month}-01`, to: `${month}-31` }),
      isHeld: sql<SqlBool>`${HELD_ON_DAY} and not ${heldAllMonth(MONTH_OF_DAY)}`,
    })),
  ]
}

/** The months in the middle of which a code comes or goes. */
async function cutMonths(database: Snapshot, held: Held, [months]: readonly Span[]): Promise<string[]> {
  if (months === undefined) return []
  const { rows } = await sql<{ month: string }>`with held as materialized ${held}
    select distinct substr(day, 1, 7) as month
    from (select from_day as day from held union select until_day from held) as days
    where day between ${`${months.from}-02`} and ${`${months.to}-31`} and substr(day, 9) <> '01'
    order by month`.execute(database.kysely)
  return rows.map(({ month }) => month)
}

function heldBy(whose: Whose, byManager: boolean): Held | null {
  if (whose.kind === 'managers') return codesHeldByAnybody()
  if (whose.kind !== 'codes') return null
  return byManager ? codesHeldInTeam(whose.managerId) : codesHeldBy(whose.managerId)
}

function ownership(whose: Whose): Condition {
  switch (whose.kind) {
    case 'everybody':
    case 'stores':
    case 'codes':
    case 'managers':
      return sql`worker_id = ${EVERYBODY}`
    case 'worker':
      return sql`worker_id = ${whose.id}`
    case 'activators':
      return sql`worker_id in (select id from users where ${IS_BACK_OFFICE}) and is_activator = 1`
    case 'activator':
      return sql`worker_id = ${whose.id} and is_activator = 1`
  }
}
