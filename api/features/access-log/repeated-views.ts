import type { Access } from '../../http/access-sink.ts'

const ONE_VIEW_MS = 10 * 60_000
const MOST_KEPT = 20_000

/**
 * The web reads an open document again after every change, and its history and files besides; all of that is one view.
 * Views of the same record by the same account, address and browser share a row for ten minutes from its time. Each process
 * remembers only its own, so there may be a row too many but never one too few.
 */
export class RepeatedViews {
  /** Key → the time of its row, the oldest first. */
  readonly #views = new Map<string, number>()

  /** Is there a row already that also stands for this view? */
  has(view: View, now: Date): boolean {
    // A question about somebody who is perhaps no customer: each is another one.
    if (view.subject === null) return false
    const at = this.#views.get(keyOf(view))
    return at !== undefined && at > now.getTime() - ONE_VIEW_MS && at <= now.getTime()
  }

  /** From now on, this view's row also stands for its repetitions. */
  add(view: View, now: Date): void {
    const key = keyOf(view)
    this.#views.delete(key)
    this.#views.set(key, now.getTime())
    if (this.#views.size > MOST_KEPT) this.#views.delete(this.#views.keys().next().value ?? '')
  }
}

type View = Pick<Access, 'subject' | 'by'>

function keyOf({ subject, by }: View): string {
  return JSON.stringify([by.account.id, subject, by.address, by.userAgent])
}
