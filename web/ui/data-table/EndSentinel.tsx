import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onReach` when the end of a list is less than 400 px out of view. */
export function EndSentinel({ onReach }: { onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} aria-hidden style={{ height: 1 }} />
}
