import { Grid, Text } from '@chakra-ui/react'
import { isKstDay, type KstDay } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { MANUAL_CARRIERS } from '#shared/settlements/settlement-changes.contract.ts'
import { ServicePlanField } from '../../../documents/plan/ServicePlanField.tsx'
import { useOffer } from '../../../documents/plan-lists.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { failureText } from '../../../records/form/failure.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { UNDETERMINED_WORDS, wonWords } from './amount-words.ts'
import type { ManualValues } from './manual-form.ts'
import { useManualPreview } from './settlement.api.ts'

export function ManualSettlementFields({ form, today }: { form: FormFields<ManualValues>; today: KstDay }) {
  const { field, change } = form
  const carrier = form.values.carrier
  const { plans, isMissing, retry } = useOffer(carrier)
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField label="고객명" required {...field('customerName')} />
        <PhoneField label="연락처" required {...field('customerPhone')} />
        <TextField label="판매점" required {...field('storeName')} />
        <SelectField
          label="통신사"
          required
          placeholder="통신사를 선택해주세요"
          options={MANUAL_CARRIERS.map((name) => ({ value: name, label: name }))}
          {...field('carrier')}
          // Removes the plan, which belongs to the other carrier and would be refused.
          onChange={(event) => change({ carrier: event.currentTarget.value, servicePlanId: null })}
        />
        <DateField label="개통날짜" required max={today} {...field('activatedAt')} />
      </Grid>
      {plans.length === 0 ? (
        isMissing ? (
          <ErrorState title="요금제를 불러오지 못했습니다." onRetry={retry} />
        ) : null
      ) : (
        <ServicePlanField carrier={carrier} plans={plans} chosenName={null} {...field('servicePlanId')} />
      )}
      <Preview
        carrier={carrier}
        servicePlanId={form.values.servicePlanId}
        activatedAt={form.values.activatedAt}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} gap="4">
        <TextField label="가입번호" inputMode="numeric" {...field('subscriptionNumber')} />
        <TextField label="단말기 모델" {...field('deviceModel')} />
        <TextField label="유심번호" {...field('simNumber')} />
      </Grid>
      <TextareaField label="메모" hint="직원에게만 보입니다." rows={2} {...field('notes')} />
    </>
  )
}

/** The amount of the new settlement, as far as the typed values determine it. */
function Preview(asked: { carrier: string; servicePlanId: number | null; activatedAt: string }) {
  const isAsked = asked.carrier !== '' && asked.servicePlanId !== null && isKstDay(asked.activatedAt)
  const { data, error } = useManualPreview(isAsked ? asked : null)
  return (
    <Text as="output" aria-live="polite" display="block" textStyle="sm" color="fg.muted" className="tabular">
      {words()}
    </Text>
  )

  function words(): string {
    if (!isAsked) return '요금제를 고르지 않으면 정산 금액은 미정으로 등록되고, 나중에 입력할 수 있습니다.'
    if (error !== null) return failureText(error)
    if (data === undefined || data === null) return '계산 중…'
    if (data.reason !== null) return UNDETERMINED_WORDS[data.reason]
    const hidden = data.hiddenPrice === null ? '' : ` · 히든단가 ${formatWon(data.hiddenPrice)}`
    return `정산 금액 ${wonWords(data.amount)}${hidden}`
  }
}
