import { Box, Stack } from '@chakra-ui/react'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { ContactCodeField } from '../../documents/origin/ContactCodeField.tsx'
import { withCarrier } from '../../documents/origin/with-carrier.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type ApplicationValues, withKnownChoices } from './application-values.ts'

interface OtherApplicationFieldsProps {
  form: FormFields<ApplicationValues>
  reference: Reference
}

/** The customer, the store and the work that was done. */
export function OtherApplicationFields({ form, reference }: OtherApplicationFieldsProps) {
  // A draft may contain a carrier that can no longer be chosen.
  const values = withKnownChoices(form.values, reference)
  const field = <Name extends keyof ApplicationValues>(name: Name) => ({
    ...form.field(name),
    value: values[name],
  })
  const isStoreTyped = isOtherCarrier(values.carrier)
  return (
    <Stack gap="5">
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField label="고객명" required {...field('customerName')} />
        <PhoneField label="연락처" {...field('customerPhone')} />
        <SelectField
          label="통신사"
          placeholder="선택 안 함"
          options={reference.carriers.map(({ name }) => ({ value: name, label: name }))}
          {...field('carrier')}
          onChange={(event) => form.change(withCarrier(values, event.currentTarget.value, reference, false))}
        />
        <ContactCodeField
          {...field('contactCode')}
          required
          carrier={values.carrier}
          reference={reference}
          onChange={form.change}
        />
        <Box gridColumn="1 / -1">
          <TextField
            label="판매점명"
            readOnly={!isStoreTyped}
            hint={isStoreTyped ? undefined : '개통방명 코드를 선택하면 채워집니다.'}
            {...field('storeName')}
          />
        </Box>
      </Box>
      <TextareaField
        label="업무 내용"
        hint="무엇을 처리했는지 적어주세요. 직원에게만 보입니다."
        rows={5}
        {...field('notes')}
      />
    </Stack>
  )
}
