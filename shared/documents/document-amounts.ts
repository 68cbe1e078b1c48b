import * as z from 'zod/mini'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { Document } from './document.contract.ts'
import { SettlementLine } from './settlement-line.ts'

interface AmountRule {
  /** Amounts are in won. */
  schema: z.ZodMiniType
  /** Only administrators are answered with it. */
  seenBy: 'admin'
  /** Its label in the details; null where the details do not list it. */
  label: string | null
}

const won = z.nullable(z.number())

/**
 * The settlement of an application. It changes without a new version of the document. No screen of a store may import this
 * table: it would bring the names of the amounts to the store's device.
 */
export const DOCUMENT_AMOUNTS = {
  settlementNewCustomerPrice: { schema: won, seenBy: 'admin', label: null },
  settlementPortInPrice: { schema: won, seenBy: 'admin', label: null },
  settlementCalculatedAt: { schema: z.nullable(z.string()), seenBy: 'admin', label: null },
  /** The amount that counts: the manual one, else the calculated one. */
  settlementAmount: { schema: won, seenBy: 'admin', label: '정산 금액' },
  manualSettlementAmount: { schema: won, seenBy: 'admin', label: null },
  calculatedSettlementAmount: { schema: won, seenBy: 'admin', label: null },
  hiddenPrice: { schema: won, seenBy: 'admin', label: '히든단가' },
  policyDetails: { schema: z.nullable(z.array(SettlementLine)), seenBy: 'admin', label: null },
} as const satisfies Record<string, AmountRule>

export type DocumentAmount = keyof typeof DOCUMENT_AMOUNTS
export const AMOUNT_NAMES = Object.keys(DOCUMENT_AMOUNTS) as DocumentAmount[]

const AmountsOfDocument = z.partial(
  z.object(
    Object.fromEntries(AMOUNT_NAMES.map((amount) => [amount, DOCUMENT_AMOUNTS[amount].schema])) as {
      [Amount in DocumentAmount]: (typeof DOCUMENT_AMOUNTS)[Amount]['schema']
    },
  ),
)
export type AmountsOfDocument = z.infer<typeof AmountsOfDocument>

/** A document as the back office reads it; only answers to administrators have the amounts. */
export const DocumentWithAmounts = z.object({ ...Document.shape, ...AmountsOfDocument.shape })
export type DocumentWithAmounts = z.infer<typeof DocumentWithAmounts>

const previewed = z.nullable(wonAmount)
/** The amounts that a preview named; with a correction they say that its money may follow. */
export const PreviewedAmounts = z.strictObject({ settlementAmount: previewed, hiddenPrice: previewed })
export type PreviewedAmounts = z.infer<typeof PreviewedAmounts>
