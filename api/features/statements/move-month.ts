import { formatCount } from '#shared/count.ts'
import { AppError, broken } from '#shared/errors.ts'
import { monthWords } from '#shared/kst.ts'
import { kstDayStart, kstMonth, kstMonthDays, nextKstMonth } from '#shared/kst-calendar.ts'
import {
  needsReason,
  SETTLEMENT_STAGES,
  type SettlementStage,
  STAGE_LABELS,
  STAGE_MOVES,
} from '#shared/statements/settlement-month.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { insertRows, updateRows } from '../../database/write-rows.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { recordEventsOfMany, settlementEvent } from '../documents/document-events.ts'
import { nextOpenMoment } from '../settlement-months/open-months.ts'
import { enterStage, stageOf } from '../settlement-months/stages.ts'
import { addEntries, LEDGER_COLUMNS, recordAmounts } from '../settlements/ledger/record-amounts.ts'
import { settlementSums } from '../settlements/listing/settlement-totals.ts'
import { mayMove, readSettings } from './settings.ts'
import { payableOf } from './statement-sums.ts'
import { owedRows, totalOf } from './statements.queries.ts'

export interface MonthMove {
  month: string
  /** The stage that the caller saw. */
  from: SettlementStage
  to: SettlementStage
  reason: string | null
  /** At 마감: what is 미정 goes on to the next month. */
  carriesUndetermined: boolean
}

interface Mover {
  by: ChangingCaller
  now: Date
}

/**
 * Moves a month to another stage. Throws CONFLICT where it is not at `from`, RULE_BROKEN for a way that there is none, or without its
 * reason, FORBIDDEN for who may not, and what the closing throws.
 */
export function moveMonth({ database, clock }: Context, by: ChangingCaller, move: MonthMove): Promise<void> {
  return database.transaction((transaction) => moved(transaction, move, { by, now: clock.now() }))
}

/** Closes a past month, through all stages that are left. Throws as moveMonth does. */
export function closeMonth(
  { database, clock }: Context,
  by: ChangingCaller,
  { month, carriesUndetermined }: Pick<MonthMove, 'month' | 'carriesUndetermined'>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock.now()
    requireOver(month, '마감', now)
    await transaction.lock('documents', await undeterminedIds(transaction.db, month))
    await transaction.holdMonths('close')
    let from = await stageOf(transaction.db, month)
    if (from === 'closed' || from === 'paid') throw alreadyClosed(month)
    while (from !== 'closed') {
      const to: SettlementStage = STAGE_MOVES[from][0]
      await moved(transaction, { month, from, to, reason: null, carriesUndetermined }, { by, now })
      from = to
    }
  })
}

async function moved(transaction: Transaction, move: MonthMove, { by, now }: Mover): Promise<void> {
  const { db } = transaction
  const { month, from, to, reason } = move
  // Documents are locked before months, in the order of every other change, to avoid a deadlock.
  if (to === 'closed') await transaction.lock('documents', await undeterminedIds(db, month))
  await transaction.holdMonths('close')
  const stage = await stageOf(db, month)
  if (to === 'closed' && (stage === 'closed' || stage === 'paid') && from !== 'paid')
    throw alreadyClosed(month)
  if (stage !== from)
    throw new AppError('CONFLICT', {
      message: `${monthWords(month)} 정산은 지금 ${STAGE_LABELS[stage]} 단계입니다. 화면을 새로 확인해주세요.`,
    })
  if (!STAGE_MOVES[from].some((next: SettlementStage) => next === to))
    throw broken('to', `${STAGE_LABELS[from]} 단계에서 ${STAGE_LABELS[to]} 단계로 바꿀 수 없습니다.`)
  const isBack = needsReason(from, to)
  if (isBack && !reason?.trim()) throw broken('reason', '되돌리는 사유를 입력해주세요.')
  if (!mayMove(await readSettings(db), isBack ? from : to, by.account.id))
    throw new AppError('FORBIDDEN', {
      message: `${STAGE_LABELS[isBack ? from : to]} 단계를 바꿀 권한이 없습니다. 정산 설정의 담당자에게 요청해주세요.`,
    })
  if (to === 'approved' || (to === 'closed' && !isBack)) requireOver(month, STAGE_LABELS[to], now)
  if (to === 'closed' && !isBack) await close(transaction, move, { by, now })
  const step = { accountId: by.account.id, at: now.toISOString(), reason: reason?.trim() || null }
  await enterStage(db, { month, from, to }, step)
  const isClosing = to === 'closed' && !isBack
  await recordSecurityEvent(db, { by, at: now }, isClosing ? 'month-closed' : 'month-moved', {
    about: isClosing ? month : `${month} ${STAGE_LABELS[from]} → ${STAGE_LABELS[to]}`,
    ...(step.reason !== null && { reason: step.reason }),
  })
}

function requireOver(month: string, what: string, now: Date): void {
  if (month >= kstMonth(now))
    throw broken('month', `${monthWords(month)}은 아직 끝나지 않아 ${what}할 수 없습니다.`)
}

function alreadyClosed(month: string): AppError {
  return new AppError('CONFLICT', { message: `${monthWords(month)}은 이미 마감되었습니다.` })
}

/** Nothing of the month changes any more: balances that are negative go on, statements and sums are kept. */
async function close(
  transaction: Transaction,
  { month, carriesUndetermined }: MonthMove,
  mover: Mover,
): Promise<void> {
  const { db } = transaction
  const author = { authorId: mover.by.account.id, at: mover.now.toISOString() }
  await carryUndetermined(transaction, { month, isWanted: carriesUndetermined }, mover)
  await carryBalances(transaction, month, author)
  await keepStatements(db, month)
  const days = kstMonthDays(`${month}-15T00:00:00.000Z`)
  const sums = await settlementSums({ kysely: db }, { ...days, filters: {} })
  await db
    .insertInto('settlement_closings')
    .values({ month, closed_by: author.authorId, closed_at: author.at, ...sums })
    .execute()
}

function undeterminedOf(db: Queryable, month: string) {
  return db
    .selectFrom('documents')
    .where('deleted_at', 'is', null)
    .where('activation_status', '=', '개통')
    .where('manual_settlement_amount', 'is', null)
    .where('calculated_settlement_amount', 'is', null)
    .where('settled_at', '>=', kstDayStart(`${month}-01`))
    .where('settled_at', '<', kstDayStart(`${nextKstMonth(month)}-01`))
}

async function undeterminedIds(db: Queryable, month: string): Promise<number[]> {
  return (await undeterminedOf(db, month).select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** What has no amount yet is settled in the next open month. Throws RULE_BROKEN where nobody has chosen that. */
async function carryUndetermined(
  transaction: Transaction,
  { month, isWanted }: { month: string; isWanted: boolean },
  { by, now }: Mover,
): Promise<void> {
  const { db } = transaction
  const before = await undeterminedOf(db, month).select(LEDGER_COLUMNS).execute()
  if (before.length === 0) return
  if (!isWanted)
    throw broken(
      'carriesUndetermined',
      `금액이 정해지지 않은 정산이 ${formatCount(before.length)}건 있습니다. 금액을 정하거나 다음 달로 이월해주세요.`,
    )
  const at = now.toISOString()
  const settledAt = await nextOpenMoment(db, kstDayStart(`${nextKstMonth(month)}-01`))
  const reason = `${monthWords(kstMonth(settledAt))} 정산으로 이월`
  const changes = before.map((row) => ({ before: row, after: { ...row, settled_at: settledAt }, reason }))
  await updateRows(
    db,
    'documents',
    { settled_at: 'text' },
    changes.map(({ after }) => after),
  )
  await recordAmounts(transaction, changes, { authorId: by.account.id, at })
  const events = [settlementEvent('미정', '미정', reason)]
  await recordEventsOfMany(
    db,
    { actor: by.account, at },
    before.map(({ id }) => ({ documentId: id, events })),
  )
}

/** A negative balance is not paid: it leaves this month and stands in the next open one. */
async function carryBalances(
  transaction: Transaction,
  month: string,
  author: { authorId: number; at: string },
): Promise<void> {
  const { db } = transaction
  const next = await nextOpenMoment(db, kstDayStart(`${nextKstMonth(month)}-01`))
  const owing = (await owedRows(db, month)).filter((row) => totalOf(row) < 0)
  const entries = owing.flatMap((row) => {
    const entry = {
      store_id: row.id,
      kind: 'carry-over',
      carrier: null,
      document_id: null,
      reason: '음수 잔액 이월',
    }
    const lastMoment = new Date(Date.parse(kstDayStart(`${nextKstMonth(month)}-01`)) - 1).toISOString()
    return [
      { ...entry, month, settled_at: lastMoment, origin_month: null, amount: 0 - totalOf(row) },
      { ...entry, month: kstMonth(next), settled_at: next, origin_month: month, amount: totalOf(row) },
    ]
  })
  await addEntries(transaction, entries, author)
}

/** Keeps how each store was taxed, and what it is paid. */
async function keepStatements(db: Queryable, month: string): Promise<void> {
  const { includesVat } = await readSettings(db)
  const rows = (await owedRows(db, month)).map((row) => {
    const total = Math.max(0, totalOf(row))
    const taxation = { taxKind: row.tax_kind as Parameters<typeof payableOf>[1]['taxKind'], includesVat }
    return {
      month,
      store_id: row.id,
      tax_kind: row.tax_kind,
      includes_vat: includesVat ? 1 : 0,
      total,
      payout: payableOf(total, taxation).payout,
    }
  })
  await insertRows(db, 'statements', rows)
}

/** The stages to which an account may move a month that stands at one. */
export async function movesOf(
  db: Queryable,
  stage: SettlementStage,
  accountId: number,
): Promise<SettlementStage[]> {
  const settings = await readSettings(db)
  return SETTLEMENT_STAGES.filter(
    (to) =>
      STAGE_MOVES[stage].some((next: SettlementStage) => next === to) &&
      mayMove(settings, needsReason(stage, to) ? stage : to, accountId),
  )
}
