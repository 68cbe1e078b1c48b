import { sql } from 'kysely'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import { grouped } from '#shared/grouped.ts'
import type { WorkerFigures } from '#shared/stats/work-figures.contract.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import { UNDONE } from '../../documents/document-events.ts'
import { CLOSED_BY } from '../../documents/listing/closed-by.ts'
import { IS_BACK_OFFICE } from '../back-office.ts'
import { compareTexts } from '../sums.ts'
import { medianMinutes, type Stretch } from './median-minutes.ts'

/** Instants, from the first to the one after the last. */
export interface Span {
  from: string
  until: string
}

/** The column that says since when a document has a closed status. */
const CLOSINGS = {
  개통: 'activated_at',
  기타완료: 'other_completed_at',
  취소: 'cancelled_at',
  폐기: 'discarded_at',
} as const
type Closing = keyof typeof CLOSINGS

/** Everybody in the back office who works now, or did something in these days. */
export async function workerFigures({ kysely: db }: Snapshot, span: Span): Promise<WorkerFigures[]> {
  const closed = grouped(await closedCounts(db, span), (row) => row.worker_id)
  const open = countsOf(await openCounts(db))
  const takenOver = countsOf(await handOvers(db, span, 'to'))
  const handedOver = countsOf(await handOvers(db, span, 'from'))
  const corrections = countsOf(await corrected(db, span))
  const waited = grouped(await waits(db, span), (row) => row.worker_id)
  const activated = grouped(await activations(db, span), (row) => row.worker_id)
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'name', 'user_type', 'is_active', 'deleted_at'])
    .where(IS_BACK_OFFICE)
    .execute()
  return accounts
    .map((account) => {
      const { id } = account
      const isWorking =
        account.user_type !== 'admin' && account.is_active === 1 && account.deleted_at === null
      const counted = (status: Closing) =>
        closed.get(id)?.find(({ activation_status }) => activation_status === status)?.count ?? 0
      const counts = {
        activated: counted('개통'),
        otherCompleted: counted('기타완료'),
        cancelled: counted('취소'),
        discarded: counted('폐기'),
        open: open.get(id) ?? 0,
        takenOver: takenOver.get(id) ?? 0,
        handedOver: handedOver.get(id) ?? 0,
        corrections: corrections.get(id) ?? 0,
      }
      const figures: WorkerFigures = {
        workerId: id,
        workerName: account.name,
        ...counts,
        waitingMinutes: medianMinutes(waited.get(id) ?? []),
        activationMinutes: medianMinutes(activated.get(id) ?? []),
      }
      const hasWorked = figures.waitingMinutes !== null || Object.values(counts).some((count) => count > 0)
      return { figures, isShown: isWorking || hasWorked }
    })
    .flatMap(({ figures, isShown }) => (isShown ? [figures] : []))
    .sort((one, other) => handled(other) - handled(one) || compareTexts(one.workerName, other.workerName))
}

export function handled({ activated, otherCompleted, cancelled, discarded }: WorkerFigures): number {
  return activated + otherCompleted + cancelled + discarded
}

type Reader = Snapshot['kysely']
interface Count {
  worker_id: number | null
  count: number | string
}

function countsOf(rows: readonly Count[]): Map<number | null, number> {
  return new Map(rows.map(({ worker_id, count }) => [worker_id, Number(count)]))
}

/** By the present status and the day on which the document got it, as the lists of closed documents show it. */
async function closedCounts(db: Reader, { from, until }: Span) {
  const parts = (Object.keys(CLOSINGS) as Closing[]).map((status) => {
    const at = sql.ref(`documents.${CLOSINGS[status]}`)
    return sql`select ${CLOSED_BY} as worker_id, activation_status from documents
      where deleted_at is null and activation_status = ${status} and ${at} >= ${from} and ${at} < ${until}`
  })
  const { rows } = await sql<Count & { activation_status: Closing }>`
    select worker_id, activation_status, count(*) as count
    from (${sql.join(parts, sql` union all `)}) as closings group by worker_id, activation_status`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

async function openCounts(db: Reader): Promise<Count[]> {
  return db
    .selectFrom('documents')
    .select(['assigned_worker_id as worker_id', sql<number>`count(*)`.as('count')])
    .where('deleted_at', 'is', null)
    .where('activation_status', 'in', OPEN_STATUSES)
    .where('assigned_worker_id', 'is not', null)
    .groupBy('assigned_worker_id')
    .execute()
}

/** From one account to another; what was free before, or is free since, was not handed over. */
async function handOvers(db: Reader, { from, until }: Span, side: 'from' | 'to'): Promise<Count[]> {
  const account = sql.ref(`events.${side}_account_id`)
  const { rows } = await sql<Count>`select ${account} as worker_id, count(*) as count
    from document_events as events join documents on documents.id = events.document_id
    where events.type = 'assigned' and events.at >= ${from} and events.at < ${until}
      and events.from_account_id <> events.to_account_id and documents.deleted_at is null
    group by ${account}`.execute(db)
  return rows
}

/** The fields of one correction have one time. */
async function corrected(db: Reader, { from, until }: Span): Promise<Count[]> {
  const { rows } = await sql<Count>`select actor_id as worker_id, count(*) as count from (
      select distinct events.actor_id, events.document_id, events.at
      from document_events as events join documents on documents.id = events.document_id
      where events.type = 'corrected' and events.at >= ${from} and events.at < ${until}
        and documents.deleted_at is null
    ) as corrections group by actor_id`.execute(db)
  return rows
}

/** From the receipt, or the newest answer to a 보완필요 before, until the application left 대기, unless that was taken back. */
async function waits(db: Reader, { from, until }: Span): Promise<(Stretch & { worker_id: number })[]> {
  const { rows } = await sql<Stretch & { worker_id: number }>`
    select taken.actor_id as worker_id, taken.at as until, coalesce((
        select max(answered.at) from document_events as answered
        where answered.document_id = taken.document_id and answered.id < taken.id
          and answered.type = 'supplement-answered'
      ), documents.uploaded_at) as since
    from document_events as taken join documents on documents.id = taken.document_id
    where taken.type = 'status-changed' and taken.at >= ${from} and taken.at < ${until}
      and taken.from_value = '대기' and documents.deleted_at is null
      and not exists (select 1 from document_events as undone where undone.note = ${UNDONE} and undone.id = (
        select min(following.id) from document_events as following
        where following.document_id = taken.document_id and following.id > taken.id
          and following.type = 'status-changed'
      ))`.execute(db)
  return rows
}

/** Activations that were registered by hand have no receipt. */
async function activations(db: Reader, { from, until }: Span): Promise<(Stretch & { worker_id: number })[]> {
  const { rows } = await sql<Stretch & { worker_id: number }>`
    select activated_by as worker_id, uploaded_at as since, activated_at as until from documents
    where deleted_at is null and activation_status = '개통' and activated_at >= ${from} and activated_at < ${until}
      and activated_by is not null and is_manual = 0`.execute(db)
  return rows
}
