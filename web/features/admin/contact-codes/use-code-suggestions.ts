import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type ContactCodeMatch, searchContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { REFERENCE_KEY } from '../../../administration/reference-lists.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'

/** The codes and stores that are like what is typed, from one character on; none until something is. */
export function useCodeSuggestions(typed: string, isTouched: boolean): readonly ContactCodeMatch[] {
  const q = useDeferredValue(typed)
  const { data = [] } = useQuery({
    ...caching.admin,
    queryKey: [...REFERENCE_KEY, 'code-suggestions', q],
    queryFn: ({ signal }) => call(searchContactCodes, { query: { q }, signal }),
    enabled: q !== '' && isTouched,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  return typed === '' || !isTouched ? [] : data
}
