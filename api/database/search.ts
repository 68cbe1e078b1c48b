import { type RawBuilder, sql } from 'kysely'
import { initialConsonants, isInitialConsonants, searchKey } from '#shared/korean.ts'
import { phoneDigits } from '#shared/phone.ts'

/**
 * What a search by part of a name, its initial consonants or part of a phone number finds. SQLite's trigram index cannot find
 * the two syllables by which Koreans search names, so both databases index pieces that are made here: two letters of a name
 * (`n김민`), two initial consonants (`cㄱㅁ`), three digits of a phone (`p123`). SQLite keeps them in an FTS5 table,
 * PostgreSQL in a text[] with a GIN index. Pieces find candidates; the caller's LIKE decides.
 */
export interface SearchableDocument {
  customerName: string
  customerPhone: string
  /** Work on it is left. Most searches are for these few, and find them without looking at the many that are done. */
  isOpen: boolean
}

export function searchGrams({ customerName, customerPhone, isOpen }: SearchableDocument): string[] {
  const name = searchKey(customerName)
  return [
    ...new Set([
      ...(isOpen ? [OPEN] : []),
      ...pieces(name, 2).map((piece) => `n${piece}`),
      ...pieces(initialConsonants(customerName), 2).map((piece) => `c${piece}`),
      ...pieces(phoneDigits(customerPhone), 3).map((piece) => `p${piece}`),
    ]),
  ]
}

export type SearchTerm =
  | { by: 'name'; text: string; grams: string[] }
  | { by: 'initials'; text: string; grams: string[] }
  | { by: 'phone'; text: string; grams: string[] }
  | { by: 'number'; text: string; grams: [] }

/** The beginning of a document's number: its day and at least one digit more. */
const DOCUMENT_NUMBER = /^\d{8}-\d+$/

/**
 * How a query is understood: as a document's number, other digits as phone, consonants as initials, else as a name. Empty `grams`: no
 * piece of the index helps.
 */
export function searchTerm(query: string): SearchTerm {
  const text = searchKey(query)
  if (DOCUMENT_NUMBER.test(text)) return { by: 'number', text, grams: [] }
  if (/^[+\-().]*\d[\d+\-().]*$/.test(text)) {
    const digits = searchedDigits(text)
    // Nearly every number begins with 010, so that piece would narrow nothing.
    const telling = pieces(digits, 3).filter((piece) => piece !== '010')
    return { by: 'phone', text: digits, grams: telling.map((piece) => `p${piece}`) }
  }
  if (isInitialConsonants(text))
    return { by: 'initials', text, grams: pieces(text, 2).map((piece) => `c${piece}`) }
  return { by: 'name', text, grams: pieces(text, 2).map((piece) => `n${piece}`) }
}

/** Only a whole number may begin with a country code without a plus: 8234 is the end of some number. */
function searchedDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return text.startsWith('+') || digits.length >= 10 ? phoneDigits(text) : digits
}

/** The pieces of a term without repetition; with `isOpen` also the piece that only open documents have. */
export function distinctGrams(grams: readonly string[], isOpen: boolean): string[] {
  return [...new Set(isOpen ? [...grams, OPEN] : grams)]
}

/** The piece that marks open documents. Closed ones have none, as nearly all documents would share it. */
const OPEN = 's1'

function pieces(text: string, size: number): string[] {
  const letters = [...text]
  return letters.length < size
    ? []
    : Array.from({ length: letters.length - size + 1 }, (_, start) =>
        letters.slice(start, start + size).join(''),
      )
}

/** A column in a form that no index serves, where the planner would otherwise walk an index instead of the candidates. */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`
}
