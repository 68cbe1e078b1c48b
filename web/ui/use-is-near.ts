import { type RefObject, useEffect, useState } from 'react'

/** Whether the element is on the stage, or a stage's height away from it; without a stage, whether it is in sight. */
export function useIsNear(
  element: RefObject<HTMLElement | null>,
  stage?: RefObject<HTMLElement | null>,
): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: stage?.current ?? null,
      rootMargin: '100% 0%',
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, stage])
  return isNear
}
