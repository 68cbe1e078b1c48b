import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readOpenDocument, withFilter } from './documents-filter.ts'

/** Marks an entry of the browser's history: details that were opened from the list, which lies one step back. */
const OVER_LIST = { isOverList: true }

/** The document whose details are open. It stands in the address, so that a link, a reload and the browser's back know it. */
export function useOpenDocument() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const open = useCallback(
    (id: number) => setParams((now) => withFilter(now, { document: String(id) }), { state: OVER_LIST }),
    [setParams],
  )
  return {
    openId: readOpenDocument(params),
    open,
    close: () => {
      // What was opened here is left the way that it was entered: the browser's back does not meet it a second time.
      if ((state as typeof OVER_LIST | null)?.isOverList === true) void navigate(-1)
      else setParams((now) => withFilter(now, { document: '' }), { replace: true })
    },
  }
}
