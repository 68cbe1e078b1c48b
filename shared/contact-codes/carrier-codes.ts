import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'

/** More than there are carriers. */
const MOST_CARRIERS = 100

/** Carrier name → its contact code, which an administrator chose from the registry. */
export const CarrierCodes = z
  .record(
    requiredText(LIMITS.carrier, '통신사를 선택해주세요.'),
    requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  )
  .check(
    z.refine(
      (codes: Record<string, string>) => Object.keys(codes).length <= MOST_CARRIERS,
      '통신사가 너무 많습니다.',
    ),
  )
