import { Grid, Heading, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { formatBusinessNumber } from '#shared/business-number.ts'
import type { DealerRegistrationInput } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** In the order of the form, so that the first invalid field found is the topmost. */
export const EMPTY_REGISTRATION: Required<z.input<typeof DealerRegistrationInput>> = {
  businessName: '',
  businessRegistrationNumber: '',
  representativeName: '',
  phoneNumber: '',
  businessAddress: '',
  email: '',
  contactCode: '',
  bankName: '',
  bankAccount: '',
  accountHolder: '',
  username: '',
  password: '',
  additionalInfo: '',
}

/** All fields of the application, in groups. */
export function RegistrationFields({ form: { field } }: { form: FormFields<typeof EMPTY_REGISTRATION> }) {
  const businessNumber = field('businessRegistrationNumber')
  return (
    <Stack gap="8">
      <Group title="사업자 정보">
        <TextField label="상호명" required autoComplete="organization" {...field('businessName')} />
        <TextField
          label="사업자등록번호"
          required
          inputMode="numeric"
          placeholder="123-45-67890"
          className="tabular"
          {...businessNumber}
          onChange={(event) => businessNumber.onChange(formatBusinessNumber(event.currentTarget.value))}
        />
        <TextField label="대표자명" required autoComplete="name" {...field('representativeName')} />
        <PhoneField label="연락처" required autoComplete="tel" {...field('phoneNumber')} />
        <Wide>
          <TextField
            label="사업장 주소"
            required
            autoComplete="street-address"
            {...field('businessAddress')}
          />
        </Wide>
        <TextField
          label="이메일"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field('email')}
        />
        <TextField label="개통방명 코드 (선택)" {...field('contactCode')} />
      </Group>
      <Group title="정산 계좌 (선택)">
        <TextField label="은행명" {...field('bankName')} />
        <TextField label="계좌번호" inputMode="numeric" className="tabular" {...field('bankAccount')} />
        <TextField label="예금주" {...field('accountHolder')} />
      </Group>
      <Group title="로그인 정보">
        <TextField
          label="아이디"
          required
          hint="4자 이상"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField
          label="비밀번호"
          required
          hint="8자 이상"
          autoComplete="new-password"
          {...field('password')}
        />
        <Wide>
          <TextareaField label="추가 정보 (선택)" {...field('additionalInfo')} />
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
