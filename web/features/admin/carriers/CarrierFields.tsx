import { Box, chakra, Grid } from '@chakra-ui/react'
import { CARRIER_FLAG_NAMES, CARRIER_FLAGS, type Carrier } from '#shared/carriers/carrier.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CarrierPlaceFields } from './CarrierPlaceFields.tsx'
import { CARRIER_FLAG_GROUPS, CARRIER_FLAG_LABELS } from './carrier-flag-labels.ts'

type Values = ReturnType<typeof startingValues>

export interface CarrierFieldsProps {
  form: FormFields<Values>
  isNew: boolean
}

/** A carrier's name, place and flags; adding and editing share them. */
export function CarrierFields({ form, isNew }: CarrierFieldsProps) {
  const { field } = form
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '2fr 1fr' }} gap="4">
        <CarrierPlaceFields isNew={isNew} form={form} />
        <TextField label="결합통신사" maxLength={LIMITS.carrier} {...field('bundleCarrier')} />
        <TextField label="결합번호" maxLength={LIMITS.shortText} {...field('bundleNumber')} />
      </Grid>
      {CARRIER_FLAG_GROUPS.map(({ label, flags }) => (
        <chakra.fieldset key={label} minWidth="0">
          <chakra.legend textStyle="label" color="fg.muted">
            {label}
          </chakra.legend>
          <Grid templateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)' }} columnGap="4">
            {flags.map((flag) => (
              <CheckboxField key={flag} label={CARRIER_FLAG_LABELS[flag]} {...field(flag)} />
            ))}
          </Grid>
        </chakra.fieldset>
      ))}
      <Box borderTopWidth="1px" pt="2">
        <CheckboxField
          label="활성"
          description="활성 통신사만 접수 신청에 나타납니다."
          {...field('isActive')}
        />
      </Box>
    </>
  )
}

export function startingValues(carrier: Carrier | null, nextOrder: number) {
  const flags = Object.fromEntries(
    CARRIER_FLAG_NAMES.map((name) => [name, carrier?.[name] ?? CARRIER_FLAGS[name]]),
  ) as Record<(typeof CARRIER_FLAG_NAMES)[number], boolean>
  return {
    name: carrier?.name ?? '',
    displayOrder: carrier?.displayOrder ?? nextOrder,
    isActive: carrier?.isActive ?? true,
    bundleNumber: carrier?.bundleNumber ?? '',
    bundleCarrier: carrier?.bundleCarrier ?? '',
    ...flags,
  }
}
