import { Grid } from '@chakra-ui/react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CarrierCodesField } from './CarrierCodesField.tsx'
import type { DealerForm } from './dealer-form.ts'

export interface DealerFieldsProps {
  form: UseFormReturn<DealerForm, unknown, DealerForm>
  isNew: boolean
}

export function DealerFields({ form, isNew }: DealerFieldsProps) {
  const { register, formState, control } = form
  const { errors } = formState
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField
          label="판매점명"
          maxLength={LIMITS.name}
          hint="같은 이름의 접점코드로 접수합니다. 비워두면 이름과 같습니다."
          error={errors.dealerName?.message}
          {...register('dealerName')}
        />
        <TextField
          label="이름"
          required
          maxLength={LIMITS.name}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="아이디"
          required
          readOnly={!isNew}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.username}
          placeholder="3자 이상"
          hint={isNew ? undefined : '아이디는 변경할 수 없습니다.'}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label="비밀번호"
          required={isNew}
          autoComplete="new-password"
          maxLength={LIMITS.password}
          placeholder={isNew ? '6자 이상' : '변경할 때만 입력'}
          hint="다음 로그인 때 판매점이 새 비밀번호로 바꿉니다."
          error={errors.password?.message}
          {...register('password')}
        />
        <PhoneField label="연락처" error={errors.contactPhone?.message} {...register('contactPhone')} />
        <TextField
          label="이메일"
          type="email"
          maxLength={LIMITS.email}
          error={errors.contactEmail?.message}
          {...register('contactEmail')}
        />
      </Grid>
      <TextField
        label="위치"
        maxLength={LIMITS.shortText}
        error={errors.location?.message}
        {...register('location')}
      />
      <Controller
        control={control}
        name="carrierCodes"
        render={({ field, fieldState }) => (
          <CarrierCodesField
            ref={field.ref}
            lines={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message ?? fieldState.error?.root?.message}
          />
        )}
      />
    </>
  )
}
