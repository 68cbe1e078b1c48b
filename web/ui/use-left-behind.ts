import { useEffect, useRef, useState } from 'react'
import { leaveBehind, readLeftBehind, takeLeftBehind } from '../lib/left-behind.ts'
import { useSession } from '../lib/session-store.ts'
import { confirm } from './confirm.ts'
import { toast } from './toast.ts'

export interface Typing<Typed> {
  /** The input of this form when it last closed without asking. */
  left: Typed | undefined
  /** Called at every render: returns what to keep if the form closes now; null without input. */
  keep: (typed: (() => Typed) | null) => void
  /** Asks whether unsaved input may be discarded; true when the form may close. */
  mayClose: () => Promise<boolean>
  /** The input is saved or discarded, so nothing of it is kept. */
  letGo: () => void
}

const KEPT = '입력한 내용은 같은 창을 다시 열면 그대로 있습니다.'

/**
 * For forms in dialogs: input of a form that closed without asking (browser's back) is there again when the
 * same `form` opens. That name identifies the form and its record; null keeps nothing.
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
    // A save may finish after the form was closed.
    if (place !== null) takeLeftBehind(place)
  }
  return {
    left,
    keep: (typed) => {
      // The form stays open after a save, and later input is kept again.
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

/** True when nothing was typed, or when the user agrees to discard it. */
async function askToDiscard(isDirty: boolean): Promise<boolean> {
  if (!isDirty) return true
  return confirm({
    title: '저장하지 않고 닫으시겠습니까?',
    body: '입력한 내용은 사라집니다.',
    confirmLabel: '닫기',
    cancelLabel: '계속 입력',
    destructive: true,
  })
}
