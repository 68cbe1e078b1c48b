import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** One kind of personal data that the installation keeps, in words for the administrator. */
export const RegisterEntry = z.object({
  key: z.string(),
  data: z.string(),
  purpose: z.string(),
  /** Why it may be kept: a law, a contract, a consent. */
  basis: z.string(),
  period: z.string(),
  seenBy: z.string(),
  /** When what was kept long enough was last looked for; null: nothing removes it by itself, or not yet. */
  ranAt: z.nullable(z.string()),
  /** When something was last removed, and how many; null and 0: nothing yet. */
  removedAt: z.nullable(z.string()),
  removed: z.number(),
})
export type RegisterEntry = z.infer<typeof RegisterEntry>

export const readPrivacyRegister = defineEndpoint({
  method: 'GET',
  path: '/api/admin/privacy/register',
  summary: '개인정보 처리 현황: 무엇을 왜 얼마나 보관하고 누가 보는지',
  access: 'admin.system',
  response: z.array(RegisterEntry),
})
