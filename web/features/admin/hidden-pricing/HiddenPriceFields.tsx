import { Grid } from '@chakra-ui/react'
import type { HiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { ServicePlanField } from '../../../documents/plan/ServicePlanField.tsx'
import { useOffer } from '../../../documents/plan-lists.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { ContactCodeField, useCodeSuggestions } from '../../../records/reference-fields.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { hiddenPriceFormOf } from './hidden-price-form.ts'

export interface HiddenPriceFieldsProps {
  form: FormFields<ReturnType<typeof hiddenPriceFormOf>>
  /** Null when a new one is added. */
  price: HiddenPrice | null
}

export function HiddenPriceFields({ form, price }: HiddenPriceFieldsProps) {
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
            ? '코드나 판매점명을 입력해 목록에서 선택하세요.'
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
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <DateField label="시작일" required {...field('effectiveFrom')} />
        <DateField
          label="종료일"
          hint="이 날까지 적용합니다. 비우면 계속 적용합니다."
          {...field('lastDay')}
        />
      </Grid>
      <TextField label="메모" maxLength={LIMITS.shortText} {...field('memo')} />
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
  const matches = useCodeSuggestions(code, { isOn: own === null })
  if (own !== null) return { dealerName: own.dealerName ?? '삭제된 접점코드', carrier: own.carrier }
  return matches.find((match) => match.code === code) ?? null
}
