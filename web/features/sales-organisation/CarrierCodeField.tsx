import { Flex, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { type ContactCode, listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { REFERENCE_KEY } from '../../administration/reference-lists.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import type { MappingForm } from './mapping-form.ts'

const SUGGESTED = 20

/** Suggests contact codes of the chosen carrier, by a part of the code or of the store. */
export function CarrierCodeField({ form }: { form: UseFormReturn<MappingForm, unknown, MappingForm> }) {
  const carrier = form.watch('carrier')
  const typed = form.watch('contactCode').normalize('NFC').trim()
  const isTouched = form.formState.dirtyFields.contactCode === true
  const search = useDeferredValue(typed)
  const { data } = useQuery({
    ...caching.admin,
    queryKey: [...REFERENCE_KEY, 'mapping-suggestions', carrier, search],
    queryFn: ({ signal }) => call(listContactCodes, { query: { search, carrier, limit: SUGGESTED }, signal }),
    enabled: search !== '' && carrier !== '' && isTouched,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  const options = typed === '' || carrier === '' || !isTouched ? [] : (data?.items ?? [])
  return (
    <Controller
      control={form.control}
      name="contactCode"
      render={({ field, fieldState }) => (
        <Combobox<ContactCode>
          label="접점코드"
          required
          hint={carrier === '' ? '통신사를 먼저 선택하세요.' : `${carrier}의 접점코드를 찾습니다.`}
          maxLength={LIMITS.contactCode}
          error={fieldState.error?.message}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value}
          onValueChange={field.onChange}
          options={options}
          optionKey={(code) => code.id}
          onChoose={({ code }) =>
            form.setValue('contactCode', code, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          renderOption={(code) => (
            <Flex justify="space-between" gap="3">
              <Text as="span">{code.code}</Text>
              <Text as="span" color="fg.muted" truncate>
                {code.dealerName}
              </Text>
            </Flex>
          )}
        />
      )}
    />
  )
}
