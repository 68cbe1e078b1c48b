import { type ChangeEvent, memo } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { rewriteInput } from './format-keeping-caret.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>

/** Formats as 010-1234-5678 while typing, also a pasted +82 number. The form's value is the shown text. */
export const PhoneField = memo(function PhoneField({ onChange, ...rest }: PhoneFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    rewriteInput(event.currentTarget, formatPhone)
    onChange?.(event)
  }
  return (
    <TextField
      placeholder="010-1234-5678"
      {...rest}
      type="tel"
      inputMode="tel"
      className="tabular"
      onChange={change}
    />
  )
})
