import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type AppError, broken } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import { MOST_ID } from '#shared/wire.ts'
import type { Tables } from './tables/tables.ts'

/** The sort key of the last row of a page; the next page begins behind it (keyset, never OFFSET). */
export type CursorKey = readonly (string | number | null)[]

/** Opaque to clients: base64url of the JSON of the key. */
export function encodeCursor(key: CursorKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Throws INVALID_INPUT for a cursor that is not one of ours with `length` parts. */
export function decodeCursor(cursor: string | undefined, length: number): CursorKey | null {
  if (cursor === undefined) return null
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.length === length && key.every(isKeyPart)) return key
  } catch {
    // The error below covers broken JSON as well.
  }
  throw foreignCursor()
}

/** The text and the id by which a page was sorted, of its last row. Throws INVALID_INPUT for a foreign cursor. */
export function decodeTextAndId(cursor: string | undefined): { text: string; id: number } | null {
  const key = decodeCursor(cursor, 2)
  if (key === null) return null
  const [text, id] = key
  if (typeof text !== 'string' || !isRowId(id)) throw foreignCursor()
  return { text, id }
}

/** INVALID_INPUT for a cursor of another list. */
export function foreignCursor(): AppError {
  return broken('cursor', '목록 위치가 올바르지 않습니다.', 'INVALID_INPUT')
}

/** Makes `{items, nextCursor}` of `limit + 1` rows. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => CursorKey,
): { rows: Row[]; nextCursor: string | null } {
  if (rows.length <= limit) return { rows, nextCursor: null }
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, nextCursor: last === undefined ? null : encodeCursor(keyOf(last)) }
}

export function pageLimit(limit: number | undefined): number {
  return Math.min(limit ?? LIMITS.pageSize, LIMITS.pageSizeMost)
}

function isKeyPart(part: unknown): part is string | number | null {
  if (typeof part === 'number') return Number.isSafeInteger(part)
  return part === null || (typeof part === 'string' && part.length <= 200 && !part.includes('\u0000'))
}

interface AskedPage {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface CountedPage<Row> {
  rows: Row[]
  /** The number of rows on all pages together. */
  total: number
  nextCursor: string | null
}

type Matching<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>

/** One page of the rows, in the order of a unique text column. Throws INVALID_INPUT for a foreign cursor. */
export function pageInOrder<Table extends keyof Tables>(
  matching: Matching<Table>,
  column: keyof Tables[Table] & string,
  asked: AskedPage,
): Promise<CountedPage<Selectable<Tables[Table]>>> {
  return keyedPage(matching, { column, order: 'asc', isKey: (key) => typeof key === 'string' }, asked)
}

/** One page of the matching rows, newest first by `id`. Throws INVALID_INPUT for a foreign cursor. */
export function pageNewestFirst<Table extends keyof Tables>(
  matching: Matching<Table>,
  asked: AskedPage,
): Promise<CountedPage<Selectable<Tables[Table]>>> {
  return keyedPage(matching, { column: 'id', order: 'desc', isKey: isRowId }, asked)
}

/** True for a number that databases accept as an id. */
export function isRowId(key: CursorKey[number] | undefined): key is number {
  return typeof key === 'number' && key >= 1 && key <= MOST_ID
}

interface Key {
  column: string
  order: 'asc' | 'desc'
  isKey: (key: CursorKey[number] | undefined) => boolean
}

async function keyedPage<Table extends keyof Tables>(
  matching: Matching<Table>,
  { column, order, isKey }: Key,
  { cursor, limit: wanted }: AskedPage,
): Promise<CountedPage<Selectable<Tables[Table]>>> {
  const limit = pageLimit(wanted)
  const last = decodeCursor(cursor, 1)
  if (last !== null && !isKey(last[0])) throw foreignCursor()
  const isBehind = order === 'asc' ? sql`>` : sql`<`
  // selectAll returns exactly these rows, but Kysely's types cannot express it for a generic table.
  const rows = (await matching
    .$if(last !== null, (query) => query.where(sql<SqlBool>`${sql.ref(column)} ${isBehind} ${last?.[0]}`))
    .selectAll()
    .orderBy(sql.ref(column), order)
    .limit(limit + 1)
    .execute()) as unknown as Selectable<Tables[Table]>[]
  const keyOf = (row: Selectable<Tables[Table]>) => [(row as Record<string, string | number>)[column] ?? null]
  return { total: await countOf(matching), ...cutPage(rows, limit, keyOf) }
}

/** The number of rows that a query, still without columns, finds. */
export async function countOf<Table extends keyof Tables>(matching: Matching<Table>): Promise<number> {
  const { count } = await matching
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
