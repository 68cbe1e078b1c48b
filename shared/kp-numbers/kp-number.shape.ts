import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'

/** Written in capitals, however it is typed; `message` is what the user reads without one. */
export const kpNumberOr = (message: string) => requiredText(LIMITS.kpNumber, message).check(z.toUpperCase())
export const kpNumberText = kpNumberOr('KP번호를 입력해주세요.')

export const KpNumber = z.object({
  kpNumber: z.string(),
  dealerName: z.string(),
  location: z.nullable(z.string()),
  /** The dealer account that registered with it. */
  dealerId: z.nullable(z.number()),
  /** What a store gets that registers with the 등록코드: carrier name → contact code. */
  carrierCodes: z.record(z.string(), z.string()),
  /** Until when the 등록코드 works that was handed out last; null: there is none. */
  registrationCodeUntil: z.nullable(z.string()),
})
export type KpNumber = z.infer<typeof KpNumber>
