import { useEffect, useRef } from 'react'
import { TOUCH } from './use-media-query.ts'

/*
 * On touch screens the way back (Android's button, a swipe) closes what is open: a dialog, drawer, menu or the scanner. On a
 * computer it leaves the page, whose forms keep what was typed (use-left-behind.ts).
 *
 * Each open layer stands on one entry of the history more. Its state is that of its page with its `layer`, counted from 1,
 * so the router knows nothing of it. What closes by other means takes its entry away again, a moment later, since another
 * layer or page often follows at once. Entries that a page was opened over are skipped on the way back.
 */

/** Closes one open layer as Escape does; its owner may refuse, or ask first. */
type Close = () => void

/** The open layers, the topmost last. */
const open: Close[] = []
/** The router's number of the page under them. */
let page: number | undefined
/** The entry that a step of our own leads to; null while there is none. */
let target: number | null = null
let settling: ReturnType<typeof setTimeout> | undefined

function entry(): { idx?: number; layer?: number } {
  return (history.state ?? {}) as { idx?: number; layer?: number }
}

/** Brings the entries of the page to the number of its open layers. */
function settle(): void {
  if (target !== null) return
  const { layer = 0, idx } = entry()
  page = idx
  if (layer > open.length) {
    target = open.length
    history.go(target - layer)
  }
  for (let more = layer + 1; more <= open.length; more += 1) {
    history.pushState({ ...entry(), layer: more }, '')
  }
}

function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(settle)
}

function onPopState(event: PopStateEvent): void {
  const { layer = 0, idx } = entry()
  if (target !== null) {
    event.stopImmediatePropagation()
    // A page was opened meanwhile, and our step back led from it to the entry under it.
    const missed = layer - target
    target = null
    if (missed > 0) history.go(missed)
    else settleSoon()
    return
  }
  if (idx === page && layer < open.length) {
    event.stopImmediatePropagation()
    open.at(-1)?.()
  }
  settleSoon()
}

/** Once, before the router listens. */
export function watchBack(): void {
  window.addEventListener('popstate', onPopState, true)
  // The app was loaded again over what was open.
  settleSoon()
}

/** While the component is mounted, back on a touch screen calls `close`. */
export function useBackCloses(close: Close): void {
  const newest = useRef(close)
  newest.current = close
  useEffect(() => {
    if (!window.matchMedia(TOUCH).matches) return
    const own = () => newest.current()
    open.push(own)
    settleSoon()
    return () => {
      open.splice(open.indexOf(own), 1)
      settleSoon()
    }
  }, [])
}
