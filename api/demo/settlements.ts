import { kstDay } from '#shared/kst.ts'
import { addKstDays, kstDayStart, kstMonth, nextKstMonth } from '#shared/kst-calendar.ts'
import { cancelActivation } from '../features/documents/changes/cancel-activation.ts'
import { hashOfFields } from '../features/documents/submission/submissions.ts'
import { changeSettlementAmount } from '../features/settlements/change-settlement-amount.ts'
import { registerManualSettlement } from '../features/settlements/register-manual-settlement.ts'
import { closeMonth } from '../features/statements/move-month.ts'
import { atServer } from '../http/access-sink.ts'
import type { Account } from '../http/accounts.ts'
import type { StagedContext } from './one-transaction.ts'

const HOUR_MS = 3_600_000
/** The day of a month on which the month before is closed. */
const CLOSED_ON_DAY = 5
const AGREED_AMOUNTS = [180_000, 95_000]
const BY_HAND = [
  {
    customerName: '노은결',
    customerPhone: '010-4410-2208',
    storeName: '직영 온라인',
    carrier: '선불',
    days: 2,
  },
  {
    customerName: '응우옌반',
    customerPhone: '010-4471-9032',
    storeName: '글로벌샵',
    carrier: '중국외국인',
    days: 6,
  },
] as const

/**
 * What administrators did with the settlements: they closed all months before the last, after which a customer cancelled, set
 * two amounts by hand, and registered an activation without an application.
 */
export async function makeSettlements(
  staged: StagedContext,
  { admin, now }: { admin: Account; now: Date },
): Promise<void> {
  const { context, setTime } = staged
  const last = nextKstMonth(kstMonth(now), -1)
  const closed = nextKstMonth(last, -1)
  const { first } = await context.database.kysely
    .selectFrom('documents')
    .select(({ fn }) => fn.min('activated_at').as('first'))
    .executeTakeFirstOrThrow()
  for (let month = kstMonth(first ?? now); month <= closed; month = nextKstMonth(month)) {
    const opening = kstDayStart(`${nextKstMonth(month)}-01`, CLOSED_ON_DAY - 1)
    setTime(new Date(Date.parse(opening) + 10 * HOUR_MS))
    await closeMonth(context, atServer(admin), { month, carriesUndetermined: true })
  }
  setTime(now)

  const activated = (from: string) =>
    context.database.kysely
      .selectFrom('documents')
      .select('id')
      .where('activation_status', '=', '개통')
      .where('activated_at', '>=', kstDayStart(from))
      .where('service_plan_id', 'is not', null)
      .orderBy('activated_at')
  const [gone] = await activated(`${closed}-10`).limit(1).execute()
  if (gone !== undefined)
    await cancelActivation(context, atServer(admin), gone.id, { cancelReason: '14일 이내 철회' })
  const agreed = await activated(`${last}-20`).limit(AGREED_AMOUNTS.length).execute()
  for (const [at, { id }] of agreed.entries()) {
    const settlementAmount = AGREED_AMOUNTS[at] ?? 0
    await changeSettlementAmount(context, atServer(admin), id, { settlementAmount })
  }
  for (const [at, { days, ...fields }] of BY_HAND.entries()) {
    const activatedAt = addKstDays(kstDay(now), -days)
    const submission = {
      submissionId: `00000000-0000-4000-a000-00000000000${at}`,
      kind: 'manual',
      fieldsSha256: hashOfFields(fields),
      fileSha256: null,
    } as const
    const registration = { file: null, submission, fields: { ...fields, activatedAt } }
    await registerManualSettlement(context, atServer(admin), registration)
  }
}
