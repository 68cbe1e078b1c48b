import { type RefObject, useLayoutEffect } from 'react'

/** Between the anchor and what floats beside it, and between that and the edge of the screen; CSS pixels. */
const GAP = 4
const MARGIN = 8
/** With less room than this below its box a list of suggestions opens above it, however few they are just now. */
const ROOM_FOR_A_LIST = 200

/**
 * Keeps a floating element beside its anchor for as long as it is mounted: below it, or above it where there is more room,
 * and always within the part of the screen that a phone's keyboard leaves. As wide as its `content`, with the right edges
 * in line (a menu), or as wide as its `anchor` (a list of suggestions). The element needs the `popover` attribute, which
 * lifts it out of scrolling containers, and the styles `FLOATING`.
 *
 * The place is looked at in every frame: so it follows scrolling, resizing, a keyboard that appears, and content that
 * arrives above and pushes the anchor away, of which no event tells.
 */
export function useFloating(
  floating: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  width: 'content' | 'anchor',
): void {
  useLayoutEffect(() => {
    let frame = 0
    const follow = () => {
      if (floating.current && anchor.current) place(floating.current, anchor.current, width)
      frame = requestAnimationFrame(follow)
    }
    // Browsers without popovers show the element all the same, under what lies above the page.
    floating.current?.showPopover?.()
    follow()
    return () => cancelAnimationFrame(frame)
  }, [floating, anchor, width])
}

function place(floating: HTMLElement, anchor: HTMLElement, width: 'content' | 'anchor'): void {
  const box = anchor.getBoundingClientRect()
  const screen = window.visualViewport
  const [screenLeft, screenTop] = [screen?.offsetLeft ?? 0, screen?.offsetTop ?? 0]
  const first = screenTop + MARGIN
  const last = screenTop + (screen?.height ?? innerHeight) - MARGIN
  const right = screenLeft + (screen?.width ?? innerWidth) - MARGIN
  // An anchor that was scrolled away counts as lying at the edge behind which it went.
  const top = clamp(box.top - GAP, first, last)
  const bottom = clamp(box.bottom + GAP, first, last)
  const [above, below] = [top - first, last - bottom]
  const wanted =
    width === 'anchor'
      ? ROOM_FOR_A_LIST
      : floating.scrollHeight + floating.offsetHeight - floating.clientHeight
  const isBelow = below >= Math.min(wanted, above)
  const { style } = floating
  style.setProperty('--room', `${isBelow ? below : above}px`)
  style.width = width === 'anchor' ? `${box.width}px` : 'max-content'
  style.top = isBelow ? `${bottom}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${innerHeight - top}px`
  const left = width === 'anchor' ? box.left : box.right - floating.offsetWidth
  style.left = `${clamp(left, screenLeft + MARGIN, right - floating.offsetWidth)}px`
}

/** `value` between the two bounds; the lower one where they cross. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

export const FLOATING = {
  position: 'fixed',
  inset: 'auto',
  zIndex: 'dropdown',
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'var(--room)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: '1',
  color: 'fg',
  bg: 'bg.floating',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  boxShadow: 'md',
} as const
