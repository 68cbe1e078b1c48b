import { Box, Stack } from '@chakra-ui/react'
import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { LIMITS } from '#shared/limits.ts'
import { AddOnField } from '../../documents/plan/AddOnField.tsx'
import { ServicePlanField } from '../../documents/plan/ServicePlanField.tsx'
import type { useOffer } from '../../documents/plan-lists.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { COMPLETION_LABELS, type CompletionProblem, type CompletionValues } from './completion-form.ts'

interface CompletionFieldsProps {
  carrier: string | null
  statuses: readonly ActivationStatus[]
  offer: ReturnType<typeof useOffer>
  /** The name of the document's plan, which may no longer be active. */
  planName: string | null
  values: CompletionValues
  onEdit: (changed: Partial<CompletionValues>) => void
  problems: readonly CompletionProblem[]
}

/** What a worker fills in when the work on an application is done (SPEC.md §5). */
export function CompletionFields(props: CompletionFieldsProps) {
  const { statuses, offer, values, onEdit, problems } = props
  const errorOf = (name: keyof CompletionValues) => problems.find(({ field }) => field === name)?.message
  const text = (name: 'subscriptionNumber' | 'deviceModel' | 'simNumber' | 'notes') => ({
    name,
    label: COMPLETION_LABELS[name],
    value: values[name],
    error: errorOf(name),
    maxLength: name === 'notes' ? LIMITS.memo : LIMITS.name,
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap="4">
      {statuses.length < 2 ? null : (
        <RadioCards
          label={COMPLETION_LABELS.activationStatus}
          name="activationStatus"
          required
          columns={2}
          value={values.activationStatus}
          error={errorOf('activationStatus')}
          options={statuses.map((status) => ({ value: status, label: STATUS_TABLE[status].label }))}
          onChange={(event) => {
            const chosen = statuses.find((status) => status === event.currentTarget.value)
            if (chosen !== undefined) onEdit({ activationStatus: chosen })
          }}
        />
      )}
      <TextField
        required={values.activationStatus === '개통'}
        inputMode="numeric"
        {...text('subscriptionNumber')}
      />
      <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <TextField {...text('deviceModel')} />
        <TextField inputMode="numeric" {...text('simNumber')} />
      </Box>
      {offer.isLoaded ? (
        <>
          <ServicePlanField
            carrier={props.carrier}
            plans={offer.plans}
            name={props.planName}
            value={values.servicePlanId}
            error={errorOf('servicePlanId')}
            onChange={(servicePlanId) => onEdit({ servicePlanId })}
          />
          <AddOnField
            addOns={offer.addOns}
            value={values.additionalServiceIds}
            error={errorOf('additionalServiceIds')}
            onChange={(additionalServiceIds) => onEdit({ additionalServiceIds })}
          />
        </>
      ) : offer.isMissing ? (
        <ErrorState title="요금제를 불러오지 못했습니다." onRetry={offer.retry} />
      ) : (
        <FormSkeleton fields={2} />
      )}
      <TextareaField hint="직원에게만 보입니다." rows={2} {...text('notes')} />
    </Stack>
  )
}
