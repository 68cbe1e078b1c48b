import { AppError } from '#shared/errors.ts'

const DEEPEST = 20

/**
 * Parses a JSON body and refuses what JSON.parse silently accepts: repeated keys (of which only the last would count),
 * `__proto__` keys, and deeper nesting than any contract has. Throws MALFORMED_REQUEST.
 */
export function parseJsonBody(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('MALFORMED_REQUEST')
  }
  if (countMembers(value, 0) !== countColons(text)) throw new AppError('MALFORMED_REQUEST')
  return value
}

/** The number of members in all objects after parsing, when repeated keys have become one. */
function countMembers(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= DEEPEST) throw new AppError('MALFORMED_REQUEST')
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countMembers(item, depth + 1), 0)
  let members = 0
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') throw new AppError('MALFORMED_REQUEST')
    members += 1 + countMembers(member, depth + 1)
  }
  return members
}

/** The number of colons outside strings: one for every written member. The text must be valid JSON. */
function countColons(text: string): number {
  const outsideStrings = text.replace(/"(?:[^"\\]|\\.)*"/gs, '""')
  return outsideStrings.split(':').length - 1
}
