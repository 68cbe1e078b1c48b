import type { Turns } from './paper-view.ts'

const KEY = 'paper-turns'
/** As many files as one works through in weeks; the oldest are forgotten. */
const KEPT_FILES = 500

/** How a file was turned on this device the last time. */
export function keptTurns(fileId: number): Turns {
  return read().find(([id]) => id === fileId)?.[1] ?? 0
}

/** Keeps how a file was turned, by its number alone: nothing of the customer stays on the device. */
export function keepTurns(fileId: number, turns: Turns): void {
  const others = read().filter(([id]) => id !== fileId)
  const kept = turns === 0 ? others : [...others, [fileId, turns]]
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-KEPT_FILES)))
  } catch {
    // Without storage a file is turned again the next time.
  }
}

function read(): [number, Turns][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(it: unknown): it is [number, Turns] {
  return Array.isArray(it) && Number.isInteger(it[0]) && [1, 2, 3].includes(it[1])
}
