import * as z from 'zod/mini'
import { type ContactCode, ContactCodeInput } from '#shared/contact-codes/contact-code.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { optionalText } from '#shared/text.ts'
import { selectedId } from '../../../records/form/selected-id.ts'

const { code, dealerName, carrier, salesManagerId } = ContactCodeInput.shape
const shape = {
  code,
  dealerName,
  carrier,
  realSalesPOS: optionalText(LIMITS.shortText),
  isActive: z.boolean(),
  effectiveFrom: optionalText(10),
}

export const NewCodeForm = z.object({ ...shape, salesManagerId: selectedId(salesManagerId) })
/** An older code may have no sales manager yet; editing it does not ask for one. */
export const CodeForm = z.object({
  ...shape,
  salesManagerId: z.union([z.literal(''), selectedId(salesManagerId)]),
})
type CodeForm = z.output<typeof CodeForm>
/** The form as it is typed. */
export type CodeValues = ReturnType<typeof codeFormOf>

export function codeFormOf(code: ContactCode | null, carrier: string) {
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
    ...(salesManagerId === '' ? {} : { salesManagerId }),
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
