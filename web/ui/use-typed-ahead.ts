import { useEffect, useRef, useState } from 'react'

export interface TypedAhead {
  /** What stands in the field. */
  text: string
  setText: (text: string) => void
  /** Said whenever a value is passed on. */
  passed: (value: string) => void
}

/**
 * For fields whose value comes back late, as through the address: what one passed on oneself comes back while one types on,
 * and must not take that back. Any other value is taken.
 */
export function useTypedAhead(value: string): TypedAhead {
  const [text, setText] = useState(value)
  const [outer, setOuter] = useState(value)
  // What was passed on and has not come back. Not a state: drawings that are given up would leave theirs in it.
  const underway = useRef<readonly string[]>([])
  const arrived = useRef(value)
  if (outer !== value) {
    setOuter(value)
    if (!underway.current.includes(value)) setText(value)
  }
  useEffect(() => {
    arrived.current = value
    const own = underway.current.lastIndexOf(value)
    underway.current = own < 0 ? [] : underway.current.slice(own + 1)
  }, [value])
  return {
    text,
    setText,
    passed: (passed) => {
      underway.current = passed === arrived.current ? [] : [...underway.current, passed]
    },
  }
}
