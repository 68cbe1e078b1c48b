import { SearchField } from './SearchField.tsx'

export interface SearchFieldsProps<Name extends string> {
  /** One box for each of these parts of the filter, in this order. */
  labels: Readonly<Record<Name, string>>
  values: Readonly<Record<NoInfer<Name>, string>>
  onChange: (changed: { [part in NoInfer<Name>]?: string }) => void
}

/** The search boxes of a filter. */
export function SearchFields<Name extends string>({ labels, values, onChange }: SearchFieldsProps<Name>) {
  const names = Object.keys(labels) as Name[]
  return names.map((name) => (
    <SearchField
      key={name}
      label={labels[name]}
      value={values[name]}
      onSearch={(text) => onChange({ [name]: text } as { [part in Name]?: string })}
    />
  ))
}
