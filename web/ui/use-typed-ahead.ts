import { useEffect, useRef, useState } from 'react'

export interface TypedAhead {
  /** The text in the field. */
  text: string
  setText: (text: string) => void
  /** Call it with each value that the field passes to its owner. */
  passed: (value: string) => void
}

/**
 * The text of a field whose owner returns the value late, as through the address. A value that the field
 * passed on may return after more was typed, and must not undo that; others replace the text.
 */
export function useTypedAhead(value: string): TypedAhead {
  const [text, setText] = useState(value)
  const [outer, setOuter] = useState(value)
  // Values passed on and not yet returned. A ref, since React may discard a render together with its state.
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
