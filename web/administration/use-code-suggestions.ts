import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type ContactCodeMatch, searchContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { call } from '../lib/api-client.ts'
import { caching } from '../lib/query-client.ts'
import { REFERENCE_KEY } from './admin-keys.ts'

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
