import { type RefObject, useLayoutEffect } from 'react'

/** The distance to the anchor and to the edge of the screen, in CSS pixels. */
const GAP = 4
const MARGIN = 8
/** With less room than this below its box a list opens above it, even if it is short just now. */
const ROOM_FOR_A_LIST = 200

/**
 * Keeps a floating element beside its anchor while it is mounted: below, or above where there is more room,
 * and within the part of the screen that a phone's keyboard leaves. It is as wide as its `content`, with the
 * right edges in line (a menu), or as its `anchor` (suggestions). The element needs the `popover` attribute,
 * which lifts it out of scrolling containers, and the styles `FLOATING`. The position is checked in every
 * frame, because no event reports content that arrives above and pushes the anchor away.
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
    const show = () => {
      // Without popover support the element is still shown, but under what lies above the page.
      floating.current?.showPopover?.()
      follow()
    }
    // A menu takes the focus at once; suggestions are laid out with the next frame, not within the key.
    if (width === 'content') show()
    else frame = requestAnimationFrame(show)
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
  // An anchor scrolled out of view counts as lying at that edge.
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

/** `value` limited to the two bounds; the lower one if they cross. */
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
