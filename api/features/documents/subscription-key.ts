import { type RawBuilder, sql } from 'kysely'

/*
 * How a paid number finds its document: upper case, without hyphens, blanks, dots and leading zeros, which Excel takes from a number
 * that is not formatted as text. The column's expression is the one of the index documents_by_subscription_key.
 */

/** The key of a number as a file has it; null for a text without a digit, such as `합계`. */
export function subscriptionKey(text: string): string | null {
  const key = text
    .normalize('NFKC')
    .replaceAll(/[-−\s.]/g, '')
    .toUpperCase()
    .replace(/^0+/, '')
  return /\d/.test(key) ? key : null
}

/** The key of the rows of `documents` under this name; that of a document without a number finds what was paid before it was masked. */
export function documentKey(documents: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${documents}.${name}`)
  return sql<string>`coalesce(upper(ltrim(replace(replace(replace(${column('subscription_number')}, '-', ''), ' ', ''), '.', ''), '0')),
    'd' || cast(${column('id')} as text))`
}

/** The key that a document has once its number was taken away. */
export function keyOfMasked(id: number): string {
  return `d${id}`
}

/** Of masked customers only the key of the document or row is left, of others the number without its leading zero. */
export function shownNumber(key: string): string | null {
  if (/^[dx]/.test(key)) return null
  return /^1\d{8,9}$/.test(key) ? `0${key}` : key
}
