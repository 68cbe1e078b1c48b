import * as z from 'zod/mini'

export const ContactCode = z.object({
  id: z.number(),
  code: z.string(),
  dealerName: z.string(),
  realSalesPOS: z.nullable(z.string()),
  carrier: z.string(),
  salesManagerId: z.nullable(z.number()),
  salesManagerName: z.nullable(z.string()),
  isActive: z.boolean(),
  /** One more with every change; whoever changes the code says which one it has seen. */
  version: z.number(),
})
export type ContactCode = z.infer<typeof ContactCode>

/** What the autocomplete of the forms needs. */
export const ContactCodeMatch = z.object({ code: z.string(), dealerName: z.string(), carrier: z.string() })
export type ContactCodeMatch = z.infer<typeof ContactCodeMatch>
