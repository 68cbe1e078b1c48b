import { Flex, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { ContactCodeMatch } from '#shared/contact-codes/contact-code.contract.ts'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { comparable, matchesKorean } from '#shared/korean.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import type { ApplicationValues } from './application-values.ts'

const SHOWN = 20

export interface ContactCodeFieldProps {
  form: UseFormReturn<ApplicationValues>
  reference: Reference
  required: boolean
}

/** The contact code with suggestions from one character on; choosing one fills in the store (SPEC.md §5). */
export function ContactCodeField({ form, reference, required }: ContactCodeFieldProps) {
  const [text, carrier] = form.watch(['contactCode', 'carrier'])
  const options = useMemo(
    () => suggestions(reference.contactCodes, text, carrier),
    [reference, text, carrier],
  )

  const fillStore = (code: string) => {
    const match = reference.contactCodes.find((candidate) => comparable(candidate.code) === comparable(code))
    const store = isOtherCarrier(carrier) ? code : (match?.dealerName ?? '')
    form.setValue('storeName', store, { shouldDirty: true })
  }
  return (
    <Controller
      control={form.control}
      name="contactCode"
      render={({ field, fieldState }) => (
        <Combobox<ContactCodeMatch>
          label="개통방명 코드"
          required={required}
          error={fieldState.error?.message}
          maxLength={LIMITS.contactCode}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value}
          onValueChange={(next) => {
            field.onChange(next)
            fillStore(next)
          }}
          options={options}
          optionKey={({ code }) => code}
          onChoose={({ code }) => {
            field.onChange(code)
            fillStore(code)
          }}
          renderOption={(option) => (
            <Flex justify="space-between" gap="3">
              <Text as="span" className="tabular">
                {option.code}
              </Text>
              <Text as="span" color="fg.muted" truncate>
                {option.dealerName} · {option.carrier}
              </Text>
            </Flex>
          )}
        />
      )}
    />
  )
}

/**
 * Codes of the carrier that hold the text, or whose store does; those that begin with it first. Before the first character
 * only a list that fits: a store with a few codes of its own need not know them by heart.
 */
export function suggestions(
  codes: readonly ContactCodeMatch[],
  text: string,
  carrier: string,
): ContactCodeMatch[] {
  const wanted = comparable(text)
  if (wanted === '') {
    const all = codes.filter((match) => carrier === '' || match.carrier === carrier)
    return all.length <= SHOWN ? all : []
  }
  const beginning: ContactCodeMatch[] = []
  const others: ContactCodeMatch[] = []
  for (const match of codes) {
    if (carrier !== '' && match.carrier !== carrier) continue
    const code = comparable(match.code)
    if (code.startsWith(wanted)) beginning.push(match)
    else if (others.length < SHOWN && (code.includes(wanted) || matchesKorean(match.dealerName, text)))
      others.push(match)
    if (beginning.length >= SHOWN) break
  }
  return [...beginning, ...others].slice(0, SHOWN)
}
