import type { Document } from '#shared/documents/document.contract.ts'
import { useSession } from '../../lib/session-store.ts'
import { markUnsaved } from '../../lib/unsaved-changes.ts'

/** What was typed on top of a version of a document. */
export interface LeftBehind {
  base: Document
  edits: object
}

/** Whose it is, in which form, and of which document. */
export interface FormPlace {
  accountId: number | undefined
  form: string
  documentId: number
}

/** What was typed into forms that went away unasked, as the browser's back takes them; gone with the account, or with the page. */
const left = new Map<string, LeftBehind & { unmark: () => void }>()

const keyOf = ({ accountId, form, documentId }: FormPlace) => `${accountId} ${form} ${documentId}`

export function readLeftBehind(place: FormPlace): LeftBehind | undefined {
  return left.get(keyOf(place))
}

/** False when the account is gone, and what it typed with it. */
export function leaveBehind(place: FormPlace, typed: LeftBehind): boolean {
  if (useSession.getState().user?.id !== place.accountId) return false
  left.set(keyOf(place), { ...typed, unmark: markUnsaved() })
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
