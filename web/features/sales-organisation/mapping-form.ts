import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { requiredText } from '#shared/text.ts'

/** The form as it is typed; the manager is an id as text, the value of a select. */
export const MappingForm = z.object({
  managerId: requiredText(20, '영업과장을 선택해주세요.'),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택하세요'),
  contactCode: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  isActive: z.boolean(),
})
export type MappingForm = z.infer<typeof MappingForm>
