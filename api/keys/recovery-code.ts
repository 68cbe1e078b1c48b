import { createHash, randomInt } from 'node:crypto'
import { deriveKey } from './keyring.ts'

/** Crockford's letters: none is taken for another when it is read from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 130 random bits: too many to be guessed, so that the code needs no slow hash. */
const RANDOM_LETTERS = 26
const CHECK_LETTERS = 2
const GROUP = 4

/** A new code of seven groups, `7H2K-…`; the last two letters check the others. */
export function makeRecoveryCode(): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const code = random + checkLetters(random)
  return (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/**
 * The key that a typed code stands for; null: it is no code, or mistyped. Case, spaces and hyphens do not matter, nor does O for
 * 0 or I and L for 1.
 */
export function recoveryKey(typed: string): Buffer | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const random = code.slice(0, RANDOM_LETTERS)
  if (code.length !== RANDOM_LETTERS + CHECK_LETTERS || checkLetters(random) !== code.slice(RANDOM_LETTERS))
    return null
  return deriveKey(Buffer.from(random), 'recovery code')
}

function checkLetters(random: string): string {
  const digest = createHash('sha256').update(random).digest()
  return [...digest.subarray(0, CHECK_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}
