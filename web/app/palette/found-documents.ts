import { useEffect, useState } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { listDocumentRows } from '#shared/documents/document-rows.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { searchOf } from '../../records/search-of.ts'

const AFTER_MS = 200
/** One letter finds half of the customers. */
const LETTERS_LEAST = 2
const SHOWN = 8

export interface FoundDocuments {
  /** What these were searched by. */
  search: string
  documents: readonly ListedDocument[]
  problem: string | null
  /** Too little was typed to look for applications. */
  isTooShort?: true
}

const NOTHING: FoundDocuments = { search: '', documents: [], problem: null }

/** The applications that the server finds by number, name, initial consonants or phone; asked after a pause in typing. */
export function useFoundDocuments(typed: string): FoundDocuments & { isSearching: boolean } {
  const account = useAccount()
  const mayRead = account !== null && scopeOf(account, 'documents.read') !== null
  const search = searchOf(typed)
  const isAsked = mayRead && search.length >= LETTERS_LEAST
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (!isAsked) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const { signal } = asking
      try {
        const { items } = await call(listDocumentRows, {
          query: { view: 'row', search, limit: SHOWN },
          signal,
        })
        if (!signal.aborted) setFound({ search, documents: items, problem: null })
      } catch (error) {
        if (!signal.aborted) setFound({ search, documents: [], problem: sentenceOf(error) })
      }
    }, AFTER_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [search, isAsked])
  if (mayRead && search.length > 0 && !isAsked) return { ...NOTHING, isTooShort: true, isSearching: false }
  if (!isAsked) return { ...NOTHING, isSearching: false }
  return { ...found, isSearching: found.search !== search }
}
