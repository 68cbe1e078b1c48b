import { FilterSelect } from '../ui/FilterSelect.tsx'
import { useCarrierOptions } from './reference-lists.ts'

const STATES = [
  { value: 'active', label: '활성' },
  { value: 'inactive', label: '비활성' },
] as const

/** What `state` of the address asks for; undefined: both, also where it makes no sense. */
export function activeIn(state: string): boolean | undefined {
  const known = STATES.find(({ value }) => value === state)
  return known && known.value === 'active'
}

/** Narrows a list to what is switched on or off. */
export function StateFilter({
  state,
  onChange,
}: {
  state: string
  onChange: (changed: { state: string }) => void
}) {
  return (
    <FilterSelect
      label="상태"
      value={STATES.some(({ value }) => value === state) ? state : ''}
      onChoose={(state) => onChange({ state })}
      options={STATES}
    />
  )
}

/** Narrows a list to one carrier; also to one that is no longer among them. */
export function CarrierFilter({
  carrier,
  onChange,
}: {
  carrier: string
  onChange: (changed: { carrier: string }) => void
}) {
  return (
    <FilterSelect
      label="통신사"
      value={carrier}
      onChoose={(carrier) => onChange({ carrier })}
      options={useCarrierOptions(carrier)}
    />
  )
}
