import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { KstDay } from '#shared/kst.ts'
import { ManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'

/** The form as it is typed: no carrier is chosen at first. */
export const ManualForm = z.object({
  ...ManualSettlement.shape,
  carrier: z.pipe(z.string(), ManualSettlement.shape.carrier),
})
export type ManualForm = z.input<typeof ManualForm>

/** In the order of the fields. */
export function manualForm(today: KstDay): DefaultValues<ManualForm> {
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
