/** A sign is shown this long after it was heard, and sent at most this often while somebody writes. */
export const TYPING_SHOWN_MS = 5_000
const SAID_EVERY_MS = 3_000

interface TypingSurroundings {
  /** Tells the others in the room; false when it could not be told. */
  say: () => boolean
  /** The names may have changed. */
  changed: () => void
}

/** Who is writing in a room: signs that are told and heard, and forgotten after some seconds. */
export function createTyping({ say, changed }: TypingSurroundings) {
  const shown = new Map<number, { name: string; timer: ReturnType<typeof setTimeout> }>()
  let saidAt = Number.NEGATIVE_INFINITY

  function stopped(accountId: number): void {
    const sign = shown.get(accountId)
    if (sign === undefined) return
    clearTimeout(sign.timer)
    shown.delete(accountId)
    changed()
  }

  return {
    names: () => [...shown.values()].map(({ name }) => name),
    heard(accountId: number, name: string): void {
      clearTimeout(shown.get(accountId)?.timer)
      shown.set(accountId, { name, timer: setTimeout(() => stopped(accountId), TYPING_SHOWN_MS) })
      changed()
    },
    stopped,
    typed(): void {
      const now = Date.now()
      if (now - saidAt >= SAID_EVERY_MS && say()) saidAt = now
    },
    clear(): void {
      for (const accountId of [...shown.keys()]) stopped(accountId)
    },
  }
}
