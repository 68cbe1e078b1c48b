import type { Access } from '../../http/access-sink.ts'

/*
 * What happens again within a short time is one entry. Each process remembers only its own, so there may be an entry too many but
 * never one too few.
 */

const MINUTE = 60_000
const ONE_VIEW_MS = 10 * MINUTE
const MOST_KEPT = 20_000

/** Forgets all that it knows when a minute ends. */
class KnownThisMinute<Value> extends Map<string, Value> {
  #minute = 0

  turnTo(now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE)
    if (minute !== this.#minute) this.clear()
    this.#minute = minute
  }
}

/** For refusals of one account at one endpoint and the like. */
export class OnceAMinute {
  readonly #known = new KnownThisMinute<true>()

  /** Is this the first of its kind in this minute? When far too many kinds happen, the rest of the minute goes unrecorded. */
  isFirst(key: string, now: Date): boolean {
    this.#known.turnTo(now)
    if (this.#known.has(key) || this.#known.size >= MOST_KEPT) return false
    this.#known.set(key, true)
    return true
  }

  /** The next one counts as the first, because this one could not be recorded. */
  forget(key: string): void {
    this.#known.delete(key)
  }
}

/** What a list has shown to one account in this minute, and when all of that is durable in the log. */
interface Shown {
  ids: Set<number>
  written: Promise<unknown>
}

/** Lists are read again after every change: what one has shown with the same filters stands in the log once a minute. */
export class ShownLists {
  readonly #known = new KnownThisMinute<Shown>()

  of(key: string, now: Date): Shown {
    this.#known.turnTo(now)
    if (this.#known.size >= MOST_KEPT) this.forget()
    const shown = this.#known.get(key) ?? { ids: new Set(), written: Promise.resolve() }
    this.#known.set(key, shown)
    return shown
  }

  forget(): void {
    this.#known.clear()
  }
}

type View = Pick<Access, 'subject' | 'by'>

/**
 * The web reads an open document again after every change, and its history and files besides; all of that is one view. Views of the
 * same record by the same account, address and browser share a row for ten minutes from its time.
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

function keyOf({ subject, by }: View): string {
  return JSON.stringify([by.account.id, subject, by.address, by.userAgent])
}
