import { Box, Stack } from '@chakra-ui/react'
import type { Document } from '#shared/documents/document.contract.ts'
import { AddOnField } from '../../documents/plan/AddOnField.tsx'
import { ServicePlanField } from '../../documents/plan/ServicePlanField.tsx'
import type { FormFields } from '../../records/form/checked-form.ts'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { OfferedNumbers } from '../papers/OfferedNumbers.tsx'
import type { CaseValues, Offered } from './case-form.ts'
import { ExclusiveFlags } from './ExclusiveFlags.tsx'
import { isBundleOffered } from './plan-form.ts'

const FEES = [
  { value: 'prepaid', label: '선납' },
  { value: 'postpaid', label: '후납' },
] as const
const unoffered = (fee: CaseValues['simFee']) => (fee === 'installment' ? '본납' : '미적용')
const BUNDLES = [
  { value: 'applied', label: '결합' },
  { value: 'notApplied', label: '미결합' },
] as const

export interface PlanFieldsProps {
  carrier: string | null
  offered: Offered
  /** The document that the form began with; its plan may no longer be active. */
  base: Document
  form: FormFields<CaseValues>
}

/** 요금제 정보: plan, add-ons, fees, bundle and device of one customer. */
export function PlanFields({ carrier, offered, base, form }: PlanFieldsProps) {
  const { values, field } = form
  const hasBundle = isBundleOffered(values, base, offered)
  return (
    <Stack gap="2.5">
      <ServicePlanField
        carrier={carrier}
        plans={offered.plans}
        chosenName={values.servicePlanId === base.servicePlanId ? base.servicePlanName : null}
        {...field('servicePlanId')}
      />
      <AddOnField addOns={offered.addOns} {...field('additionalServiceIds')} />
      <Box display="grid" gap="3" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <ExclusiveFlags
          label="가입비"
          none={unoffered(values.registrationFee)}
          options={FEES}
          {...field('registrationFee')}
        />
        <ExclusiveFlags label="유심비" none={unoffered(values.simFee)} options={FEES} {...field('simFee')} />
        {hasBundle ? (
          <ExclusiveFlags label="결합 여부" none="미지정" options={BUNDLES} {...field('bundle')} />
        ) : null}
        {hasBundle && values.bundle === 'applied' ? (
          <MoneyField label="결합 할인" {...field('bundleDiscount')} />
        ) : null}
      </Box>
      <Box display="grid" columnGap="3" rowGap="2.5" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <TextField label="단말기 모델" {...field('deviceModel')} />
        <Stack gap="1">
          <TextField label="일련번호" {...field('deviceSerialNumber')} />
          <OfferedNumbers kinds={['serial', 'imei']} label="일련번호" {...field('deviceSerialNumber')} />
        </Stack>
        <Stack gap="1">
          <TextField label="유심번호" inputMode="numeric" {...field('simNumber')} />
          <OfferedNumbers kinds={['iccid']} label="유심번호" {...field('simNumber')} />
        </Stack>
        <TextField label="가입번호" inputMode="numeric" {...field('subscriptionNumber')} />
      </Box>
    </Stack>
  )
}
