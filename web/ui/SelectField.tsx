import { type ComponentProps, memo } from 'react'
import { SelectControl } from './Control.tsx'
import { FieldFrame, type FieldProps, splitFieldProps, useFieldWiring } from './FieldFrame.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'size' | 'required' | 'color' | 'children' | 'height' | 'width'> & {
    options: readonly SelectOption[]
    /** An empty first choice; without it the first option is chosen. */
    placeholder?: string | undefined
    size?: 'sm' | 'md' | undefined
  }

/** The browser's own select: phones show their wheel, desktops find options by typing. */
export const SelectField = memo(function SelectField(props: SelectFieldProps) {
  const [field, { id, options, placeholder, size = 'md', ...select }] = splitFieldProps(props)
  const wiring = useFieldWiring(field, id)
  return (
    <FieldFrame {...field} controlId={wiring.id}>
      <SelectControl autoComplete="off" {...select} {...wiring} size={size}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </SelectControl>
    </FieldFrame>
  )
})
