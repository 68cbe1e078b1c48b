import * as z from 'zod/mini'
import type { ContactCode, ContactCodeInput } from '#shared/contact-codes/contact-code.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { optionalText, requiredText } from '#shared/text.ts'

/** One sentence for all four fields, whichever of them is missing. */
export const CODE_MISSING = '접점코드, 판매점명, 통신사, 담당 영업과장을 모두 입력해주세요.'

const shape = {
  code: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  dealerName: requiredText(LIMITS.name, '판매점명을 입력해주세요.'),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요.'),
  realSalesPOS: optionalText(LIMITS.shortText),
  isActive: z.boolean(),
  effectiveFrom: optionalText(10),
}

/** The form as it is typed; the sales manager is an id as text, the value of a select. */
export const NewCodeForm = z.object({
  ...shape,
  salesManagerId: requiredText(20, '담당 영업과장을 선택해주세요.'),
})
/** An older code may have no sales manager yet; editing it does not ask for one. */
export const CodeForm = z.object({ ...shape, salesManagerId: optionalText(20) })
export type CodeForm = z.infer<typeof CodeForm>

export function codeFormOf(code: ContactCode | null, carrier: string): CodeForm {
  return {
    code: code?.code ?? '',
    dealerName: code?.dealerName ?? '',
    carrier: code?.carrier ?? carrier,
    salesManagerId: code?.salesManagerId?.toString() ?? '',
    realSalesPOS: code?.realSalesPOS ?? '',
    isActive: code?.isActive ?? true,
    effectiveFrom: '',
  }
}

/** The form as the server takes it; a sales manager or a day that was not chosen is left out. */
export function inputOf({
  salesManagerId,
  realSalesPOS,
  effectiveFrom,
  ...form
}: CodeForm): Partial<ContactCodeInput> {
  return {
    ...form,
    realSalesPOS: realSalesPOS === '' ? null : realSalesPOS,
    ...(salesManagerId === '' ? {} : { salesManagerId: Number(salesManagerId) }),
    ...(effectiveFrom === '' ? {} : { effectiveFrom }),
  }
}

/** What the form shows of a code. */
export const codeShown = (code: ContactCode) => ({
  접점코드: code.code,
  판매점명: code.dealerName,
  통신사: code.carrier,
  '담당 영업과장': code.salesManagerName,
  '실판매 POS': code.realSalesPOS,
  상태: code.isActive ? '활성' : '비활성',
})
