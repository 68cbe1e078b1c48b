import type { Queryable } from './database.ts'
import { readFact, saveFact } from './facts.ts'

/** The second places of what was submitted. */
export type SecondPlace = 'backup' | 'replica'

/** Every submission with at most this `sequence` is in the place, with its files. */
export interface Secured {
  sequence: number
  /** When that was found, ISO 8601. */
  at: string
}

const keyOf = (place: SecondPlace) => `secured:${place}`

/** Writes what a place holds over what it held before. */
export async function saveSecured(db: Queryable, place: SecondPlace, secured: Secured): Promise<void> {
  await saveFact(db, keyOf(place), JSON.stringify(secured), new Date(secured.at))
}

/** Until the place says anew what it holds. */
export async function forgetSecured(db: Queryable, place: SecondPlace): Promise<void> {
  await db.deleteFrom('system_facts').where('key', '=', keyOf(place)).execute()
}

/** What a place holds; null: nothing yet, or there is no such place. */
export async function readSecured(db: Queryable, place: SecondPlace): Promise<Secured | null> {
  const fact = await readFact(db, keyOf(place))
  return fact === null ? null : (JSON.parse(fact) as Secured)
}
