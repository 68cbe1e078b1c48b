import type { FileKind } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'
import { FILE_KINDS } from './file-kinds.ts'

const UNNAMED = '파일'
/** Longer names are cut before anything else: composing a long pile of marks takes seconds. */
const LOOKED_AT = 1000
/** Controls and lone surrogates cannot be stored; bidirectional overrides make `gpj.exe` look like `exe.jpg`. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const KNOWN_ENDING = new RegExp(
  `\\.(${Object.values(FILE_KINDS)
    .flatMap(({ endings }) => endings)
    .join('|')})$`,
  'i',
)

/**
 * The name under which a file is shown and saved. The content decides the kind, so no name is refused; the ending is corrected
 * instead: `scan.png` that is a JPEG becomes `scan.jpg`, `photo.exe` becomes `photo.exe.jpg`.
 */
export function safeFileName(name: string, kind: FileKind): string {
  const base = name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .slice(0, LOOKED_AT)
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[\s.]+$/, '')
  const written = KNOWN_ENDING.exec(base)?.[1]?.toLowerCase()
  const { endings } = FILE_KINDS[kind]
  const ending = written !== undefined && endings.includes(written) ? written : endings[0]
  const stem = (written === undefined ? base : base.slice(0, -written.length - 1)).replace(/^[\s.]+/, '')
  const bounded = stem
    .slice(0, LIMITS.shortText - 6)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\s.]+$/, '')
  return `${bounded === '' ? UNNAMED : bounded}.${ending}`
}
