import { Flex, Grid, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { type ContactCodeMatch, findContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import type { HiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { FormMoneyField } from '../../../administration/FormMoneyField.tsx'
import { REFERENCE_KEY } from '../../../administration/reference-lists.ts'
import { ServicePlanField } from '../../../documents/plan/ServicePlanField.tsx'
import { useOffer } from '../../../documents/plan-lists.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useCodeSuggestions } from '../contact-codes/use-code-suggestions.ts'
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
      <CodeField form={form} hint={store && `${store.dealerName} · ${store.carrier}`} />
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
        <Controller
          control={control}
          name="effectiveFrom"
          render={({ field: { onChange, ...field }, fieldState }) => (
            <DateField
              {...field}
              label="시작일"
              required
              error={fieldState.error?.message}
              onChoose={onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="lastDay"
          render={({ field: { onChange, ...field }, fieldState }) => (
            <DateField
              {...field}
              label="종료일"
              hint="이 날까지 적용합니다. 비우면 계속 적용합니다."
              error={fieldState.error?.message}
              onChoose={onChange}
            />
          )}
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

/** The code must be one that exists, to the letter; what is typed finds it by code or store. */
function CodeField({ form, hint }: Pick<HiddenPriceFieldsProps, 'form'> & { hint: string | null }) {
  const isTouched = form.formState.dirtyFields.contactCode === true
  const matches = useCodeSuggestions(form.watch('contactCode').normalize('NFC').trim(), isTouched)
  return (
    <Controller
      control={form.control}
      name="contactCode"
      render={({ field, fieldState }) => (
        <Combobox<ContactCodeMatch>
          label="접점코드"
          required
          hint={hint ?? '코드나 판매점명을 입력해 목록에서 선택하세요.'}
          maxLength={LIMITS.contactCode}
          error={fieldState.error?.message}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value}
          onValueChange={field.onChange}
          options={matches}
          optionKey={({ code }) => code}
          onChoose={({ code }) => field.onChange(code)}
          renderOption={({ code, dealerName, carrier }) => (
            <Flex justify="space-between" gap="3">
              <Text as="span">{code}</Text>
              <Text as="span" color="fg.muted" truncate>
                {`${dealerName} · ${carrier}`}
              </Text>
            </Flex>
          )}
        />
      )}
    />
  )
}

/** Whose code it is; null while nobody's. */
function useStoreOf(code: string, price: HiddenPrice | null): { dealerName: string; carrier: string } | null {
  const { data } = useQuery({
    ...caching.adminCarriers,
    queryKey: [...REFERENCE_KEY, 'store-of-code', code],
    queryFn: ({ signal }) => call(findContactCode, { params: { code }, signal }),
    enabled: code !== '',
  })
  if (data !== undefined) return data
  const isOwn = price !== null && price.contactCode === code
  return isOwn ? { dealerName: price.dealerName ?? '삭제된 접점코드', carrier: price.carrier } : null
}
