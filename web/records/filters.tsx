import type { ReactNode } from 'react'
import { matchesKorean } from '#shared/korean.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import type { SelectOption } from '../ui/SelectField.tsx'
import { useCarrierOptions } from './reference-lists.ts'
import { useListFilter } from './use-list-filter.ts'

export interface FilterFieldProps {
  value: string
  onChange: (value: string) => void
}

/** One part of what narrows a list. Its value stands in the address under its name; empty, it narrows nothing. */
export interface ListFilter<Row> {
  name: string
  Field: (props: FilterFieldProps) => ReactNode
  /** Of a list that is filtered here: whether a row stays. */
  keeps?: ((row: Row, value: string) => boolean) | undefined
  /** Of a list that the server filters: what is asked for; nothing where the value makes no sense. */
  asks?: ((value: string) => Readonly<Record<string, unknown>>) | undefined
}

/** The box for a word, which any of the texts may contain. */
export function searchFilter<Row>(
  label: string,
  textsOf?: (row: Row) => readonly (string | null)[],
): ListFilter<Row> {
  return {
    name: 'q',
    Field: ({ value, onChange }) => <SearchField label={label} value={value} onSearch={onChange} />,
    keeps: (row, value) => textsOf?.(row).some((text) => matchesKorean(text ?? '', value)) ?? true,
    asks: (search) => ({ search }),
  }
}

const STATES = [
  { value: 'active', label: '활성' },
  { value: 'inactive', label: '비활성' },
] as const

/** What is switched on or off. */
export function stateFilter<Row extends { isActive: boolean }>(): ListFilter<Row> {
  return choiceFilter({
    name: 'state',
    label: '상태',
    options: STATES,
    keeps: (row, value) => row.isActive === (value === 'active'),
    asks: (value) => ({ isActive: value === 'active' }),
  })
}

/** One carrier; also one that is no longer among them. */
export function carrierFilter<Row extends { carrier: string }>(): ListFilter<Row> {
  return {
    name: 'carrier',
    Field: ({ value, onChange }) => (
      <FilterSelect label="통신사" value={value} onChoose={onChange} options={useCarrierOptions(value)} />
    ),
    keeps: (row, value) => row.carrier === value,
    asks: (carrier) => ({ carrier }),
  }
}

export interface ChoiceFilter<Row> extends Pick<ListFilter<Row>, 'name' | 'keeps' | 'asks'> {
  label: string
  /** The choice that narrows nothing, where it is not `모든` and the label. */
  all?: string
  options: readonly (SelectOption | string)[]
}

/** One of some choices that are always the same; what is none of them narrows nothing. */
export function choiceFilter<Row>(choice: ChoiceFilter<Row>): ListFilter<Row> {
  const { name, keeps, asks, options, ...words } = choice
  const isKnown = (value: string) =>
    options.some((option) => (typeof option === 'string' ? option : option.value) === value)
  return {
    name,
    Field: ({ value, onChange }) => (
      <FilterSelect {...words} value={isKnown(value) ? value : ''} onChoose={onChange} options={options} />
    ),
    keeps: (row, value) => !isKnown(value) || (keeps?.(row, value) ?? true),
    asks: (value) => (isKnown(value) ? (asks?.(value) ?? { [name]: value }) : {}),
  }
}

/** The filter of a list as it stands in the address. */
export interface Filters<Row> {
  values: Readonly<Record<string, string>>
  /** What the server is asked for. */
  asked: Readonly<Record<string, unknown>>
  /** Whether a row stays in a list that is filtered here. */
  keeps: (row: Row) => boolean
  fields: ReactNode
  /** undefined: nothing is filtered. */
  reset: (() => void) | undefined
}

export function useFilters<Row>(filters: readonly ListFilter<Row>[]): Filters<Row> {
  const { values, set, reset } = useListFilter(filters.map(({ name }) => name))
  const used = filters.flatMap((filter) => {
    const value = values[filter.name] ?? ''
    return value === '' ? [] : [{ filter, value }]
  })
  return {
    values,
    asked: Object.assign({}, ...used.map(({ filter, value }) => filter.asks?.(value))),
    keeps: (row) => used.every(({ filter, value }) => filter.keeps?.(row, value) ?? true),
    fields: filters.map(({ name, Field }) => (
      <Field key={name} value={values[name] ?? ''} onChange={(value) => set({ [name]: value })} />
    )),
    reset,
  }
}
