import { randomInt } from 'node:crypto'

/** Without letters that are mistaken for one another when read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** For an operator to read and type once: 79 bits as `xxxx-xxxx-xxxx-xxxx`. */
export function randomPassword(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? ''
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
