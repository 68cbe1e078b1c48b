import { useEffect } from 'react'
import { brandName } from '../lib/brand.ts'

/** Sets the window's title: the page and the brand, or the brand alone. */
export function usePageTitle(title = ''): void {
  useEffect(() => {
    document.title = title === '' ? brandName() : `${title} · ${brandName()}`
  }, [title])
}
