import { Box } from '@chakra-ui/react'
import type { Document } from '#shared/documents/document.contract.ts'
import { useReference } from '../../records/device/reference.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { ServicePlanField } from '../plan/ServicePlanField.tsx'
import { HandedInFields } from './HandedInFields.tsx'
import type { OwnValues } from './own-correction.ts'

export interface OwnApplicationFieldsProps {
  form: FormFields<OwnValues>
  /** The application that the form began with. */
  base: Document
}

/** What a store may put right of its own application. */
export function OwnApplicationFields({ form, base }: OwnApplicationFieldsProps) {
  const { reference } = useReference()
  const { carrier, servicePlanId } = form.values
  return (
    <HandedInFields
      form={form}
      base={base}
      isDealer
      onCarrier={(isOwn) => form.change({ servicePlanId: isOwn ? base.servicePlanId : null })}
    >
      <Box gridColumn="1 / -1">
        <ServicePlanField
          carrier={carrier || null}
          plans={reference?.servicePlans.filter((plan) => plan.carrier === carrier) ?? []}
          chosenName={servicePlanId === base.servicePlanId ? base.servicePlanName : null}
          {...form.field('servicePlanId')}
        />
      </Box>
    </HandedInFields>
  )
}
