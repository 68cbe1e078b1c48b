import { useEffect, useRef, useState } from 'react'
import { leaveBehind, readLeftBehind, takeLeftBehind } from '../lib/left-behind.ts'
import { useSession } from '../lib/session-store.ts'
import { askToDiscard } from './ask-to-discard.ts'
import { toast } from './toast.ts'

export interface Typing<Typed> {
  /** What stood in the form when it last went away unasked. */
  left: Typed | undefined
  /** Said on every drawing: what to keep if the form goes away now; null while nothing is typed. */
  keep: (typed: (() => Typed) | null) => void
  /** Asks whether the typing may go, where there is some; true when the form may be closed. */
  mayClose: () => Promise<boolean>
  /** The typing is saved, or no longer wanted: nothing of it is kept. */
  letGo: () => void
}

const KEPT = '입력한 내용은 같은 창을 다시 열면 그대로 있습니다.'

/**
 * For forms in dialogs: what goes away unasked, as by the browser's back, is there again when the same `form` opens. The name
 * tells one form, and the record in it, from all others; null: nothing is kept.
 */
export function useLeftBehind<Typed>(form: string | null): Typing<Typed> {
  const accountId = useSession(({ user }) => user?.id)
  const [place] = useState(form === null ? null : { accountId, form })
  const [left] = useState(() => (place === null ? undefined : readLeftBehind<Typed>(place)))
  const kept = useRef<(() => Typed) | null>(null)
  const isLetGo = useRef(false)
  useEffect(() => {
    if (place === null) return
    takeLeftBehind(place)
    return () => {
      if (kept.current === null || isLetGo.current) return
      if (leaveBehind(place, kept.current())) toast.info(KEPT, { title: '저장하지 않은 내용' })
    }
  }, [place])
  const letGo = () => {
    isLetGo.current = true
    // A save may end after the form went away.
    if (place !== null) takeLeftBehind(place)
  }
  return {
    left,
    keep: (typed) => {
      // Where a form stays for what is typed next, that is kept again.
      if (typed === null) isLetGo.current = false
      kept.current = typed
    },
    mayClose: async () => {
      const may = await askToDiscard(kept.current !== null)
      if (may) letGo()
      return may
    },
    letGo,
  }
}
