import { OPEN_THINGS, type OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import type { UserRow } from './users.present.ts'
import { userRow } from './users.queries.ts'

/** So many are named of what is open. */
const NAMED = 5

/**
 * What features know to be open of an account that leaves; each answers null where nothing is. followers.ts lists them, and a
 * feature that keeps something of an account adds itself there.
 */
export interface OpenThingsProviders {
  openThings: readonly ((context: Context, account: UserRow) => Promise<OpenThing | null>)[]
}

/** Throws NOT_FOUND. */
export async function openThingsOf(context: Context & OpenThingsProviders, id: number): Promise<OpenThing[]> {
  const account = await userRow(context.database.kysely, id)
  const found: OpenThing[] = []
  for (const provide of context.openThings) {
    const thing = await provide(context, account)
    if (thing !== null) found.push(thing)
  }
  return found.sort((one, other) => OPEN_THINGS.indexOf(one.what) - OPEN_THINGS.indexOf(other.what))
}

/** Names the first of what is open; null: nothing is. */
export function openThing(what: OpenThing['what'], names: readonly string[]): OpenThing | null {
  return names.length === 0 ? null : { what, count: names.length, names: names.slice(0, NAMED) }
}
