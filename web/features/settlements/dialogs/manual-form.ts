import * as z from 'zod/mini'
import { EARLIEST_ACTIVATION } from '#shared/documents/status-change-problems.ts'
import { isKstDay, type KstDay, kstDay } from '#shared/kst.ts'
import { ManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'

const FIRST_DAY = kstDay(EARLIEST_ACTIVATION)

/** A day in Seoul; checked here, as the server's sentences are about a time of activation. */
const activatedAt = z.string().check(
  z.refine(isKstDay, '개통날짜를 입력해주세요'),
  z.refine<KstDay>((day) => !isKstDay(day) || day >= FIRST_DAY, '개통날짜는 2000년 이후여야 합니다.'),
  z.refine<KstDay>(
    (day) => !isKstDay(day) || day <= kstDay(new Date()),
    '개통날짜는 오늘보다 늦을 수 없습니다.',
  ),
)

/** The form as it is typed; no carrier is chosen at first. */
export const ManualForm = z.object({
  ...ManualSettlement.shape,
  carrier: z.pipe(z.string(), ManualSettlement.shape.carrier),
  activatedAt,
})
export type ManualValues = Record<
  | 'customerName'
  | 'customerPhone'
  | 'storeName'
  | 'carrier'
  | 'activatedAt'
  | 'subscriptionNumber'
  | 'deviceModel'
  | 'simNumber'
  | 'notes',
  string
> & { servicePlanId: number | null }

/** The first values, in the order of the fields. */
export function manualForm(today: KstDay): ManualValues {
  return {
    customerName: '',
    customerPhone: '',
    storeName: '',
    carrier: '',
    activatedAt: today,
    servicePlanId: null,
    subscriptionNumber: '',
    deviceModel: '',
    simNumber: '',
    notes: '',
  }
}
