import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Where the scanner begins: with the camera, or with a page by its index. */
export type ScanStart = 'camera' | number

/** The scanner of a form's page. `?camera=1` in the address opens it at once. */
export function useScanScreen() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [start, open] = useState<ScanStart | null>(null)
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has('camera')) return
    query.delete('camera')
    void navigate({ pathname, search: query.toString() }, { replace: true })
    open('camera')
  }, [pathname, search, navigate])
  return {
    /** Null while it is closed. */
    start,
    open,
    close: () => open(null),
  }
}
