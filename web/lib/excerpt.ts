/** The first `most` characters of a text on one line, with `…` when there is more. */
export function excerpt(text: string, most: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length <= most ? line.join('') : `${line.slice(0, most).join('').trimEnd()}…`
}
