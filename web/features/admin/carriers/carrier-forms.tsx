import { Box, chakra, Grid } from '@chakra-ui/react'
import {
  CARRIER_FLAG_NAMES,
  CARRIER_FLAGS,
  type Carrier,
  CarrierInput,
  createCarrier,
  createOtherCarrier,
  OtherCarrierInput,
  updateCarrier,
  updateOtherCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { call } from '../../../lib/api-client.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { recordForm } from '../../../records/resource.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { askToRename } from './ask-to-rename.ts'
import { CARRIER_FLAG_GROUPS, CARRIER_FLAG_LABELS } from './carrier-flag-labels.ts'

interface FieldsProps<Values> {
  form: FormFields<Values>
  row: Carrier | null
}

/** What the forms of both kinds of carriers do alike. */
const BOTH = {
  ask: (row: Carrier | null, { name }: { name: string }) => askToRename(row, name),
  editTitle: ({ name }: Carrier) => `${name} 수정`,
  fieldOfCode: { CARRIER_TAKEN: 'name' },
} as const

export const CARRIER_FORM = recordForm({
  ...BOTH,
  schema: CarrierInput,
  start: startOfCarrier,
  Fields: CarrierFields,
  inputOf: (checked) => ({
    ...checked,
    bundleNumber: checked.bundleNumber || null,
    bundleCarrier: checked.bundleCarrier || null,
  }),
  create: (body) => call(createCarrier, { body }),
  update: ({ id }, body) => call(updateCarrier, { params: { id }, body }),
  size: 'lg',
})

export const OTHER_CARRIER_FORM = recordForm({
  ...BOTH,
  schema: OtherCarrierInput,
  start: startOfOtherCarrier,
  Fields: OtherCarrierFields,
  inputOf: (checked) => ({ ...checked, description: checked.description || null }),
  create: (body) => call(createOtherCarrier, { body }),
  update: ({ id }, body) => call(updateOtherCarrier, { params: { id }, body }),
})

/** A new carrier is displayed after all `count` others. */
function startOfBoth(carrier: Carrier | null, count: number) {
  return {
    name: carrier?.name ?? '',
    displayOrder: carrier?.displayOrder ?? count,
    isActive: carrier?.isActive ?? true,
  }
}

function startOfCarrier(carrier: Carrier | null, _filter: unknown, count: number) {
  const flags = Object.fromEntries(
    CARRIER_FLAG_NAMES.map((name) => [name, carrier?.[name] ?? CARRIER_FLAGS[name]]),
  ) as Record<(typeof CARRIER_FLAG_NAMES)[number], boolean>
  return {
    ...startOfBoth(carrier, count),
    bundleNumber: carrier?.bundleNumber ?? '',
    bundleCarrier: carrier?.bundleCarrier ?? '',
    ...flags,
  }
}

function startOfOtherCarrier(carrier: Carrier | null, _filter: unknown, count: number) {
  return { ...startOfBoth(carrier, count), description: carrier?.description ?? '' }
}

function CarrierFields({ form, row }: FieldsProps<ReturnType<typeof startOfCarrier>>) {
  const { field } = form
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '2fr 1fr' }} gap="4">
        <PlaceFields row={row} form={form} />
        <TextField label="결합통신사" {...field('bundleCarrier')} />
        <TextField label="결합번호" {...field('bundleNumber')} />
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
        <ActiveField form={form} />
      </Box>
    </>
  )
}

function OtherCarrierFields({ form, row }: FieldsProps<ReturnType<typeof startOfOtherCarrier>>) {
  return (
    <>
      <PlaceFields row={row} form={form} />
      <TextareaField label="설명" rows={2} {...form.field('description')} />
      <ActiveField form={form} />
    </>
  )
}

function PlaceFields({ row, form: { field } }: FieldsProps<{ name: string; displayOrder: number }>) {
  const order = field('displayOrder')
  return (
    <>
      <TextField
        label="통신사명"
        required
        hint={
          row === null ? undefined : '이름을 바꾸면 요금제, 접점코드, 처리 중인 서류에도 함께 반영됩니다.'
        }
        {...field('name')}
      />
      <TextField
        label="표시 순서"
        type="number"
        inputMode="numeric"
        min={0}
        {...order}
        value={Number.isNaN(order.value) ? '' : order.value}
        onChange={(event) => order.onChange(event.currentTarget.valueAsNumber)}
      />
    </>
  )
}

function ActiveField({ form }: { form: FormFields<{ isActive: boolean }> }) {
  return (
    <CheckboxField
      label="활성"
      description="활성 통신사만 접수 신청에 나타납니다."
      {...form.field('isActive')}
    />
  )
}
