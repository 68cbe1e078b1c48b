import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withFilter } from '../../lib/address-filter.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'

/** Marks an entry of the browser's history: details that were opened from the list, which lies one step back. */
const OVER_LIST = { isOverList: true }

const BACK_WITHIN_MS = 300

/** The document whose details are open; null without one. */
export function readOpenDocument(params: URLSearchParams): number | null {
  const id = params.get('document') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

/** The document whose details are open. It stands in the address, so that a link, a reload and the browser's back know it. */
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
      // A save may end after the browser's back has closed its document: one step more would leave the page.
      if (openNow.current !== openId) return
      if ((state as typeof OVER_LIST | null)?.isOverList !== true) return leave()
      // What was opened here is left the way that it was entered: the browser's back does not meet it a second time.
      void navigate(-1)
      // A frame such as a PDF viewer may have put a step of its own on top. Then that is all that is taken back, and this
      // window hears nothing of it.
      const unheard = setTimeout(leave, BACK_WITHIN_MS)
      window.addEventListener('popstate', () => clearTimeout(unheard), { once: true })
    },
  }
}
