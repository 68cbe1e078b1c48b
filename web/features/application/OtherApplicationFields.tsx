import { Box, Stack } from '@chakra-ui/react'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ApplicationValues } from './application-values.ts'
import { ContactCodeField } from './ContactCodeField.tsx'
import type { OtherProblem } from './other-application.ts'
import { withCarrier } from './with-carrier.ts'

interface OtherApplicationFieldsProps {
  values: ApplicationValues
  onChange: (changes: Partial<ApplicationValues>) => void
  problems: readonly OtherProblem[]
  reference: Reference
}

/** Whose business it is, which store it came from, and what was done. */
export function OtherApplicationFields(props: OtherApplicationFieldsProps) {
  const { values, onChange, problems, reference } = props
  const field = (name: keyof ApplicationValues) => ({
    name,
    value: values[name],
    error: problems.find((problem) => problem.field === name)?.message,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const isStoreTyped = isOtherCarrier(values.carrier)
  return (
    <Stack gap="5">
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField label="고객명" required maxLength={LIMITS.name} {...field('customerName')} />
        <PhoneField label="연락처" {...field('customerPhone')} />
        <SelectField
          label="통신사"
          placeholder="선택 안 함"
          options={reference.carriers.map(({ name }) => ({ value: name, label: name }))}
          {...field('carrier')}
          onChange={(event) => onChange(withCarrier(values, event.currentTarget.value, reference, false))}
        />
        <ContactCodeField
          {...field('contactCode')}
          required
          carrier={values.carrier}
          reference={reference}
          onChange={onChange}
        />
        <Box gridColumn="1 / -1">
          <TextField
            label="판매점명"
            readOnly={!isStoreTyped}
            hint={isStoreTyped ? undefined : '개통방명 코드를 선택하면 채워집니다.'}
            maxLength={LIMITS.name}
            {...field('storeName')}
          />
        </Box>
      </Box>
      <TextareaField
        label="업무 내용"
        hint="무엇을 처리했는지 적어주세요. 직원에게만 보입니다."
        rows={5}
        maxLength={LIMITS.memo}
        {...field('notes')}
      />
    </Stack>
  )
}
