import { DateField } from '../../../ui/DateField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { RowEditor } from './row-editor.ts'

export const PRICE_LABELS = { newCustomerPrice: '신규 단가', portInPrice: '번호이동 단가' } as const

interface InputProps {
  editor: RowEditor
  /** In a table cell the column's heading serves as the label. */
  hideLabel?: boolean
}

export function AmountInput({ editor, name, hideLabel }: InputProps & { name: keyof typeof PRICE_LABELS }) {
  return (
    <MoneyField
      size="sm"
      label={PRICE_LABELS[name]}
      hideLabel={hideLabel}
      onKeyDown={editor.onKeyDown}
      {...editor.form.field(name)}
    />
  )
}

/** The first day, or the last one, which may stay empty. */
export function DayInput({
  editor,
  name,
  hideLabel,
}: InputProps & { name: 'effectiveFrom' | 'effectiveUntil' }) {
  const { onKeyDown, form } = editor
  return (
    <DateField
      size="sm"
      label={name === 'effectiveFrom' ? '적용일' : '종료일'}
      hideLabel={hideLabel}
      onKeyDown={onKeyDown}
      {...form.field(name)}
    />
  )
}

export function MemoInput({ editor, hideLabel }: InputProps) {
  const { onKeyDown, form } = editor
  return (
    <TextField size="sm" label="메모" hideLabel={hideLabel} onKeyDown={onKeyDown} {...form.field('memo')} />
  )
}
