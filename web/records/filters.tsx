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

/** One part of a list's filter. The address holds its value under its name; empty, it filters nothing. */
export interface ListFilter<Row> {
  name: string
  Field: (props: FilterFieldProps) => ReactNode
  /** For a list that is filtered in the browser: whether a row stays. */
  keeps?: ((row: Row, value: string) => boolean) | undefined
  /** For a list that the server filters: the query to send; undefined for an invalid value. */
  asks?: ((value: string) => Readonly<Record<string, unknown>>) | undefined
}

/** A search box; a row stays when any of its texts contains the word. */
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

/** A choice of active or inactive records. */
export function stateFilter<Row extends { isActive: boolean }>(): ListFilter<Row> {
  return choiceFilter({
    name: 'state',
    label: '상태',
    options: STATES,
    keeps: (row, value) => row.isActive === (value === 'active'),
    asks: (value) => ({ isActive: value === 'active' }),
  })
}

/** A choice of one carrier; the chosen one is offered even when it no longer exists. */
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
  /** The choice that filters nothing, where it is not `모든` and the label. */
  all?: string
  options: readonly (SelectOption | string)[]
}

/** A choice among fixed values; any other value filters nothing. */
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

/** A list's filter as it stands in the address. */
export interface Filters<Row> {
  values: Readonly<Record<string, string>>
  /** The query for the server. */
  asked: Readonly<Record<string, unknown>>
  /** For a list that is filtered in the browser: whether a row stays. */
  keeps: (row: Row) => boolean
  fields: ReactNode
  /** Removes the filter; undefined while there is none. */
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
