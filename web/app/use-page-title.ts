import { useEffect } from 'react'
import { brandName } from '../lib/brand.ts'

/** The window's title: the page and the brand; the brand alone without one. */
export function usePageTitle(title = ''): void {
  useEffect(() => {
    document.title = title === '' ? brandName() : `${title} · ${brandName()}`
  }, [title])
}
