import { Flex, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type ContactCodeMatch, searchContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../lib/api-client.ts'
import { caching } from '../lib/query-client.ts'
import { Combobox, type ComboboxProps } from '../ui/Combobox.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import type { FieldBinding } from './form/checked-form.ts'
import { REFERENCE_KEY } from './record-keys.ts'
import { useCarrierOptions } from './reference-lists.ts'
export interface CarrierChoiceProps extends FieldBinding<string> {
  /** What stands there already, offered also where it is no longer among the carriers. */
  kept: string | undefined
  /** Names that may be chosen beside those of the carriers. */
  also?: readonly string[]
}

/** The carrier that a record belongs to, in its form. */
export function CarrierChoice({ kept, also = [], ...field }: CarrierChoiceProps) {
  const known = useCarrierOptions(kept)
  const others = also.filter((name) => !known.some(({ value }) => value === name))
  return (
    <SelectField
      label="통신사"
      required
      placeholder="통신사를 선택하세요"
      options={[...known, ...others.map((name) => ({ value: name, label: name }))]}
      {...field}
    />
  )
}

export interface ContactCodeFieldProps
  extends Pick<
    ComboboxProps<ContactCodeMatch>,
    'label' | 'hideLabel' | 'required' | 'hint' | 'error' | 'placeholder' | 'name' | 'value'
  > {
  onChange: (typed: string) => void
  /** What was suggested and taken; without it the box takes it. */
  onMatch?: ((match: ContactCodeMatch) => void) | undefined
  /** Only codes of this carrier; empty: of all. */
  carrier?: string | undefined
  /** What the box holds, and what a suggestion is named by. */
  of?: 'code' | 'dealerName'
}

/** A box that suggests the codes and stores that are there already once something is typed; anything else may stand in it. */
export function ContactCodeField(props: ContactCodeFieldProps) {
  const { carrier, of = 'code', onChange, onMatch = (match) => onChange(match[of]), ...box } = props
  const [isTouched, setTouched] = useState(false)
  const matches = useCodeSuggestions(box.value, { carrier, isOn: isTouched })
  return (
    <Combobox<ContactCodeMatch>
      maxLength={of === 'code' ? LIMITS.contactCode : LIMITS.name}
      {...box}
      onValueChange={(typed) => {
        setTouched(true)
        onChange(typed)
      }}
      onChoose={onMatch}
      options={of === 'code' ? matches : oneOfEachStore(matches)}
      optionKey={({ code }) => code}
      renderOption={(match) => (
        <Flex justify="space-between" gap="3">
          <Text as="span">{match[of]}</Text>
          <Text as="span" color="fg.muted" truncate>
            {of === 'code' ? `${match.dealerName} · ${match.carrier}` : match.code}
          </Text>
        </Flex>
      )}
    />
  )
}

function oneOfEachStore(matches: readonly ContactCodeMatch[]): ContactCodeMatch[] {
  return [...new Map(matches.map((match) => [match.dealerName, match])).values()]
}

interface Suggesting {
  /** Only codes of this one; none said: of all. */
  carrier?: string | undefined
  isOn: boolean
}

/** The codes and stores that are like what is typed, from one character on: first of all the code that is typed whole. */
export function useCodeSuggestions(
  text: string,
  { carrier = '', isOn }: Suggesting,
): readonly ContactCodeMatch[] {
  const typed = text.normalize('NFC').trim()
  const q = useDeferredValue(typed)
  const { data = [] } = useQuery({
    ...caching.admin,
    queryKey: [...REFERENCE_KEY, 'code-suggestions', q, carrier],
    queryFn: ({ signal }) => call(searchContactCodes, { query: { q, carrier }, signal }),
    enabled: q !== '' && isOn,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  return typed === '' || !isOn ? [] : data
}
