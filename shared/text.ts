import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'

/**
 * Characters that cannot be stored: NUL and other controls break databases and workbooks, and so do code points that are no
 * characters (U+FFFE); a lone surrogate is not valid UTF-8; U+FFFD replaces bytes that could not be decoded. Tabs and line
 * breaks are allowed.
 */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Noncharacter_Code_Point}|\ufffd/u

/**
 * The most marks that one letter may bear, as in Unicode's stream-safe text format (UAX #15). Normalising takes time by the
 * square of their number, minutes for a megabyte, so they are counted first.
 */
const MOST_MARKS = 30

const storable = z.refine<string>((text) => !UNSTORABLE.test(text) && !hasPiledMarks(text), {
  error: '사용할 수 없는 문자가 들어 있습니다.',
  abort: true,
})

function hasPiledMarks(text: string): boolean {
  return text.match(/\p{M}+/gu)?.some((marks) => marks.length > MOST_MARKS) ?? false
}

/** The text shows something: it is not only blanks, joiners and fillers. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** What whoever typed or pasted too much reads. It stays where it was typed: no field cuts it. */
export const tooLong = (max: number) => `${max}자까지 입력할 수 있습니다.`

/** Text that may be empty: storable, NFC, trimmed, at most `max` UTF-16 units. */
export function optionalText(max: number) {
  return z
    .string('내용을 입력해주세요.')
    .check(storable, z.normalize('NFC'), z.trim(), z.maxLength(max, tooLong(max)))
}

/** A text in a change: absent keeps the present one, null or empty clears it. */
export function nullableText(max: number) {
  return z.optional(z.nullable(optionalText(max)))
}

/** Text that must not be empty after trimming; `message` is what the user reads when it is. */
export function requiredText(max: number, message: string) {
  return z.string(message).check(
    storable,
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1, message),
    z.refine<string>((text) => text === '' || VISIBLE.test(text), message),
    z.maxLength(max, tooLong(max)),
  )
}

/** An e-mail address, or empty. */
export const emailText = optionalText(LIMITS.email).check(
  z.refine<string>(
    (text) => text === '' || z.email().safeParse(text).success,
    '올바른 이메일 형식이 아닙니다',
  ),
)

/** Passwords are neither trimmed nor normalised; only their length and characters are checked. */
export function secretText(max: number, message: string) {
  return z.string(message).check(storable, z.minLength(1, message), z.maxLength(max, tooLong(max)))
}
