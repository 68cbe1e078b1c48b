import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { ContactCodeMatch } from '#shared/contact-codes/contact-code.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { Combobox, type ComboboxProps } from '../ui/Combobox.tsx'
import { useCodeSuggestions } from './use-code-suggestions.ts'

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
