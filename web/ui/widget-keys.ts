import { type KeyboardEvent, useRef } from 'react'

/** A longer pause begins a new word, in milliseconds. */
const PAUSE_MS = 700

/** The index that a key leads to from `at` (-1: none): arrows wrap around, Home and End go to the ends. */
export function keyTarget(
  key: string,
  at: number,
  count: number,
  arrows: 'ArrowUp ArrowDown' | 'ArrowLeft ArrowRight',
): number | undefined {
  const [back, on] = arrows.split(' ')
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === on) return (at + 1) % count
  return key === back ? (at <= 0 ? count : at) - 1 : undefined
}

/**
 * Type-ahead: letters typed quickly lead to the label that begins with them, one letter repeated to the next
 * label of that letter. Answers the label's index, or undefined.
 */
export function useLetterKeys(): (
  event: KeyboardEvent,
  labels: readonly string[],
  at: number,
) => number | undefined {
  const word = useRef({ typed: '', until: 0 })
  return (event, labels, at) => {
    const { key, timeStamp } = event
    if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined
    const typed = (timeStamp < word.current.until ? word.current.typed : '') + key
    word.current = { typed, until: timeStamp + PAUSE_MS }
    const isOneLetter = [...typed].every((letter) => letter === typed[0])
    const wanted = isOneLetter ? key : typed
    const start = isOneLetter ? at + 1 : Math.max(at, 0)
    const order = labels.map((_, index) => (start + index) % labels.length)
    return order.find((index) => beginsWith(labels[index] ?? '', wanted))
  }
}

/** The keys of ㄱ to ㅎ on the Korean keyboard: outside text fields Windows reports their Latin letters. */
const INITIAL_KEYS = 'rRseEfaqQtTdwWczxvg'

function beginsWith(label: string, typed: string): boolean {
  return (
    label.toLowerCase().startsWith(typed.toLowerCase()) || initialKeys(label).startsWith(initialKeys(typed))
  )
}

/** Hangul as the keys of its initial consonants (비밀번호 → qaqg), without white space; other text as it is. */
function initialKeys(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u1161-\u11ff\s]/g, '')
    .replace(/[\u1100-\u1112]/g, (initial) => INITIAL_KEYS.charAt(initial.charCodeAt(0) - 0x1100))
}
