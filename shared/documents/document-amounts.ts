import * as z from 'zod/mini'
import { SettlementLine } from '../settlements/settlement-line.ts'
import { Document } from './document.contract.ts'

interface AmountRule {
  /** Won, where it is an amount. */
  schema: z.ZodMiniType
  /** Administrators: nobody else is answered with it. */
  seenBy: 'admin'
  /** Its word in the details; null: it is read elsewhere. */
  label: string | null
}

const won = z.nullable(z.number())

/**
 * What the settlement makes of an application. It changes without a new version. No screen of a store may import this table: it
 * would carry the names of the amounts to its device.
 */
export const DOCUMENT_AMOUNTS = {
  settlementNewCustomerPrice: { schema: won, seenBy: 'admin', label: null },
  settlementPortInPrice: { schema: won, seenBy: 'admin', label: null },
  settlementCalculatedAt: { schema: z.nullable(z.string()), seenBy: 'admin', label: null },
  /** What counts: the manual amount, else the calculated one. */
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

/** A document as the back office reads it. The amounts are present in answers to administrators only. */
export const DocumentWithAmounts = z.object({ ...Document.shape, ...AmountsOfDocument.shape })
export type DocumentWithAmounts = z.infer<typeof DocumentWithAmounts>
