import { LIMITS } from '#shared/limits.ts'

/** What is asked for while something is typed. No name is longer; and servers refuse an address that is much too long. */
export function searchOf(typed: string): string {
  return typed.normalize('NFC').trim().slice(0, LIMITS.search)
}
