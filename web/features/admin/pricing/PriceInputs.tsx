import { Controller } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { FormMoneyField } from '../../../records/form/FormMoneyField.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { RowEditor } from './row-editor.ts'

export const PRICE_LABELS = { newCustomerPrice: '신규 단가', portInPrice: '번호이동 단가' } as const

interface InputProps {
  editor: RowEditor
  /** In a cell the column's heading stands for the label. */
  hideLabel?: boolean
}

export function AmountInput({ editor, name, hideLabel }: InputProps & { name: keyof typeof PRICE_LABELS }) {
  return (
    <FormMoneyField
      control={editor.form.control}
      name={name}
      size="sm"
      label={PRICE_LABELS[name]}
      hideLabel={hideLabel}
      onKeyDown={editor.onKeyDown}
    />
  )
}

export function DayInput({ editor, hideLabel }: InputProps) {
  return (
    <Controller
      control={editor.form.control}
      name="effectiveFrom"
      render={({ field: { onChange, ...field }, fieldState }) => (
        <DateField
          {...field}
          size="sm"
          label="적용일"
          hideLabel={hideLabel}
          error={fieldState.error?.message}
          onChoose={onChange}
          onKeyDown={editor.onKeyDown}
        />
      )}
    />
  )
}

export function MemoInput({ editor, hideLabel }: InputProps) {
  return (
    <Controller
      control={editor.form.control}
      name="memo"
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          size="sm"
          label="메모"
          hideLabel={hideLabel}
          maxLength={LIMITS.shortText}
          error={fieldState.error?.message}
          onKeyDown={editor.onKeyDown}
        />
      )}
    />
  )
}
