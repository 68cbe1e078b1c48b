/**
 * Query strings, path parameters and multipart fields arrive as text. These read them by a strict grammar: `12` is the
 * number twelve, while ` 12`, `012`, `1e3` and an empty string are errors. Nothing is coerced.
 */
import * as z from 'zod/mini'
import { isKstDay } from './kst.ts'

/** The largest id that a row can have. */
export const MOST_ID = 2_147_483_647

const WRONG_ID = '번호가 올바르지 않습니다.'

/** The id of something that is chosen; `message` is what the user reads when nothing is. */
export function chosenWireId(message: string) {
  return z.pipe(
    z.string(message).check(
      z.regex(/^[1-9]\d{0,9}$/, message),
      z.refine((text: string) => Number(text) <= MOST_ID, message),
    ),
    z.transform(Number),
  )
}

/** A positive id. */
export const wireId = chosenWireId(WRONG_ID)

/** A whole number from `least` to `most`. */
export function wireInteger(least: number, most: number) {
  const message = `${least}에서 ${most} 사이의 숫자를 입력해주세요.`
  return z.pipe(
    z.string().check(
      z.regex(/^(0|[1-9]\d{0,14})$/, message),
      z.refine((text: string) => Number(text) >= least && Number(text) <= most, message),
    ),
    z.transform(Number),
  )
}

/** `true` or `false`. */
export const wireBoolean = z.pipe(
  z.string().check(z.regex(/^(true|false)$/, 'true 또는 false여야 합니다.')),
  z.transform((text: string) => text === 'true'),
)

/** JSON in a text field of a multipart body, to be piped into its schema; `message` is what the user reads when it is none. */
export function wireJson(message: string) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', input: text, message })
        return z.NEVER
      }
    }),
  )
}

const WRONG_DAY = '날짜 형식이 올바르지 않습니다.'
/** A Seoul day, `YYYY-MM-DD`. */
export const kstDayText = z.string(WRONG_DAY).check(z.refine(isKstDay, WRONG_DAY))

const MONTH = '월은 2026-01처럼 입력해주세요.'
/** A Seoul month, `2026-01`. */
export const kstMonthText = z.string(MONTH).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, MONTH))

/** The id of something that is chosen, inside a JSON body; `message` is what the user reads when nothing is. */
export function chosenId(message: string) {
  return z.int(message).check(z.gte(1, message), z.lte(MOST_ID, message))
}

/** An id inside a JSON body. */
export const id = chosenId(WRONG_ID)

/** The version that the caller saw; without it the change applies to whatever version is there now. */
export const version = z.optional(
  z.int('버전이 올바르지 않습니다.').check(z.gte(1, '버전이 올바르지 않습니다.')),
)

const WRONG_INSTANT = '시각 형식이 올바르지 않습니다.'
/** ISO 8601 UTC with milliseconds, as every answer carries it. */
export const instant = z
  .string(WRONG_INSTANT)
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, WRONG_INSTANT),
    z.refine(isRealInstant, WRONG_INSTANT),
  )

/** Needed because Date.parse turns the 31st of February into the 3rd of March. */
function isRealInstant(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}

/** `{items, total, nextCursor}`, the one shape of paged lists. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number(), nextCursor: z.nullable(z.string()) })
}

/** `limit` and `cursor` of paged lists; a cursor is opaque to the client. */
export const pageQuery = {
  limit: z.optional(wireInteger(1, 200)),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, '목록 위치가 올바르지 않습니다.'))),
}
