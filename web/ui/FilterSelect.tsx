import { SelectField, type SelectOption } from './SelectField.tsx'

export interface FilterSelectProps {
  label: string
  /** The choice that filters nothing, where it is not `모든` and the label. */
  all?: string
  value: string
  options: readonly (SelectOption | string)[]
  onChoose: (value: string) => void
}

/** A filter by one of several choices, or all of them. */
export function FilterSelect({ label, all = `모든 ${label}`, value, options, onChoose }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      hideLabel
      size="sm"
      placeholder={all}
      value={value}
      options={options.map((option) =>
        typeof option === 'string' ? { value: option, label: option } : option,
      )}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
