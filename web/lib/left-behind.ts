import { useSession } from './session-store.ts'
import { markUnsaved } from './unsaved-changes.ts'

/** Whose it is, and in which form, down to the record that it is about. */
export interface FormPlace {
  accountId: number | undefined
  form: string
}

/** What was typed into forms that went away unasked, as the browser's back takes them; gone with the account, or with the page. */
const left = new Map<string, { typed: unknown; unmark: () => void }>()

const keyOf = ({ accountId, form }: FormPlace) => `${accountId} ${form}`

/** As the form of this name left it; nobody else writes there. */
export function readLeftBehind<Typed>(place: FormPlace): Typed | undefined {
  return left.get(keyOf(place))?.typed as Typed | undefined
}

/** False when the account is gone, and what it typed with it. */
export function leaveBehind(place: FormPlace, typed: unknown): boolean {
  if (useSession.getState().user?.id !== place.accountId) return false
  left.set(keyOf(place), { typed, unmark: markUnsaved() })
  return true
}

/** The form has it again. */
export function takeLeftBehind(place: FormPlace): void {
  left.get(keyOf(place))?.unmark()
  left.delete(keyOf(place))
}

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  for (const { unmark } of left.values()) unmark()
  left.clear()
})
