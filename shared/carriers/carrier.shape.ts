import * as z from 'zod/mini'

/** What a carrier asks of an application, with the defaults of SPEC.md §3. */
export const CARRIER_FLAGS = {
  isWired: false,
  documentRequired: false,
  requireCustomerName: true,
  requireCustomerPhone: true,
  requireCustomerEmail: false,
  requireContactCode: true,
  requireCarrier: true,
  requirePreviousCarrier: false,
  requireDocumentUpload: false,
  requireBundleNumber: false,
  requireBundleCarrier: false,
  requireDesiredNumber: false,
  allowNewCustomer: true,
  allowPortIn: true,
} as const
export type CarrierFlag = keyof typeof CARRIER_FLAGS
export const CARRIER_FLAG_NAMES = Object.keys(CARRIER_FLAGS) as CarrierFlag[]

const flagShape = Object.fromEntries(CARRIER_FLAG_NAMES.map((name) => [name, z.boolean()])) as Record<
  CarrierFlag,
  ReturnType<typeof z.boolean>
>

/** A carrier as forms and lists see it; `isOther` marks the list of other carriers, whose flags are fixed. */
export const Carrier = z.object({
  id: z.number(),
  name: z.string(),
  displayOrder: z.number(),
  isActive: z.boolean(),
  isOther: z.boolean(),
  description: z.nullable(z.string()),
  bundleNumber: z.nullable(z.string()),
  bundleCarrier: z.nullable(z.string()),
  ...flagShape,
})
export type Carrier = z.infer<typeof Carrier>

/** How much names a carrier: its rename runs through all of it but the documents that are closed. */
export const CarrierUses = z.object({
  servicePlans: z.number(),
  additionalServices: z.number(),
  contactCodes: z.number(),
  /** Of what settlements take off or add (부가서비스 정책). */
  policies: z.number(),
  /** That may choose it only, or have a code at it. */
  accounts: z.number(),
  documents: z.number(),
  openDocuments: z.number(),
  /** Of the documents; they can still come back. */
  deletedDocuments: z.number(),
})
export type CarrierUses = z.infer<typeof CarrierUses>
