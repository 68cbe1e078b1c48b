import { randomUUID } from 'node:crypto'
import { kstDay } from '#shared/kst.ts'
import { addKstDays, kstDayStart, kstMonth, nextKstMonth } from '#shared/kst-calendar.ts'
import { cancelActivation } from '../features/documents/changes/cancel-activation.ts'
import { hashOfFields } from '../features/documents/submission/submissions.ts'
import { changeSettlementAmount } from '../features/settlements/change-settlement-amount.ts'
import { registerManualSettlement } from '../features/settlements/register-manual-settlement.ts'
import { addAdjustment } from '../features/statements/adjustments.ts'
import { moveMonth, moveMonthToClosed } from '../features/statements/move-month.ts'
import { updateStore } from '../features/statements/update-store.ts'
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
/** What the stores get or give beside their activations, in the running month; amounts in won. */
const ADJUSTMENTS = [
  { category: '소급', amount: 30_000, reason: '지난달 단가 인상분 소급' },
  { category: '차감', amount: -45_000, reason: '단말기 파손 변상' },
] as const
const BANKS = ['국민은행', '신한은행', '우리은행', '농협은행']

/**
 * What administrators did with the settlements: they noted how stores are taxed and where they are paid, closed all months before
 * the last, and paid all of these but the latest; after that a customer cancelled. They set two amounts by hand, registered
 * activations without an application, and entered adjustments.
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
  const stores = await context.database.kysely
    .selectFrom('stores')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  for (const [at, { id, name }] of stores.entries()) {
    await updateStore(context, atServer(admin), id, {
      // Some stores are run by a person without a business registration.
      ...(at % 5 === 3 ? { taxKind: 'withheld' } : { businessNumber: `000-0${at % 10}-0000${at % 10}` }),
      bankName: BANKS[at % BANKS.length] ?? '',
      accountNumber: `000-00-${String(1001 + at).padStart(6, '0')}`,
      accountHolder: name,
    })
  }
  for (let month = kstMonth(first ?? now); month <= closed; month = nextKstMonth(month)) {
    const opening = kstDayStart(`${nextKstMonth(month)}-01`, CLOSED_ON_DAY - 1)
    setTime(new Date(Date.parse(opening) + 10 * HOUR_MS))
    await moveMonthToClosed(context, atServer(admin), { month, carriesUndetermined: true })
    if (month === closed) break
    const paid = { month, from: 'closed', to: 'paid', reason: null, carriesUndetermined: false } as const
    await moveMonth(context, atServer(admin), paid)
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
  for (const [at, adjustment] of ADJUSTMENTS.entries()) {
    const store = stores[at]
    if (store === undefined) continue
    const fields = { ...adjustment, storeId: store.id, month: kstMonth(now) }
    await addAdjustment(context, atServer(admin), { fields, file: null, key: randomUUID() })
  }
}
