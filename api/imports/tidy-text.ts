/** Longer than any field; what is longer is left for the field's own rule to refuse. */
const COMPOSED_AT_MOST = 5000

/** A cell's text, composed and without blanks around it. Piled marks of a huge text would take minutes to compose. */
export function tidyText(text: string): string {
  return (text.length > COMPOSED_AT_MOST ? text.slice(0, COMPOSED_AT_MOST) : text).normalize('NFC').trim()
}
