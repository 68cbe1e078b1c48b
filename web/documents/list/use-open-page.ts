import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { documentPageAddress } from './document-page-address.ts'

/** The part of an application's page that is looked for first. */
export type CasePart = 'status' | 'plan' | 'assignee' | 'thread'

/** What the history entry of an application's page holds. */
export interface CaseState {
  /** The list is one step back. */
  isOverList?: true
  /** What it was opened from, if that is no list of documents but has an order of applications too: 대화함. */
  from?: { title: string; address: string; ids: readonly number[] }
  part?: CasePart | undefined
}

/** Opens the page of an application of this list, whose filter the page's address keeps. */
export function useOpenPage() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (id: number, part?: CasePart) => {
      // The address at this moment: the rendered one may be older.
      const place = { list: pathname.slice(1), params: new URLSearchParams(window.location.search) }
      void navigate(documentPageAddress(id, place), { state: { isOverList: true, part } satisfies CaseState })
    },
    [navigate, pathname],
  )
}
