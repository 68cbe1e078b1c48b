import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type ContactCodeMatch, searchContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { Combobox, type ComboboxProps } from '../ui/Combobox.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { useAdminQuery } from './admin-query.ts'
import type { FieldBinding } from './form/checked-form.ts'
import { REFERENCE_KEY } from './record-keys.ts'
import { useCarrierOptions } from './reference-lists.ts'
import { searchOf } from './search-of.ts'

export interface CarrierChoiceProps extends FieldBinding<string> {
  /** The current value, offered even when it is no longer among the carriers. */
  kept: string | undefined
  /** Further names that may be chosen. */
  also?: readonly string[]
}

/** The choice of the carrier that a record belongs to. */
export function CarrierChoice({ kept, also = [], ...field }: CarrierChoiceProps) {
  const known = useCarrierOptions(kept)
  const others = also.filter((name) => !known.some(({ value }) => value === name))
  return (
    <SelectField
      label="통신사"
      required
      placeholder="통신사를 선택해주세요"
      options={[...known, ...others.map((name) => ({ value: name, label: name }))]}
      {...field}
    />
  )
}

export interface ContactCodeFieldProps
  extends Pick<
    ComboboxProps<ContactCodeMatch>,
    'label' | 'hideLabel' | 'required' | 'hint' | 'error' | 'placeholder' | 'name' | 'value' | 'emptyText'
  > {
  onChange: (typed: string) => void
  /** Called with a chosen suggestion; without it, its text goes into the box. */
  onMatch?: ((match: ContactCodeMatch) => void) | undefined
  /** Only codes of this carrier; empty for all carriers. */
  carrier?: string | undefined
  /** Which part of a suggestion the box contains. */
  of?: 'code' | 'dealerName'
}

/** A text box that suggests existing codes and stores while typing; other texts are allowed. */
export function ContactCodeField(props: ContactCodeFieldProps) {
  const { carrier, of = 'code', onChange, onMatch = (match) => onChange(match[of]), ...box } = props
  const [isTouched, setTouched] = useState(false)
  const suggestions = useCodeSuggestions(box.value, { carrier, isOn: isTouched })
  return (
    <Combobox<ContactCodeMatch>
      {...box}
      onValueChange={(typed) => {
        setTouched(true)
        onChange(typed)
      }}
      onChoose={onMatch}
      options={of === 'code' ? suggestions : oneOfEachStore(suggestions)}
      optionKey={({ code }) => code}
      renderOption={(match) => (
        <>
          <span>{match[of]}</span>
          <small>{of === 'code' ? `${match.dealerName} · ${match.carrier}` : match.code}</small>
        </>
      )}
    />
  )
}

function oneOfEachStore(suggestions: readonly ContactCodeMatch[]): ContactCodeMatch[] {
  return [...new Map(suggestions.map((match) => [match.dealerName, match])).values()]
}

interface Suggesting {
  /** Only codes of this carrier; without it, of all carriers. */
  carrier?: string | undefined
  isOn: boolean
}

/** Codes and stores similar to the typed text, from one character on; an exact match comes first. */
export function useCodeSuggestions(
  text: string,
  { carrier = '', isOn }: Suggesting,
): readonly ContactCodeMatch[] {
  const typed = searchOf(text)
  const q = useDeferredValue(typed)
  const { data = [] } = useAdminQuery(
    [...REFERENCE_KEY, 'code-suggestions', q, carrier],
    searchContactCodes,
    { query: { q, carrier } },
    { enabled: q !== '' && isOn, placeholderData: keepPreviousData, gcTime: 60_000 },
  )
  return typed === '' || !isOn ? [] : data
}
