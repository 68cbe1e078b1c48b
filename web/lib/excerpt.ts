/** A text of several lines on one line, with ` · ` between them. */
export function onOneLine(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/\s+/g, ' ')
}

/** The first `most` characters of a text on one line, with `…` when there is more. */
export function excerpt(text: string, most: number): string {
  const line = [...onOneLine(text)]
  return line.length <= most ? line.join('') : `${line.slice(0, most).join('').trimEnd()}…`
}

/** Characters of a note to or from the store that a row shows. */
export const NOTE_LENGTH = 80
