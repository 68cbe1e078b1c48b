import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

const GAP = 4
/** Less than this below the box, and the list goes where there is more. */
const ENOUGH = 200

/**
 * Where the list of `box` lies in a dialog, whose body and footer would cut it off: over the screen, below the box or above it.
 * Undefined elsewhere: there it hangs below its box.
 */
export function useListPlace(box: RefObject<HTMLElement | null>, isOpen: boolean): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>()
  useLayoutEffect(() => {
    const element = box.current
    if (!isOpen || !element?.closest('[data-dialog-body]')) return
    const put = () => {
      const { left, width, top, bottom } = element.getBoundingClientRect()
      // What a phone's keyboard leaves of the screen, which may have moved over the page.
      const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
      const [above, below] = [top - offsetTop, offsetTop + height - bottom]
      const isBelow = below >= Math.min(ENOUGH, above)
      setPlace({
        ...{
          position: 'fixed',
          left,
          width,
          maxHeight: `min(18rem, ${(isBelow ? below : above) - 3 * GAP}px)`,
        },
        ...(isBelow ? { top: bottom + GAP } : { top: 'auto', bottom: innerHeight - top + GAP }),
      })
    }
    put()
    addEventListener('scroll', put, true)
    for (const kind of ['resize', 'scroll']) window.visualViewport?.addEventListener(kind, put)
    return () => {
      removeEventListener('scroll', put, true)
      for (const kind of ['resize', 'scroll']) window.visualViewport?.removeEventListener(kind, put)
    }
  }, [box, isOpen])
  return place
}
