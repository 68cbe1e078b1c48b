import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { AdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon } from '#shared/money.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { AddOnField } from '../../documents/plan/AddOnField.tsx'
import { ServicePlanField } from '../../documents/plan/ServicePlanField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ExclusiveFlags } from './ExclusiveFlags.tsx'
import type { PlanValues } from './plan-form.ts'

const REGISTRATION_FEES = [
  { value: 'prepaid', label: '선납' },
  { value: 'postpaid', label: '후납' },
  { value: 'installment', label: '본납' },
] as const
const SIM_FEES = [
  { value: 'prepaid', label: '선납' },
  { value: 'postpaid', label: '후납' },
] as const
const BUNDLES = [
  { value: 'applied', label: '결합' },
  { value: 'notApplied', label: '미결합' },
] as const

export interface PlanFieldsProps {
  carrier: string | null
  plans: readonly ServicePlan[]
  addOns: readonly AdditionalService[]
  /** The name of the document's plan, which may no longer be active. */
  planName: string | null
  values: PlanValues
  onEdit: (changed: Partial<PlanValues>) => void
  isBundleOffered: boolean
  total: number | null | 'unknown'
  errorOf: (field: string) => string | undefined
}

/** The fields of the service-plan dialog, with the total a month as it changes. */
export function PlanFields(props: PlanFieldsProps) {
  const { values, onEdit, errorOf, total } = props
  const text = (name: 'deviceModel' | 'simNumber' | 'subscriptionNumber') => ({
    name,
    value: values[name],
    error: errorOf(name),
    maxLength: LIMITS.name,
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap="5">
      <ServicePlanField
        carrier={props.carrier}
        plans={props.plans}
        name={props.planName}
        value={values.servicePlanId}
        error={errorOf('servicePlanId')}
        onChange={(servicePlanId) => onEdit({ servicePlanId })}
      />
      <AddOnField
        addOns={props.addOns}
        value={values.additionalServiceIds}
        error={errorOf('additionalServiceIds')}
        onChange={(additionalServiceIds) => onEdit({ additionalServiceIds })}
      />
      <Box display="grid" gap="5" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <ExclusiveFlags
          label="가입비"
          none="미적용"
          name="registrationFee"
          options={REGISTRATION_FEES}
          value={values.registrationFee}
          onChange={(registrationFee) => onEdit({ registrationFee })}
        />
        <ExclusiveFlags
          label="유심비"
          none="미적용"
          name="simFee"
          options={SIM_FEES}
          value={values.simFee}
          onChange={(simFee) => onEdit({ simFee })}
        />
        {props.isBundleOffered ? (
          <ExclusiveFlags
            label="결합 여부"
            none="미지정"
            name="bundle"
            options={BUNDLES}
            value={values.bundle}
            onChange={(bundle) => onEdit({ bundle })}
          />
        ) : null}
        {props.isBundleOffered && values.bundle === 'applied' ? (
          <MoneyField
            label="결합 할인"
            name="bundleDiscount"
            value={values.bundleDiscount}
            error={errorOf('bundleDiscount')}
            onChange={(bundleDiscount) => onEdit({ bundleDiscount })}
          />
        ) : null}
      </Box>
      <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }}>
        <TextField label="단말기 모델" {...text('deviceModel')} />
        <TextField label="유심번호" inputMode="numeric" {...text('simNumber')} />
        <TextField label="가입번호" inputMode="numeric" {...text('subscriptionNumber')} />
      </Box>
      <Flex justify="space-between" align="baseline" gap="3" px="4" py="3" borderRadius="md" bg="bg.muted">
        <Text color="fg.muted">월 요금 합계</Text>
        <Text
          as="output"
          className="tabular"
          aria-live="polite"
          {...(typeof total === 'number' ? { textStyle: 'lg', fontWeight: 'bold' } : { color: 'fg.muted' })}
        >
          {total === null
            ? '요금제를 선택해주세요'
            : total === 'unknown'
              ? '저장하면 계산됩니다'
              : formatWon(total)}
        </Text>
      </Flex>
    </Stack>
  )
}
