import { Grid, Heading, Stack } from '@chakra-ui/react'
import type { ChangeEvent, ReactNode } from 'react'
import { formatBusinessNumber } from '#shared/business-number.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { RegistrationErrors, RegistrationField, RegistrationValues } from './registration-form.ts'

export type RegistrationFieldsProps = {
  values: RegistrationValues
  errors: RegistrationErrors
  onChange: (field: RegistrationField, value: string) => void
}

/** All fields of the application, in the groups in which one looks them up. */
export function RegistrationFields({ values, errors, onChange }: RegistrationFieldsProps) {
  const wired = (field: RegistrationField, rewrite = (text: string) => text) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(field, rewrite(event.currentTarget.value)),
  })
  return (
    <Stack gap="8">
      <Group title="사업자 정보">
        <TextField label="상호명" required autoComplete="organization" {...wired('businessName')} />
        <TextField
          label="사업자등록번호"
          required
          inputMode="numeric"
          placeholder="123-45-67890"
          className="tabular"
          {...wired('businessRegistrationNumber', formatBusinessNumber)}
        />
        <TextField label="대표자명" required autoComplete="name" {...wired('representativeName')} />
        <PhoneField label="연락처" required autoComplete="tel" {...wired('phoneNumber')} />
        <Wide>
          <TextField
            label="사업장 주소"
            required
            autoComplete="street-address"
            {...wired('businessAddress')}
          />
        </Wide>
        <TextField
          label="이메일"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          {...wired('email')}
        />
        <TextField label="접점코드 (선택)" {...wired('contactCode')} />
      </Group>
      <Group title="정산 계좌 (선택)">
        <TextField label="은행명" {...wired('bankName')} />
        <TextField label="계좌번호" inputMode="numeric" className="tabular" {...wired('bankAccount')} />
        <TextField label="예금주" {...wired('accountHolder')} />
      </Group>
      <Group title="로그인 정보">
        <TextField
          label="아이디"
          required
          hint="4자 이상"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...wired('username')}
        />
        <PasswordField
          label="비밀번호"
          required
          hint="6자 이상"
          autoComplete="new-password"
          {...wired('password')}
        />
        <Wide>
          <TextareaField label="추가 정보 (선택)" {...wired('additionalInfo')} />
        </Wide>
      </Group>
    </Stack>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="4">
      <Heading as="h2" size="md">
        {title}
      </Heading>
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        {children}
      </Grid>
    </Stack>
  )
}

function Wide({ children }: { children: ReactNode }) {
  return <Grid gridColumn="1 / -1">{children}</Grid>
}
