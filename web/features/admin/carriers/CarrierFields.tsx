import { Box, chakra, Grid } from '@chakra-ui/react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { CarrierInput } from '#shared/carriers/carrier.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CarrierPlaceFields } from './CarrierPlaceFields.tsx'
import { CARRIER_FLAG_GROUPS, CARRIER_FLAG_LABELS } from './carrier-flag-labels.ts'

type Values = z.input<typeof CarrierInput>

export interface CarrierFieldsProps {
  form: UseFormReturn<Values, unknown, CarrierInput>
  isNew: boolean
}

/** A carrier's name, place and flags; adding and editing share them. */
export function CarrierFields({ form, isNew }: CarrierFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '2fr 1fr' }} gap="4">
        <CarrierPlaceFields
          isNew={isNew}
          wired={(name, options) => ({ error: errors[name]?.message, ...register(name, options) })}
        />
        <TextField
          label="결합통신사"
          maxLength={LIMITS.carrier}
          error={errors.bundleCarrier?.message}
          {...register('bundleCarrier')}
        />
        <TextField
          label="결합번호"
          maxLength={LIMITS.shortText}
          error={errors.bundleNumber?.message}
          {...register('bundleNumber')}
        />
      </Grid>
      {CARRIER_FLAG_GROUPS.map(({ label, flags }) => (
        <chakra.fieldset key={label} minWidth="0">
          <chakra.legend textStyle="label" color="fg.muted">
            {label}
          </chakra.legend>
          <Grid templateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)' }} columnGap="4">
            {flags.map((flag) => (
              <CheckboxField
                key={flag}
                label={CARRIER_FLAG_LABELS[flag]}
                error={errors[flag]?.message}
                {...register(flag, flag === 'allowPortIn' ? { deps: 'allowNewCustomer' } : {})}
              />
            ))}
          </Grid>
        </chakra.fieldset>
      ))}
      <Box borderTopWidth="1px" pt="2">
        <CheckboxField
          label="활성"
          description="활성 통신사만 접수 신청에 나타납니다."
          {...register('isActive')}
        />
      </Box>
    </>
  )
}
