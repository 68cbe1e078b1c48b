import * as z from 'zod/mini'
import {
  createHiddenPrice,
  type HiddenPrice,
  HiddenPriceInput,
  hiddenPriceFrom,
  updateHiddenPrice,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon } from '#shared/money.ts'
import { lastDayOf, periodText, untilAfter } from '#shared/price-period.ts'
import { optionalText } from '#shared/text.ts'
import { ServicePlanField } from '../../../documents/plan/ServicePlanField.tsx'
import { useOffer } from '../../../documents/plan-lists.ts'
import { call } from '../../../lib/api-client.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { isPeriodInOrder, PeriodFields, periodFields } from '../../../records/prices/period-fields.tsx'
import { ContactCodeField, useCodeSuggestions } from '../../../records/reference-fields.tsx'
import { recordForm } from '../../../records/resource.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const { contactCode, servicePlanId, hiddenPrice } = HiddenPriceInput.shape

/** The form as it is typed: `effectiveUntil` is the last day, included in the period; it may be empty. */
const HiddenPriceForm = z
  .object({
    contactCode,
    servicePlanId,
    hiddenPrice,
    effectiveFrom: hiddenPriceFrom,
    effectiveUntil: periodFields.effectiveUntil,
    memo: optionalText(LIMITS.shortText),
    isActive: z.boolean(),
  })
  .check(isPeriodInOrder)

export const HIDDEN_PRICE_FORM = recordForm({
  schema: HiddenPriceForm,
  start,
  Fields: HiddenPriceFields,
  inputOf: ({ effectiveUntil: lastDay, ...checked }) => ({
    ...checked,
    effectiveUntil: untilAfter(lastDay === '' ? null : lastDay),
  }),
  create: (body) => call(createHiddenPrice, { body }),
  update: ({ id, lastChangeId }, body) =>
    call(updateHiddenPrice, { params: { id }, body: { ...body, basedOn: lastChangeId } }),
  shown: (row) => ({
    접점코드: row.contactCode,
    요금제: row.servicePlanName,
    히든단가: formatWon(row.hiddenPrice),
    기간: periodText(row),
    메모: row.memo || null,
    상태: row.isActive ? '활성' : '비활성',
  }),
})

function start(price: HiddenPrice | null) {
  return {
    contactCode: price?.contactCode ?? '',
    servicePlanId: price?.servicePlanId ?? null,
    hiddenPrice: price?.hiddenPrice ?? null,
    effectiveFrom: price?.effectiveFrom ?? kstDay(new Date()),
    effectiveUntil: (price && lastDayOf(price)) ?? '',
    memo: price?.memo ?? '',
    isActive: price?.isActive ?? true,
  }
}

interface HiddenPriceFieldsProps {
  form: FormFields<ReturnType<typeof start>>
  row: HiddenPrice | null
}

function HiddenPriceFields({ form, row: price }: HiddenPriceFieldsProps) {
  const { field } = form
  const store = useStoreOf(form.values.contactCode.normalize('NFC').trim(), price)
  const { plans } = useOffer(store?.carrier ?? null)
  const planOfRow = price?.servicePlanId === form.values.servicePlanId ? price : null
  return (
    <>
      <ContactCodeField
        label="접점코드"
        required
        hint={
          store === null
            ? '코드나 판매점명을 입력해 목록에서 선택해주세요.'
            : `${store.dealerName} · ${store.carrier}`
        }
        {...field('contactCode')}
      />
      <ServicePlanField
        required
        carrier={store?.carrier ?? null}
        plans={plans}
        chosenName={planOfRow?.servicePlanName ?? null}
        {...field('servicePlanId')}
      />
      <MoneyField label="히든단가" required {...field('hiddenPrice')} />
      <PeriodFields
        from={{
          label: '시작일',
          required: true,
          hint: '같은 접점코드와 요금제의 앞선 단가는 이날 끝납니다.',
          ...field('effectiveFrom'),
        }}
        until={field('effectiveUntil')}
      />
      <TextField label="메모" {...field('memo')} />
      <CheckboxField
        label="활성"
        description="비활성 히든단가는 정산에 쓰이지 않습니다."
        {...field('isActive')}
      />
    </>
  )
}

/** The store and carrier of a code; null when nobody has this code. */
function useStoreOf(code: string, price: HiddenPrice | null): { dealerName: string; carrier: string } | null {
  const own = price !== null && price.contactCode === code ? price : null
  const suggestions = useCodeSuggestions(code, { isOn: own === null })
  if (own !== null) return { dealerName: own.dealerName ?? '삭제된 접점코드', carrier: own.carrier }
  return suggestions.find((suggestion) => suggestion.code === code) ?? null
}
