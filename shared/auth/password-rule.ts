import type * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'

/** What everybody knows about the account that a new password is for. */
export interface PasswordOwner {
  username?: string | undefined
  name?: string | undefined
  dealerName?: string | null | undefined
  brandName: string
}

const OTHER = '다른 비밀번호를 입력해주세요.'
const WEAKNESSES = {
  short: `비밀번호는 ${LIMITS.passwordLeast}자 이상이어야 합니다.`,
  plain: `같은 글자나 이어지는 글자로만 된 비밀번호입니다. ${OTHER}`,
  name: `아이디나 이름으로 만든 비밀번호입니다. ${OTHER}`,
  brand: `서비스 이름으로 만든 비밀번호입니다. ${OTHER}`,
} as const

/**
 * The sentence that says why a new password is too easily guessed, or null. Common passwords are looked up by the server,
 * which alone has the list of them.
 */
export function passwordWeakness(password: string, owner: PasswordOwner): string | null {
  const { brandName, username, name, dealerName } = owner
  if (password.length < LIMITS.passwordLeast) return WEAKNESSES.short
  if ([username, name, dealerName].some((each) => isMadeOf(password, each ?? ''))) return WEAKNESSES.name
  if (isMadeOf(password, brandName)) return WEAKNESSES.brand
  return isPlain(password) ? WEAKNESSES.plain : null
}

/** The letters of keyboards and alphabets in their order. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
  'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ',
  'ㅋㅌㅊㅍㅠㅜㅡ',
  'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  '가나다라마바사아자차카타파하',
  '!@#$%^&*()',
]
/** Up to three rows put together, as in `qwer1234`, are still tried early. */
const MOST_ROWS = 3
const LONGEST_REPEATED = 4

/** A few letters repeated (`a1a1a1a1`), or rows of equal and neighbouring letters (`aaaabbbb`, `qwer1234`). */
function isPlain(password: string): boolean {
  const letters = [...password.normalize('NFC').toLowerCase()]
  for (let size = 1; size <= LONGEST_REPEATED; size += 1)
    if (letters.every((letter, at) => at < size || letter === letters[at - size])) return true
  const rows = letters.filter((letter, at) => !follows(letter, letters[at - 1] ?? ''))
  return rows.length <= MOST_ROWS
}

function follows(letter: string, before: string): boolean {
  if (letter === before) return true
  return before !== '' && ROWS.some((row) => row.includes(before + letter) || row.includes(letter + before))
}

/** Without the name no letter is left: digits and signs around a name, or the name twice, hide nothing. */
function isMadeOf(password: string, name: string): boolean {
  const wanted = lettersOf(name)
  if (wanted === '') return false
  const letters = lettersOf(password)
  return letters !== '' && letters.replaceAll(wanted, '') === ''
}

/** Letters only, in lower case; of a text without any, its digits. */
function lettersOf(text: string): string {
  const plain = text.normalize('NFC').toLowerCase()
  return plain.replace(/\P{L}/gu, '') || plain.replace(/\P{N}/gu, '')
}

/** The same rule for the schema of a form, at the password's field; an empty password is none. */
export function unlikeOwner<Values extends object>(
  field: keyof Values & string,
  ownerOf: (values: Values) => PasswordOwner,
) {
  return (checked: z.core.ParsePayload<Values>): void => {
    const password = String(checked.value[field])
    const weakness = password === '' ? null : passwordWeakness(password, ownerOf(checked.value))
    if (weakness !== null)
      checked.issues.push({ code: 'custom', path: [field], input: password, message: weakness })
  }
}
