import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { wireId } from '../wire.ts'

/** What may still be open of an account that leaves, in the order in which it is shown. */
export const OPEN_THINGS = [
  /** Open applications of a store. */
  'applications',
  /** Open applications that a worker has. */
  'assigned',
  /** Of these applications: the other side has written, and nobody has read it. */
  'unread',
  'contact-codes',
  'mappings',
  /** A team that it leads. */
  'team',
  /** Requests of a store for contact codes that nobody has answered. */
  'code-requests',
  /** Months that a store is not yet paid for. */
  'statements',
  /** What it objects to in its statements. */
  'objections',
  /** Stages of settlement months that nobody else may do. */
  'stages',
  /** Devices on which it is logged in; what waits there to be sent stays unsent. */
  'devices',
] as const

const OpenThing = z.object({
  what: z.enum(OPEN_THINGS),
  count: z.number(),
  /** The first of them by number, code or name; empty where they have none. */
  names: z.array(z.string()),
  /** Of `statements`: who is owed, and what all of them come to before tax, in won; negative where the store owes it. */
  storeId: z.optional(z.number()),
  amount: z.optional(z.number()),
})
export type OpenThing = z.infer<typeof OpenThing>

/** Shown to the administrator before an account is deactivated or deleted. */
export const readOpenThings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/open-things',
  summary: '계정에 남아 있는 일: 신청, 접점코드, 대화, 지급내역, 기기',
  access: 'admin.users',
  params: z.strictObject({ id: wireId }),
  response: z.array(OpenThing),
})
