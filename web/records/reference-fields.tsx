import { Flex, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type UseFormRegisterReturn,
  useController,
} from 'react-hook-form'
import { type ContactCodeMatch, searchContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../lib/api-client.ts'
import { caching } from '../lib/query-client.ts'
import { Combobox, type ComboboxProps } from '../ui/Combobox.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { REFERENCE_KEY } from './record-keys.ts'
import { useCarrierOptions } from './reference-lists.ts'
export interface CarrierChoiceProps extends UseFormRegisterReturn {
  /** What stands there already, offered also where it is no longer among the carriers. */
  kept: string | undefined
  /** Names that may be chosen beside those of the carriers. */
  also?: readonly string[]
  error: string | undefined
}

/** The carrier that a record belongs to, in its form. */
export function CarrierChoice({ kept, also = [], ...field }: CarrierChoiceProps) {
  const known = useCarrierOptions(kept)
  const others = also.filter((name) => !known.some(({ value }) => value === name))
  const carriers = [...known, ...others.map((name) => ({ value: name, label: name }))]
  return (
    <SelectField
      // A native select takes its value from the options that are there: again when they have come.
      key={carriers.length}
      label="통신사"
      required
      placeholder="통신사를 선택하세요"
      options={carriers}
      {...field}
    />
  )
}

export interface ContactCodeFieldProps
  extends Omit<
    ComboboxProps<ContactCodeMatch>,
    'options' | 'optionKey' | 'renderOption' | 'emptyText' | 'loading' | 'shown'
  > {
  /** Only codes of this carrier; empty: of all. */
  carrier?: string | undefined
  /** What the box holds, and what a suggestion is named by. */
  of?: 'code' | 'dealerName'
}

/** A box that suggests the codes and stores that are there already once something is typed; anything else may stand in it. */
export function ContactCodeField({ carrier, of = 'code', ...box }: ContactCodeFieldProps) {
  const [isTouched, setTouched] = useState(false)
  const matches = useCodeSuggestions(box.value, { carrier, isOn: isTouched })
  return (
    <Combobox<ContactCodeMatch>
      maxLength={of === 'code' ? LIMITS.contactCode : LIMITS.name}
      {...box}
      onValueChange={(typed) => {
        setTouched(true)
        box.onValueChange(typed)
      }}
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

export interface FormContactCodeProps<Values extends FieldValues, Checked>
  extends Omit<
    ContactCodeFieldProps,
    'name' | 'value' | 'onValueChange' | 'onChoose' | 'onBlur' | 'ref' | 'error'
  > {
  control: Control<Values, unknown, Checked>
  name: FieldPathByValue<Values, string>
  /** Fills the form; without it the box takes what it suggests. */
  onChoose?: (match: ContactCodeMatch) => void
}

/** The same of a form. */
export function FormContactCode<Values extends FieldValues, Checked>({
  control,
  name,
  onChoose,
  of = 'code',
  ...box
}: FormContactCodeProps<Values, Checked>) {
  const { field, fieldState } = useController({ control, name })
  const { onChange, ...wired } = field
  return (
    <ContactCodeField
      {...box}
      {...wired}
      of={of}
      onValueChange={onChange}
      onChoose={onChoose ?? ((match) => onChange(match[of]))}
      error={fieldState.error?.message}
    />
  )
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
