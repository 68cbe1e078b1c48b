import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Where the scanner begins: with the camera, or with a page by its index. */
export type ScanStart = 'camera' | number

/**
 * The scanner of a form's page as an entry of the browser's history, so that its back button closes the scanner and not the form.
 * `?camera=1` in the address opens it at once.
 */
export function useScanScreen() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has('camera')) return
    query.delete('camera')
    const form = { pathname, search: query.toString() }
    void navigate(form, { replace: true })
    void navigate(form, { state: { scan: 'camera' } })
  }, [pathname, search, navigate])
  return {
    /** Null while it is closed. */
    start: startIn(state),
    open: (scan: ScanStart) => void navigate({ pathname, search }, { state: { scan } }),
    close: () => void navigate(-1),
  }
}

function startIn(state: unknown): ScanStart | null {
  const scan = typeof state === 'object' && state !== null && 'scan' in state ? state.scan : null
  return scan === 'camera' || typeof scan === 'number' ? scan : null
}
