/** Longer than any field; the field's own rule refuses longer texts. */
const COMPOSED_AT_MOST = 5000

/** A cell's text in NFC without blanks around it. Composing a huge text of piled marks would take minutes. */
export function tidyText(text: string): string {
  return (text.length > COMPOSED_AT_MOST ? text.slice(0, COMPOSED_AT_MOST) : text).normalize('NFC').trim()
}
