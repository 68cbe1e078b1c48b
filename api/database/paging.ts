import { AppError } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'

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
    // Falls through to the one error below.
  }
  throw new AppError('INVALID_INPUT', {
    details: [{ field: 'cursor', message: '목록 위치가 올바르지 않습니다.' }],
  })
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
