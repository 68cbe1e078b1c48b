import * as z from 'zod/mini'

/**
 * What an amount is made of. `floor` lifts a sum below 0 to 0, `ceiling` cuts one that is larger than an amount can be; each is
 * a line of its own, so that the lines always add up to the amount.
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

/** One line of a settlement's breakdown (policyDetails), with the names at the time of the calculation. */
export const SettlementLine = z.object({
  kind: z.enum(LINE_KINDS),
  /** The name of the plan, the add-on or the policy. */
  label: z.string(),
  /** In won; deductions are negative. */
  amount: z.number(),
})
export type SettlementLine = z.infer<typeof SettlementLine>
