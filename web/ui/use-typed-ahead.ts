import { useState } from 'react'

export interface TypedAhead {
  /** What stands in the field. */
  text: string
  setText: (text: string) => void
  /** Said whenever a value is passed on. */
  passed: (value: string) => void
}

interface Held {
  text: string
  /** The value as it was last seen. */
  outer: string
  /** What was passed on and has not come back yet. */
  underway: readonly string[]
}

/**
 * For fields whose value comes back late, as through the address: what one passed on oneself comes back while one types on,
 * and must not take that back. Any other value is taken.
 */
export function useTypedAhead(value: string): TypedAhead {
  const [held, setHeld] = useState<Held>({ text: value, outer: value, underway: [] })
  if (held.outer !== value) setHeld(withOuter(held, value))
  return {
    text: held.text,
    setText: (text) => setHeld((now) => ({ ...now, text })),
    passed: (passed) =>
      setHeld((now) => ({ ...now, underway: passed === now.outer ? [] : [...now.underway, passed] })),
  }
}

function withOuter({ text, underway }: Held, outer: string): Held {
  const own = underway.lastIndexOf(outer)
  return own < 0 ? { text: outer, outer, underway: [] } : { text, outer, underway: underway.slice(own + 1) }
}
