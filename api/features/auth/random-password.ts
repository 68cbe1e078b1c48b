import { randomInt } from 'node:crypto'

/** Without letters that are easily confused when read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LENGTH = 4

/** For a person to read and type once: 99 random bits as `xxxx-xxxx-xxxx-xxxx-xxxx`. */
export function randomPassword(): string {
  return randomGroups(GROUPS)
}

/** Groups of four letters, 20 random bits each. */
export function randomGroups(groups: number): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? ''
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}
