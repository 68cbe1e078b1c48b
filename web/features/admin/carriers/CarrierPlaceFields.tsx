import { LIMITS } from '#shared/limits.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { TextField } from '../../../ui/TextField.tsx'

export interface CarrierPlaceFieldsProps {
  isNew: boolean
  form: FormFields<{ name: string; displayOrder: number }>
}

/** Name and display order, the fields that both kinds of carriers have. */
export function CarrierPlaceFields({ isNew, form: { field } }: CarrierPlaceFieldsProps) {
  const order = field('displayOrder')
  return (
    <>
      <TextField
        label="통신사명"
        required
        maxLength={LIMITS.carrier}
        hint={isNew ? undefined : '이름을 바꾸면 요금제, 접점코드, 처리 중인 서류에도 함께 반영됩니다.'}
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
