import type { Queryable } from './database.ts'
import { evened, inPieces } from './statement-sizes.ts'

/** What bears names that documents keep when it is called otherwise. */
export type Named = 'carrier' | 'contact-code'

export interface FormerName {
  name: string
  recordId: number
  /** When it was given another name. */
  until: string
}

/** To be called in the transaction that gives a record another name. */
export async function keepFormerNames(db: Queryable, of: Named, names: readonly FormerName[]): Promise<void> {
  const rows = names.map(({ name, recordId, until }) => ({ of, name, record_id: recordId, until }))
  for (const piece of inPieces(rows)) await db.insertInto('former_names').values(piece).execute()
}

/** By name, the earliest first. */
export type FormerNames = ReadonlyMap<string, readonly FormerName[]>

export async function readFormerNames(
  db: Queryable,
  of: Named,
  names: readonly string[],
): Promise<FormerNames> {
  const rows = await db
    .selectFrom('former_names')
    .select(['name', 'record_id as recordId', 'until'])
    .where('of', '=', of)
    .where('name', 'in', ['', ...evened(names)])
    .orderBy('until')
    .execute()
  const former = new Map<string, FormerName[]>()
  for (const row of rows) former.set(row.name, [...(former.get(row.name) ?? []), row])
  return former
}

/** The record that bore the name then and has another one since; null: whatever bears it now. */
export function formerBearer(former: FormerNames, name: string, at: string): number | null {
  return former.get(name)?.find(({ until }) => at <= until)?.recordId ?? null
}
