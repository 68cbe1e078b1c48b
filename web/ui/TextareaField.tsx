import type { ComponentProps } from 'react'
import { TextareaControl } from './Control.tsx'
import { FieldFrame, type FieldProps, splitFieldProps, useFieldWiring } from './FieldFrame.tsx'

export type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'required' | 'color'>

/** Several lines of text that grow with what is typed where the browser can. */
export function TextareaField(props: TextareaFieldProps) {
  const [field, { id, ...area }] = splitFieldProps(props)
  const wiring = useFieldWiring(field, id)
  return (
    <FieldFrame {...field} controlId={wiring.id}>
      <TextareaControl {...area} {...wiring} css={{ fieldSizing: 'content', maxHeight: '20rem' }} />
    </FieldFrame>
  )
}
