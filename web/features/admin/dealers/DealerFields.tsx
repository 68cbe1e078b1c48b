import { Grid } from '@chakra-ui/react'
import type { Dealer } from '#shared/dealers/dealer.contract.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CarrierCodesField } from './CarrierCodesField.tsx'
import type { DealerForm } from './dealer-form.ts'

export function DealerFields({ form, row }: { form: FormFields<DealerForm>; row: Dealer | null }) {
  const isNew = row === null
  const { field } = form
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField
          label="판매점명"
          hint="같은 이름의 접점코드로 접수합니다. 비워두면 이름과 같습니다."
          {...field('dealerName')}
        />
        <TextField label="이름" required {...field('name')} />
        <TextField
          label="아이디"
          required
          readOnly={!isNew}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="3자 이상"
          hint={isNew ? undefined : '아이디는 변경할 수 없습니다.'}
          {...field('username')}
        />
        <PasswordField
          label="비밀번호"
          required={isNew}
          autoComplete="new-password"
          placeholder={isNew ? '8자 이상' : '변경할 때만 입력'}
          hint="다음 로그인 때 판매점이 새 비밀번호로 바꿉니다."
          {...field('password')}
        />
        <PhoneField label="연락처" {...field('contactPhone')} />
        <TextField label="이메일" type="email" {...field('contactEmail')} />
      </Grid>
      <TextField label="위치" {...field('location')} />
      <CarrierCodesField
        hint="접수할 때 통신사를 고르면 이 코드가 입력됩니다. 등록된 접점코드에서 선택합니다."
        {...field('carrierCodes')}
      />
    </>
  )
}
