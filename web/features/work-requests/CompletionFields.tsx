import { Box, Stack } from '@chakra-ui/react'
import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { AddOnField } from '../../documents/plan/AddOnField.tsx'
import { ServicePlanField } from '../../documents/plan/ServicePlanField.tsx'
import type { useOffer } from '../../documents/plan-lists.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { COMPLETION_LABELS, type CompletionValues } from './completion-form.ts'

interface CompletionFieldsProps {
  /** The document that the form began with; its plan may no longer be active. */
  base: Document
  statuses: readonly ActivationStatus[]
  offer: ReturnType<typeof useOffer>
  form: FormFields<CompletionValues>
}

/** The fields to fill in when the work on an application is done. */
export function CompletionFields({ base, statuses, offer, form }: CompletionFieldsProps) {
  const { values } = form
  const field = <Name extends keyof CompletionValues>(name: Name) => ({
    label: COMPLETION_LABELS[name],
    ...form.field(name),
  })
  return (
    <Stack gap="4">
      {statuses.length < 2 ? null : (
        <RadioCards
          required
          columns={2}
          options={statuses.map((status) => ({ value: status, label: STATUS_TABLE[status].label }))}
          {...field('activationStatus')}
        />
      )}
      <TextField
        required={values.activationStatus === '개통'}
        inputMode="numeric"
        maxLength={LIMITS.name}
        {...field('subscriptionNumber')}
      />
      <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <TextField maxLength={LIMITS.name} {...field('deviceModel')} />
        <TextField inputMode="numeric" maxLength={LIMITS.name} {...field('simNumber')} />
      </Box>
      {offer.isLoaded ? (
        <>
          <ServicePlanField
            carrier={base.carrier}
            plans={offer.plans}
            chosenName={values.servicePlanId === base.servicePlanId ? base.servicePlanName : null}
            {...field('servicePlanId')}
          />
          <AddOnField addOns={offer.addOns} {...form.field('additionalServiceIds')} />
        </>
      ) : offer.isMissing ? (
        <ErrorState title="요금제를 불러오지 못했습니다." onRetry={offer.retry} />
      ) : (
        <FormSkeleton fields={2} />
      )}
      <TextareaField hint="직원에게만 보입니다." rows={2} maxLength={LIMITS.memo} {...field('notes')} />
    </Stack>
  )
}
