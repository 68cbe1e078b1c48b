import * as z from 'zod/mini'
import { EARLIEST_ACTIVATION } from '#shared/documents/status-change-problems.ts'
import { isKstDay, type KstDay, kstDay } from '#shared/kst.ts'
import {
  ACTIVATION_DAY_NEEDED,
  FUTURE_DAY,
  ManualSettlement,
  TOO_EARLY_DAY,
} from '#shared/settlements/settlement-changes.contract.ts'

const FIRST_DAY = kstDay(EARLIEST_ACTIVATION)

/** A day in Seoul. */
const activatedAt = z.string().check(
  z.refine(isKstDay, ACTIVATION_DAY_NEEDED),
  z.refine<KstDay>((day) => !isKstDay(day) || day >= FIRST_DAY, TOO_EARLY_DAY),
  z.refine<KstDay>((day) => !isKstDay(day) || day <= kstDay(new Date()), FUTURE_DAY),
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
