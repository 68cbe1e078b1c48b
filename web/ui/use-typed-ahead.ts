import { useEffect, useRef, useState } from 'react'

export interface TypedAhead {
  /** What stands in the field. */
  text: string
  setText: (text: string) => void
  /** To be called with each value that the field passes on to its owner. */
  passed: (value: string) => void
}

/**
 * The text of a field whose owner gives the value back late, as through the address. A value that the field itself passed on
 * may come back when the user has already typed more, and must not undo that; any other value replaces the text.
 */
export function useTypedAhead(value: string): TypedAhead {
  const [text, setText] = useState(value)
  const [outer, setOuter] = useState(value)
  // What was passed on and has not come back. A ref, because React may throw away a rendering together with its state.
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
