import type { ComponentProps } from 'react'
import { TextareaControl } from './Control.tsx'
import { FieldFrame, type FieldProps, splitFieldProps, useFieldWiring } from './FieldFrame.tsx'

export type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'required' | 'color' | 'maxLength'>

/** A text field of several lines, which grows with its text where the browser supports that. The browser keeps nothing of it. */
export function TextareaField(props: TextareaFieldProps) {
  const [field, { id, ...area }] = splitFieldProps(props)
  const wiring = useFieldWiring(field, id)
  return (
    <FieldFrame {...field} controlId={wiring.id}>
      <TextareaControl
        autoComplete="off"
        {...area}
        {...wiring}
        css={{ fieldSizing: 'content', maxHeight: '20rem' }}
      />
    </FieldFrame>
  )
}
