import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withFilter } from '../../lib/address-filter.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'

/** Marks a history entry of details that were opened from the list, which is then one step back. */
const OVER_LIST = { isOverList: true }

const BACK_WITHIN_MS = 300

/** The id of the document whose details are open; null when none are. */
export function readOpenDocument(params: URLSearchParams): number | null {
  const id = params.get('document') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

/** Keeps the open document in the address, so that links, reloads and the browser's back work. */
export function useOpenDocument() {
  const [params, setParams] = useAddressFilter()
  const { state } = useLocation()
  const navigate = useNavigate()
  const open = useCallback(
    (id: number) => setParams((now) => withFilter(now, { document: String(id) }), { state: OVER_LIST }),
    [setParams],
  )
  const openId = readOpenDocument(params)
  const openNow = useRef<number | null>(null)
  useEffect(() => {
    openNow.current = openId
    return () => {
      openNow.current = null
    }
  }, [openId])
  const leave = () => setParams((now) => withFilter(now, { document: '' }), { replace: true })
  return {
    openId,
    open,
    close: () => {
      // A save may finish after the browser's back closed the document: another step would leave the page.
      if (openNow.current !== openId) return
      if ((state as typeof OVER_LIST | null)?.isOverList !== true) return leave()
      // Goes back to the list's own history entry, so that the browser's back skips these details.
      void navigate(-1)
      // A frame such as a PDF viewer may have added a step of its own. Then this only takes back that step,
      // and this window gets no event.
      const unheard = setTimeout(leave, BACK_WITHIN_MS)
      window.addEventListener('popstate', () => clearTimeout(unheard), { once: true })
    },
  }
}
