import { sql } from 'kysely'
import { formatCount } from '#shared/count.ts'
import { AppError, broken } from '#shared/errors.ts'
import { type KstDay, monthWords } from '#shared/kst.ts'
import { kstDayStart, kstMonth, kstMonthDays, kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import { isShut } from '#shared/statements/settlement-month.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { reading } from '../../database/reading.ts'
import { updateRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { recordEventsOfMany, settlementEvent } from '../documents/document-events.ts'
import { nextOpenMoment } from '../settlement-months/open-months.ts'
import { stageOf } from '../settlement-months/stages.ts'
import {
  type AmountChange,
  LEDGER_COLUMNS,
  type LedgerDocument,
  recordAmounts,
} from '../settlements/ledger/record-amounts.ts'
import { requireMayMove } from './settings.ts'

/** Holds the months for a closing. Documents are locked before months, in the order of every other change, to avoid a deadlock. */
export async function holdUndetermined(transaction: Transaction, month: string): Promise<void> {
  const undetermined = await undeterminedOf(transaction.db, month)
  await transaction.lock(
    'documents',
    undetermined.map(({ id }) => id),
  )
  await transaction.holdMonths('close')
}

/**
 * The activations of a month without an amount. Looks only at days on which the ledger counts some: everybody waits for a closing, and a
 * month has too many documents.
 */
export async function undeterminedOf(db: Queryable, month: string): Promise<LedgerDocument[]> {
  const { startDate, endDate } = kstMonthDays(kstMonthStart(month))
  const { rows } = await sql<{ day: KstDay }>`select day from ${reading(db).settlementTallies}
    where day between ${startDate} and ${endDate} group by day having sum(undetermined) <> 0`.execute(db)
  const found: LedgerDocument[] = []
  for (const { day } of rows) found.push(...(await undeterminedOn(db, day)))
  return found
}

function undeterminedOn(db: Queryable, day: KstDay): Promise<LedgerDocument[]> {
  return (
    db
      .selectFrom('documents')
      .select(LEDGER_COLUMNS)
      .where('deleted_at', 'is', null)
      // The settlements' index has all that is asked.
      .where(reading(db).filterOnly('activation_status'), '=', '개통')
      .where('manual_settlement_amount', 'is', null)
      .where('calculated_settlement_amount', 'is', null)
      .where('settled_at', '>=', kstDayStart(day))
      .where('settled_at', '<', kstDayStart(day, 1))
      .execute()
  )
}

/** What has no amount yet is settled in the next open month. Throws RULE_BROKEN where nobody has chosen that. */
export async function carryUndetermined(
  transaction: Transaction,
  { month, carriesUndetermined }: { month: string; carriesUndetermined: boolean },
  happened: Happened,
): Promise<void> {
  const left = await undeterminedOf(transaction.db, month)
  if (left.length === 0) return
  if (!carriesUndetermined)
    throw broken(
      'carriesUndetermined',
      `금액이 정해지지 않은 정산이 ${formatCount(left.length)}건 있습니다. 금액을 정하거나 다음 달로 이월해주세요.`,
    )
  await carryOver(transaction, { month, left, isClosed: false }, happened)
}

/**
 * Settles in the next open month what versions before the ledger left without an amount in a closed one; what that was closed with
 * stays. Throws CONFLICT where the month is open or nothing is left, and FORBIDDEN for who may not close months.
 */
export function carryLeft({ database, clock }: Context, by: AccessedBy, month: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const happened = { by, at: clock.now() }
    await holdUndetermined(transaction, month)
    const stage = await stageOf(db, month)
    if (!isShut(stage))
      throw new AppError('CONFLICT', {
        message: `${monthWords(month)}은 아직 마감되지 않았습니다. 미정은 마감할 때 이월합니다.`,
      })
    await requireMayMove(db, 'closed', by.account.id)
    const left = await undeterminedOf(db, month)
    if (left.length === 0)
      throw new AppError('CONFLICT', { message: `${monthWords(month)}에 이월할 미정이 없습니다.` })
    await carryOver(transaction, { month, left, isClosed: true }, happened)
    const about = `${month} 미정 ${formatCount(left.length)}건 이월`
    await recordSecurityEvent(db, happened, 'month-moved', { about })
  })
}

interface Left {
  month: string
  left: readonly LedgerDocument[]
  isClosed: boolean
}

async function carryOver(
  transaction: Transaction,
  { month, left, isClosed }: Left,
  { by, at }: Happened,
): Promise<void> {
  const { db } = transaction
  const settledAt = await nextOpenMoment(db, kstMonthStart(nextKstMonth(month)))
  const reason = `${monthWords(kstMonth(settledAt))} 정산으로 이월`
  const rows = left.map(({ id }) => ({ id, settled_at: settledAt }))
  await updateRows(db, 'documents', { settled_at: 'text' }, rows)
  const changes = left.flatMap((row) => carriedOver(row, { settledAt, isClosed }))
  await recordAmounts(
    transaction,
    changes.map((change) => ({ ...change, reason })),
    { authorId: by.account.id, at: at.toISOString() },
  )
  const events = [settlementEvent('미정', '미정', reason)]
  await recordEventsOfMany(
    db,
    { actor: by.account, at: at.toISOString() },
    left.map(({ id }) => ({ documentId: id, events })),
  )
}

/** A hidden price that a closed month has is not moved: it is taken back in the open one, and entered there anew. */
function carriedOver(
  row: LedgerDocument,
  { settledAt, isClosed }: { settledAt: string; isClosed: boolean },
): Omit<AmountChange, 'reason'>[] {
  const after = { ...row, settled_at: settledAt }
  if (!isClosed || !row.hidden_price) return [{ before: row, after }]
  const bare = { ...row, hidden_price: null }
  const bareAfter = { ...after, hidden_price: null }
  return [
    { before: bare, after: bareAfter },
    { before: row, after: { ...row, activation_status: '취소' }, late: { kind: 'reversed', at: settledAt } },
    { before: bareAfter, after },
  ]
}
