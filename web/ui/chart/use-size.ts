import { type RefObject, useEffect, useState } from 'react'

const UNKNOWN = { width: 0, height: 0 }

/** How large an element is, followed as it changes; zero until it is known. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState(UNKNOWN)
  useEffect(() => {
    const watched = element.current
    if (watched === null) return
    const observer = new ResizeObserver(() =>
      setSize({ width: watched.clientWidth, height: watched.clientHeight }),
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return size
}
