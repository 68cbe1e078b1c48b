import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { ContactCodeMatch } from '#shared/contact-codes/contact-code.contract.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import type { CodeForm } from './contact-code-form.ts'
import { useCodeSuggestions } from './use-code-suggestions.ts'

export interface CodeSuggestFieldProps {
  form: UseFormReturn<CodeForm, unknown, CodeForm>
  name: 'code' | 'dealerName'
  label: string
  maxLength: number
  hint?: ReactNode
  onChoose: (match: ContactCodeMatch) => void
}

/** A box that suggests codes and stores that are there already, from one character on; anything else may be typed. */
export function CodeSuggestField({ form, name, label, maxLength, hint, onChoose }: CodeSuggestFieldProps) {
  const typed = form.watch(name).normalize('NFC').trim()
  const isTouched = form.formState.dirtyFields[name] === true
  const matches = useCodeSuggestions(typed, isTouched)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Combobox<ContactCodeMatch>
          label={label}
          required
          hint={hint}
          maxLength={maxLength}
          error={fieldState.error?.message}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value}
          onValueChange={field.onChange}
          options={name === 'code' ? matches : oneOfEachStore(matches)}
          optionKey={(match) => match.code}
          onChoose={onChoose}
          renderOption={(match) => (
            <Flex justify="space-between" gap="3">
              <Text as="span">{name === 'code' ? match.code : match.dealerName}</Text>
              <Text as="span" color="fg.muted" truncate>
                {name === 'code' ? `${match.dealerName} · ${match.carrier}` : match.code}
              </Text>
            </Flex>
          )}
        />
      )}
    />
  )
}

function oneOfEachStore(matches: readonly ContactCodeMatch[]): ContactCodeMatch[] {
  return [...new Map(matches.map((match) => [match.dealerName, match])).values()]
}
