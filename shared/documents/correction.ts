import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { emailText, nullableText } from '../text.ts'
import { id, version } from '../wire.ts'
import { DOCUMENT_FIELDS } from './document-fields.ts'

const { customerName, customerPhone, carrier, customerType, contactCode, previousCarrier } = DOCUMENT_FIELDS

/**
 * What was handed in, put right. Only what changes is sent; null empties a field that may be empty. The rules of a new
 * application are judged anew on the whole.
 */
export const Correction = z.strictObject({
  version,
  customerName: z.optional(customerName.input),
  customerPhone: z.optional(customerPhone.input),
  customerEmail: z.optional(z.nullable(emailText)),
  carrier: z.optional(carrier.input),
  customerType: z.optional(customerType.input),
  previousCarrier: z.optional(z.nullable(previousCarrier.input)),
  contactCode: z.optional(contactCode.input),
  /** Only for carriers such as 기타; else the contact code names the store. */
  storeName: nullableText(LIMITS.name),
  servicePlanId: z.optional(z.nullable(id)),
  desiredNumber: nullableText(LIMITS.name),
  bundleNumber: nullableText(LIMITS.name),
  bundleCarrier: nullableText(LIMITS.carrier),
  simNumber: nullableText(LIMITS.name),
  deviceSerialNumber: nullableText(LIMITS.name),
  /** The memo that came with the application; of a document that is 기타완료, what was done. */
  notes: nullableText(LIMITS.memo),
})
export type Correction = z.input<typeof Correction>
export type CorrectedField = Exclude<keyof Correction, 'version'>

/** The same without the version, for calls that have it elsewhere or ask for none. */
export const CorrectedFields = z.omit(Correction, { version: true })
export type CorrectedFields = z.input<typeof CorrectedFields>
