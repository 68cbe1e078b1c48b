import { AppError, broken } from '#shared/errors.ts'
import { monthWords } from '#shared/kst.ts'
import { kstMonth } from '#shared/kst-calendar.ts'
import {
  isShut,
  needsReason,
  SETTLEMENT_STAGES,
  type SettlementStage,
  STAGE_LABELS,
  STAGE_MOVES,
} from '#shared/statements/settlement-month.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import type { Hub } from '../../realtime/hub.ts'
import { type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { enterStage, stageOf } from '../settlement-months/stages.ts'
import { holdUndetermined } from './carry-undetermined.ts'
import { closeMonth } from './close-month.ts'
import { type KnownSums, knownSums } from './owed-totals.ts'
import { mayMove, readSettings, requireMayMove } from './settings.ts'
import { recordStatementNews, withdrawStatementNews } from './tell-stores.ts'

export interface MonthMove {
  month: string
  /** The stage that the caller saw. */
  from: SettlementStage
  to: SettlementStage
  reason: string | null
  /** At 마감: what is 미정 goes on to the next month. */
  carriesUndetermined: boolean
}

/**
 * Moves a month to another stage. Throws CONFLICT where it is not at `from`, RULE_BROKEN for a way that there is none, or without its
 * reason, FORBIDDEN for who may not, and what the closing throws.
 */
export async function moveMonth(
  { database, clock, hub }: Context,
  by: AccessedBy,
  move: MonthMove,
): Promise<void> {
  const { month, from, to, reason } = move
  const known: KnownSums = isClosing(move) ? await knownSums(database.kysely, month) : new Map()
  return database.transaction(async (transaction) => {
    const stage = isClosing(move)
      ? await stageToClose(transaction, month)
      : await stageToMove(transaction, month)
    if (stage !== from)
      throw new AppError('CONFLICT', {
        message: `${monthWords(month)} 정산은 지금 ${STAGE_LABELS[stage]} 단계입니다. 화면을 새로 확인해주세요.`,
      })
    if (!STAGE_MOVES[from].some((next: SettlementStage) => next === to))
      throw broken('to', `${STAGE_LABELS[from]} 단계에서 ${STAGE_LABELS[to]} 단계로 바꿀 수 없습니다.`)
    if (needsReason(from, to) && !reason?.trim()) throw broken('reason', '되돌리는 사유를 입력해주세요.')
    await moved(transaction, { hub, known }, move, { by, at: clock.now() })
  })
}

/** Closes a past month, through all stages that are left. Returns whether 승인 was one of them. Throws as moveMonth does. */
export async function moveMonthToClosed(
  { database, clock, hub }: Context,
  by: AccessedBy,
  { month, carriesUndetermined }: Pick<MonthMove, 'month' | 'carriesUndetermined'>,
): Promise<boolean> {
  const known = await knownSums(database.kysely, month)
  return database.transaction(async (transaction) => {
    const happened = { by, at: clock.now() }
    requireOver({ month, to: 'closed' }, happened.at)
    let from = await stageToClose(transaction, month)
    const isApproved = from === 'approved'
    while (from !== 'closed') {
      const to: SettlementStage = STAGE_MOVES[from][0]
      const move = { month, from, to, reason: null, carriesUndetermined }
      await moved(transaction, { hub, known }, move, happened)
      from = to
    }
    return !isApproved
  })
}

/** Not the way back from 지급, which leaves what 마감 has kept. */
function isClosing({ from, to }: Pick<MonthMove, 'from' | 'to'>): boolean {
  return to === 'closed' && !needsReason(from, to)
}

async function stageToMove(transaction: Transaction, month: string): Promise<SettlementStage> {
  await transaction.holdMonths('close')
  return stageOf(transaction.db, month)
}

/** Throws CONFLICT where the month is closed already. */
async function stageToClose(transaction: Transaction, month: string): Promise<SettlementStage> {
  await holdUndetermined(transaction, month)
  const stage = await stageOf(transaction.db, month)
  if (isShut(stage))
    throw new AppError('CONFLICT', { message: `${monthWords(month)}은 이미 마감되었습니다.` })
  return stage
}

/** Of a month that is held and stands at `from`. */
async function moved(
  transaction: Transaction,
  { hub, known }: { hub: Hub; known: KnownSums },
  move: MonthMove,
  happened: Happened,
): Promise<void> {
  const { db } = transaction
  const { month, from, to, reason } = move
  const accountId = happened.by.account.id
  await requireMayMove(db, needsReason(from, to) ? from : to, accountId)
  if (month > kstMonth(happened.at)) throw broken('month', `${monthWords(month)}은 아직 시작되지 않았습니다.`)
  if (to === 'approved' || isClosing(move)) requireOver(move, happened.at)
  const step = { accountId, at: happened.at.toISOString(), reason: reason?.trim() || null }
  // Before what the closing itself enters, which is no reason to review the month anew.
  await enterStage(db, { month, from, to }, step)
  if (isClosing(move)) await closeMonth(transaction, { ...move, known }, happened)
  await tellOfMove(transaction, hub, move, step)
  await recordSecurityEvent(db, happened, isClosing(move) ? 'month-closed' : 'month-moved', {
    about: isClosing(move) ? month : `${month} ${STAGE_LABELS[from]} → ${STAGE_LABELS[to]}`,
    ...(step.reason !== null && { reason: step.reason }),
  })
}

function requireOver({ month, to }: Pick<MonthMove, 'month' | 'to'>, now: Date): void {
  if (month >= kstMonth(now))
    throw broken('month', `${monthWords(month)}은 아직 끝나지 않아 ${STAGE_LABELS[to]}할 수 없습니다.`)
}

/** Of a month that is reviewed again stores still see their statement, of one that is made again they do not. */
async function tellOfMove(
  transaction: Transaction,
  hub: Hub,
  { month, from, to }: MonthMove,
  { accountId, at }: { accountId: number; at: string },
): Promise<void> {
  const withdrawn = [
    ...(from === 'paid' ? (['paid'] as const) : []),
    ...(to === 'draft' ? (['approved', 'answered', 'decided'] as const) : []),
  ]
  for (const step of withdrawn) await withdrawStatementNews(transaction, hub, { month, step })
  if (to === 'approved' || to === 'paid')
    await recordStatementNews(transaction, hub, { month, step: to }, { actorId: accountId, at })
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
