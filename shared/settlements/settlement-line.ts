import * as z from 'zod/mini'

/**
 * What an amount is made of. `floor` lifts a sum below nothing to 0, `ceiling` cuts one beyond what an amount can be: each is a line
 * of its own, so that the lines always sum to the amount.
 */
export const LINE_KINDS = [
  'new-customer-price',
  'port-in-price',
  'add-on-deduction',
  'policy-deduction',
  'policy-addition',
  'floor',
  'ceiling',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** One line of a settlement's breakdown (policyDetails), as it was called when it was calculated. */
export const SettlementLine = z.object({
  kind: z.enum(LINE_KINDS),
  /** Of the plan, the add-on or the policy. */
  label: z.string(),
  /** Won; what is taken off is negative. */
  amount: z.number(),
})
export type SettlementLine = z.infer<typeof SettlementLine>
