import * as z from 'zod/mini'

/** What a carrier asks of an application, with the defaults. */
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

/** How many records name a carrier: renaming it changes them all, except closed documents. */
export const CarrierUses = z.object({
  servicePlans: z.number(),
  additionalServices: z.number(),
  contactCodes: z.number(),
  /** Policies that take something off settlements or add to them (부가서비스 정책). */
  policies: z.number(),
  /** Accounts that are limited to this carrier or have a code at it. */
  accounts: z.number(),
  documents: z.number(),
  openDocuments: z.number(),
  /** Deleted documents of this carrier that can still be brought back. */
  deletedDocuments: z.number(),
})
export type CarrierUses = z.infer<typeof CarrierUses>
