import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { CustomerType } from '#shared/documents/document.contract.ts'
import { type KstDay, kstDayStart } from '#shared/kst.ts'
import type { Database } from '../../database/database.ts'
import type { Whose } from './whose-figures.ts'

/** Seoul days, both included; absent: open. */
export interface Days {
  startDate?: KstDay | undefined
  endDate?: KstDay | undefined
}

/** What documents are counted by. */
interface Columns {
  day: KstDay
  activation_status: ActivationStatus
  carrier: string | null
  customer_type: CustomerType
  contact_code: string | null
  activated_by: number
}

interface FigureQuestion<Column extends keyof Columns> {
  /** By the day of the receipt, or by that on which the document came to the closed status that it has. */
  on: 'receipt' | 'closing'
  whose: Whose
  days: Days
  by: readonly Column[]
  status?: ActivationStatus
  carrier?: string | null
  activatedBy?: number
}

type Counted<Column extends keyof Columns> = Pick<Columns, Column> & { count: number }

/** How many undeleted documents there are, by some of their columns. */
export async function figures<Column extends keyof Columns>(
  database: Database,
  question: FigureQuestion<Column>,
): Promise<Counted<Column>[]> {
  const { on, days, status, carrier, activatedBy } = question
  const at =
    on === 'receipt'
      ? sql`uploaded_at`
      : sql`case activation_status when '개통' then activated_at when '취소' then cancelled_at
          when '폐기' then discarded_at when '기타완료' then other_completed_at end`
  const day =
    database.kind === 'sqlite'
      ? sql`date(${at}, '+9 hours')`
      : sql`to_char((${at})::timestamptz at time zone 'UTC' + interval '9 hours', 'YYYY-MM-DD')`
  const columns = question.by.map((name) => (name === 'day' ? sql`${day} as day` : sql.ref(name)))
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`deleted_at is null`,
    sql<SqlBool>`${at} is not null`,
    ownership(question.whose),
  ]
  if (days.startDate !== undefined) conditions.push(sql`${at} >= ${kstDayStart(days.startDate)}`)
  if (days.endDate !== undefined) conditions.push(sql`${at} < ${kstDayStart(days.endDate, 1)}`)
  if (status !== undefined) conditions.push(sql`activation_status = ${status}`)
  if (carrier !== undefined)
    conditions.push(carrier === null ? sql`carrier is null` : sql`carrier = ${carrier}`)
  if (activatedBy !== undefined) conditions.push(sql`activated_by = ${activatedBy}`)
  if (question.by.some((name) => name === 'activated_by')) conditions.push(sql`activated_by is not null`)
  const groups = question.by.map((_, at) => sql.lit(at + 1))
  const { rows } = await sql<Counted<Column>>`select ${sql.join([...columns, sql`count(*) as count`])}
    from documents where ${sql.join(conditions, sql` and `)}
    ${groups.length === 0 ? sql`` : sql`group by ${sql.join(groups)}`}`.execute(database.kysely)
  return rows
}

function ownership(whose: Whose): RawBuilder<SqlBool> {
  switch (whose.kind) {
    case 'everybody':
      return sql`1 = 1`
    case 'worker':
      return sql`(assigned_worker_id = ${whose.id} or activated_by = ${whose.id})`
    case 'codes':
      return whose.codes.length === 0 ? sql`1 = 0` : sql`contact_code in (${sql.join(whose.codes)})`
  }
}
