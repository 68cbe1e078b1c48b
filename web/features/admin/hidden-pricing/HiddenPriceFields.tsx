import { Grid } from '@chakra-ui/react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { HiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { ServicePlanField } from '../../../documents/plan/ServicePlanField.tsx'
import { useOffer } from '../../../documents/plan-lists.ts'
import { FormDateField } from '../../../records/form/FormDateField.tsx'
import { FormMoneyField } from '../../../records/form/FormMoneyField.tsx'
import { FormContactCode, useCodeSuggestions } from '../../../records/reference-fields.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { HiddenPriceForm } from './hidden-price-form.ts'

export interface HiddenPriceFieldsProps {
  form: UseFormReturn<HiddenPriceForm, unknown, HiddenPriceForm>
  /** Null: a new one. */
  price: HiddenPrice | null
}

export function HiddenPriceFields({ form, price }: HiddenPriceFieldsProps) {
  const { control, register, formState } = form
  const { errors } = formState
  const store = useStoreOf(form.watch('contactCode').normalize('NFC').trim(), price)
  const { plans } = useOffer(store?.carrier ?? null)
  const planOfRow = price?.servicePlanId === form.watch('servicePlanId') ? price : null
  return (
    <>
      <FormContactCode
        control={control}
        name="contactCode"
        label="접점코드"
        required
        hint={
          store === null
            ? '코드나 판매점명을 입력해 목록에서 선택하세요.'
            : `${store.dealerName} · ${store.carrier}`
        }
      />
      <Controller
        control={control}
        name="servicePlanId"
        render={({ field, fieldState }) => (
          <ServicePlanField
            required
            carrier={store?.carrier ?? null}
            plans={plans}
            value={field.value ?? null}
            name={planOfRow?.servicePlanName ?? null}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormMoneyField control={control} name="hiddenPrice" label="히든단가" required />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <FormDateField control={control} name="effectiveFrom" label="시작일" required />
        <FormDateField
          control={control}
          name="lastDay"
          label="종료일"
          hint="이 날까지 적용합니다. 비우면 계속 적용합니다."
        />
      </Grid>
      <TextField
        label="메모"
        maxLength={LIMITS.shortText}
        error={errors.memo?.message}
        {...register('memo')}
      />
      <CheckboxField
        label="활성"
        description="비활성 히든단가는 정산에 쓰이지 않습니다."
        {...register('isActive')}
      />
    </>
  )
}

/** Whose code it is; null while nobody's. */
function useStoreOf(code: string, price: HiddenPrice | null): { dealerName: string; carrier: string } | null {
  const own = price !== null && price.contactCode === code ? price : null
  const matches = useCodeSuggestions(code, { isOn: own === null })
  if (own !== null) return { dealerName: own.dealerName ?? '삭제된 접점코드', carrier: own.carrier }
  return matches.find((match) => match.code === code) ?? null
}
