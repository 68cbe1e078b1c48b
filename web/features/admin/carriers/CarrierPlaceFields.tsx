import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { TextField } from '../../../ui/TextField.tsx'

export interface CarrierPlaceFieldsProps {
  isNew: boolean
  /** Ties a field to its form. */
  wired: (
    name: 'name' | 'displayOrder',
    options?: Pick<RegisterOptions, 'valueAsNumber'>,
  ) => UseFormRegisterReturn & { error: string | undefined }
}

/** What a carrier of either kind is called, and where it stands. */
export function CarrierPlaceFields({ isNew, wired }: CarrierPlaceFieldsProps) {
  return (
    <>
      <TextField
        label="통신사명"
        required
        maxLength={LIMITS.carrier}
        hint={isNew ? undefined : '이름을 바꾸면 요금제, 접점코드, 처리 중인 서류에도 함께 반영됩니다.'}
        {...wired('name')}
      />
      <TextField
        label="표시 순서"
        type="number"
        inputMode="numeric"
        min={0}
        {...wired('displayOrder', { valueAsNumber: true })}
      />
    </>
  )
}
