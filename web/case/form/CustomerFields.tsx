import { Box, Stack, Text } from '@chakra-ui/react'
import type { Document } from '#shared/documents/document.contract.ts'
import { formatWon } from '#shared/money.ts'
import { OriginalMemo } from '../../documents/details/OriginalMemo.tsx'
import { ServicePlanField } from '../../documents/plan/ServicePlanField.tsx'
import type { FormFields } from '../../records/form/checked-form.ts'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { OfferedNumbers } from '../papers/OfferedNumbers.tsx'
import {
  CUSTOMER_LABELS,
  type CustomerFieldName,
  type CustomerValues,
  feeWith,
  losesBundle,
  type PlanLists,
} from './customer-form.ts'

export interface CustomerFieldsProps {
  document: Document
  form: FormFields<CustomerValues>
  /** Plans and add-ons of all carriers, including inactive ones; undefined while they load. */
  lists: PlanLists | undefined
}

/** The editable fields of an activated customer, with the monthly fee of the chosen plan. */
export function CustomerFields({ document, form, lists }: CustomerFieldsProps) {
  const { values } = form
  const field = <Name extends CustomerFieldName>(name: Name) => ({
    label: CUSTOMER_LABELS[name],
    ...form.field(name),
  })
  const offered = lists?.plans.filter((plan) => plan.isActive && plan.carrier === document.carrier) ?? []
  const plan = (name: 'servicePlanId' | 'currentMonthServicePlanId', kept: string | null) => ({
    carrier: document.carrier,
    plans: offered,
    chosenName: values[name] === document[name] ? kept : null,
    ...field(name),
  })
  return (
    <Stack gap="4">
      <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }}>
        <TextField required inputMode="numeric" {...field('subscriptionNumber')} />
        <TextField {...field('deviceModel')} />
        <Stack gap="1">
          <TextField {...field('deviceSerialNumber')} />
          <OfferedNumbers kinds={['serial', 'imei']} {...field('deviceSerialNumber')} />
        </Stack>
      </Box>
      {lists === undefined ? null : (
        <>
          <ServicePlanField {...plan('servicePlanId', document.servicePlanName)} />
          {values.servicePlanId === document.servicePlanId ? null : (
            <NewFee planId={values.servicePlanId} document={document} lists={lists} />
          )}
          <ServicePlanField {...plan('currentMonthServicePlanId', document.currentMonthServicePlanName)} />
        </>
      )}
      <OriginalMemo document={document} />
      <TextareaField hint="직원에게만 보입니다." rows={2} {...field('notes')} />
    </Stack>
  )
}

function NewFee(props: { planId: number | null; document: Document; lists: PlanLists }) {
  const { planId, document, lists } = props
  const words = (fee: number | null | undefined) =>
    fee === undefined ? '저장하면 계산됩니다.' : fee === null ? '없음' : formatWon(fee)
  return (
    <Text as="output" aria-live="polite" display="block" textStyle="sm" className="tabular">
      월 요금 {words(document.totalMonthlyFee)} → {words(feeWith(planId, document, lists))}
      {losesBundle(planId, document, lists.plans) ? ' · 결합 정보는 지워집니다.' : ''}
    </Text>
  )
}
