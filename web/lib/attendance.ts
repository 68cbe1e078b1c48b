const MINUTE = 60_000

/** When somebody last used this page; whoever opens it does. */
let usedAt = Date.now()
/** When a call last told the server so. */
let toldAt = 0

/** Whether somebody typed, pressed or turned the wheel within the last minute. A call that is made then counts as use. */
export function isAttended(): boolean {
  const now = Date.now()
  if (now - usedAt >= MINUTE) return false
  toldAt = now
  return true
}

/** Has `tell` make a call while the page is used and makes none by itself, once a minute. Returns a function that stops it. */
export function watchAttendance(tell: () => void): () => void {
  const used = () => {
    usedAt = Date.now()
    if (usedAt - toldAt < MINUTE) return
    toldAt = usedAt
    tell()
  }
  const kinds = ['keydown', 'pointerdown', 'wheel'] as const
  for (const kind of kinds) window.addEventListener(kind, used, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, used, { capture: true })
  }
}
