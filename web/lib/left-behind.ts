import { useSession } from './session-store.ts'
import { markUnsaved } from './unsaved-changes.ts'

/** Names what was typed: the account, and the form with its record. */
export interface FormPlace {
  accountId: number | undefined
  form: string
}

/** Input of forms that closed without asking (browser's back); kept until the account or the page goes. */
const left = new Map<string, { typed: unknown; unmark: () => void }>()

const keyOf = ({ accountId, form }: FormPlace) => `${accountId} ${form}`

/** What was left in this form; the form's own type says what it is. */
export function readLeftBehind<Typed>(place: FormPlace): Typed | undefined {
  return left.get(keyOf(place))?.typed as Typed | undefined
}

/** What was kept together with the input that the present account left in this form. */
export function leftAlong<Along>(form: string): Along | undefined {
  const accountId = useSession.getState().user?.id
  return readLeftBehind<{ along: Along }>({ accountId, form })?.along
}

/** Answers false, and keeps nothing, when the account is no longer signed in. */
export function leaveBehind(place: FormPlace, typed: unknown): boolean {
  if (useSession.getState().user?.id !== place.accountId) return false
  left.set(keyOf(place), { typed, unmark: markUnsaved() })
  return true
}

/** Forgets it, because the form shows it again. */
export function takeLeftBehind(place: FormPlace): void {
  left.get(keyOf(place))?.unmark()
  left.delete(keyOf(place))
}

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  for (const { unmark } of left.values()) unmark()
  left.clear()
})
