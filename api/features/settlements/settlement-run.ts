import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { kstMonth, kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import {
  RUN_LABELS,
  type RunKind,
  type SettlementRunReport,
} from '#shared/settlements/settlement-run.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { reading, talliedTotals } from '../../database/reading.ts'
import { evened } from '../../database/statement-sizes.ts'
import { updateRows } from '../../database/write-rows.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { announceRecords, announceSettlementProgress } from '../../realtime/records-news.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { recordEventsOfMany, settlementEdits } from '../documents/document-events.ts'
import { AMOUNT_COLUMNS } from '../documents/document-rows.ts'
import { closedMonths, openSpans, type Span } from '../settlement-months/open-months.ts'
import { LEDGER_COLUMNS, recordAmounts } from './ledger/record-amounts.ts'
import { SETTLED_COLUMNS } from './prices-in-force.ts'
import { type Rewritten, type RunDocument, RunReport } from './run-report.ts'
import type { CalculatedColumns } from './settlement-columns.ts'

/** Few enough that other writers do not wait long. */
const CHUNK = 100

/** What a run changes in some settlements: the changed ones, in their new state. */
export type Settle = (
  db: Queryable,
  documents: readonly RunDocument[],
  at: string,
) => Promise<(Partial<CalculatedColumns & Pick<RunDocument, 'hidden_price'>> & { id: number })[]>

export interface Run {
  kind: RunKind
  by: ChangingCaller
  /** Selects among the activated documents of open months, as a condition on `documents`. */
  condition: RawBuilder<SqlBool>
  settle: Settle
  /** Only settlements of this open month. */
  month?: string
  /** True: nothing is written, and the report says what would be. */
  dryRun: boolean
  /** Ends the run after the current piece; what was already written stays. */
  signal: AbortSignal
}

/**
 * Goes through the activated documents of all open months in pieces, and reports what changed; the report is kept. Each piece is a
 * transaction of its own, so that other requests get their turn in between.
 */
export async function runThroughSettlements(context: Context, run: Run): Promise<SettlementRunReport> {
  const report = new RunReport()
  if (run.dryRun) return settlePieces(context, run, report)
  const id = await beginRun(context, run, report)
  try {
    const reported = await settlePieces(context, run, report)
    await endRun(context, id, report, true)
    return reported
  } catch (error) {
    await endRun(context, id, report, false)
    // What was written before the error stays, so open screens must read it; after a success the endpoint tells them.
    announceRecords(context.hub, 'settlements')
    throw error
  }
}

function beginRun({ database, clock }: Context, { by, kind }: Run, report: RunReport): Promise<number> {
  const at = clock.now()
  return database.transaction(async ({ db }) => {
    await recordSecurityEvent(db, { by, at }, 'recalculated', { about: RUN_LABELS[kind] })
    const run = { kind, started_by: by.account.id, started_at: at.toISOString() }
    const { id } = await db
      .insertInto('settlement_runs')
      .values({ ...run, report: JSON.stringify(report.present()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function endRun(
  { database, clock }: Context,
  id: number,
  report: RunReport,
  isComplete: boolean,
): Promise<void> {
  const ended = { ended_at: clock.now().toISOString(), is_complete: isComplete ? 1 : 0 }
  await database.kysely
    .updateTable('settlement_runs')
    .set({ ...ended, report: JSON.stringify(report.present()) })
    .where('id', '=', id)
    .execute()
}

async function settlePieces(context: Context, run: Run, report: RunReport): Promise<SettlementRunReport> {
  const { database, hub } = context
  const total = await openActivations(database.kysely)
  let done = 0
  for (let from: Position | null = { at: '', id: 0 }; from !== null; ) {
    run.signal.throwIfAborted()
    const begin: Position = from
    const piece = await database.transaction((transaction) => settlePiece(transaction, context, run, begin))
    report.add(piece.rewritten)
    done += piece.rewritten.length
    from = piece.next
    // A look at one month goes on beside a run, whose progress its windows show.
    if (run.month === undefined) announceSettlementProgress(hub, { done, total: Math.max(total, done) })
    await turnOfTheLoop()
  }
  return report.present()
}

/** The approximate number of documents for a run: activated and in no closed month. */
async function openActivations(db: Queryable): Promise<number> {
  const activated = (await talliedTotals(db)).get('개통') ?? 0
  const closings = await db.selectFrom('settlement_closings').select('count').execute()
  return closings.reduce((left, { count }) => left - count, activated)
}

/** The last document before a piece, in the order of the settlements' index. */
interface Position {
  at: string
  id: number
}

async function settlePiece(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  run: Run,
  begin: Position,
): Promise<{ rewritten: Rewritten[]; next: Position | null }> {
  const { db } = transaction
  const { from, until } = spanFrom(spansOf(run, await closedMonths(db)), begin.at)
  const behind = from > begin.at ? { at: from, id: 0 } : begin
  const found = await positions(db, run, { behind, until })
  const ids = found.map(({ id }) => id)
  if (!run.dryRun) {
    // Locks documents before months, in the order of every other change, to avoid a deadlock.
    await transaction.lock('documents', ids)
    await transaction.holdMonths('settle')
  }
  const documents = await documentsOf(db, run, ids)
  const at = clock.now().toISOString()
  const settled = new Map((await run.settle(db, documents, at)).map((columns) => [columns.id, columns]))
  const rewritten = documents.map((before) => ({ before, after: { ...before, ...settled.get(before.id) } }))
  if (!run.dryRun)
    await writeSettled(
      transaction,
      rewritten.filter(({ before }) => settled.has(before.id)),
      { run, at },
    )
  const last = found.length < CHUNK ? null : found.at(-1)
  const end = until === null ? null : { at: until, id: 0 }
  return { rewritten, next: last ?? end }
}

/** The spans to go through; those of one month end with an empty one. */
function spansOf({ month }: Run, closed: readonly string[]): Span[] {
  if (month === undefined) return openSpans(closed)
  const [from, until] = [kstMonthStart(month), kstMonthStart(nextKstMonth(month))]
  return [
    { from, until },
    { from: '9999', until: null },
  ]
}

/** The span that contains the moment or the next one after it; there always is one, as the last never ends. */
function spanFrom(spans: readonly Span[], at: string): Span {
  const span = spans.find(({ until }) => until === null || until > at)
  if (span === undefined) throw new Error('all time was closed')
  return span
}

async function positions(
  db: Queryable,
  { condition }: Run,
  { behind: { at, id }, until }: { behind: Position; until: string | null },
): Promise<Position[]> {
  // The settlements' index has the right order and nearly all of its rows match, so the status only filters.
  const status = reading(db).filterOnly('documents.activation_status')
  const { rows } = await sql<Position>`select documents.settled_at as at, documents.id from documents
    where documents.deleted_at is null and documents.settled_at >= ${at}
      and (documents.settled_at, documents.id) > (${at}, ${id})
      and documents.settled_at < ${until ?? '9999'}
      and ${status} = '개통' and ${condition}
    order by documents.settled_at, documents.id limit ${CHUNK}`.execute(db)
  return rows
}

/** Reads the documents again under the lock, without those whose month was closed meanwhile. */
async function documentsOf(
  db: Queryable,
  { condition }: Run,
  ids: readonly number[],
): Promise<RunDocument[]> {
  const closed = new Set(await closedMonths(db))
  const documents = await db
    .selectFrom('documents')
    .select([...SETTLED_COLUMNS, ...AMOUNT_COLUMNS, ...LEDGER_COLUMNS, 'document_number'])
    .where('id', 'in', [0, ...evened(ids)])
    .where('activation_status', '=', '개통')
    .where('deleted_at', 'is', null)
    .where(condition)
    .execute()
  return documents.filter(({ settled_at }) => !closed.has(kstMonth(settled_at ?? '')))
}

const COLUMN_TYPES = {
  calculated_settlement_amount: 'bigint',
  settlement_new_customer_price: 'bigint',
  settlement_port_in_price: 'bigint',
  settlement_calculated_at: 'text',
  policy_details: 'text',
  hidden_price: 'bigint',
} as const

/** Does not increase the version, because nothing that users edit has changed. */
async function writeSettled(
  transaction: Transaction,
  rewritten: readonly Rewritten[],
  { run, at }: { run: Run; at: string },
): Promise<void> {
  const { db } = transaction
  const reason = RUN_LABELS[run.kind]
  const rows = rewritten.map(({ after }) => after)
  await updateRows(db, 'documents', COLUMN_TYPES, rows)
  const changes = rewritten.map((change) => ({ ...change, reason }))
  await recordAmounts(transaction, changes, { authorId: run.by.account.id, at })
  const edited = rewritten.map(({ before, after }) => ({
    documentId: after.id,
    events: settlementEdits(before, after, reason),
  }))
  await recordEventsOfMany(db, { actor: run.by.account, at }, edited)
}

/** Allows one run through the settlements at a time in this process, so pressing twice starts only one. */
export class RunsInWork {
  #isRunning = false

  /** Throws CONFLICT while another run is in progress. */
  async alone<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#isRunning) {
      const message = '다른 정산 작업이 진행 중입니다. 끝난 뒤에 다시 시도해주세요.'
      throw new AppError('CONFLICT', { message })
    }
    this.#isRunning = true
    try {
      return await run()
    } finally {
      this.#isRunning = false
    }
  }
}
