import { randomInt } from 'node:crypto'

/** Without letters that are easily confused when read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 7
const GROUP_LENGTH = 4

/** A first password, or a code that works once, to be copied or typed: seven groups of four letters, 138 random bits. */
export function randomCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? ''
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
