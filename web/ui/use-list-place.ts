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
      // What a phone's keyboard leaves of the screen.
      const below = (window.visualViewport?.height ?? innerHeight) - bottom
      const isBelow = below >= Math.min(ENOUGH, top)
      setPlace({
        ...{
          position: 'fixed',
          left,
          width,
          maxHeight: `min(18rem, ${(isBelow ? below : top) - 3 * GAP}px)`,
        },
        ...(isBelow ? { top: bottom + GAP } : { top: 'auto', bottom: innerHeight - top + GAP }),
      })
    }
    put()
    addEventListener('scroll', put, true)
    window.visualViewport?.addEventListener('resize', put)
    return () => {
      removeEventListener('scroll', put, true)
      window.visualViewport?.removeEventListener('resize', put)
    }
  }, [box, isOpen])
  return place
}
