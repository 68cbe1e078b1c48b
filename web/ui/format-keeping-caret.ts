/**
 * Formats an input's text and says where the caret belongs: behind the same digit as before, or behind the
 * same character of those that match `counts`. `caret` is in UTF-16 units.
 */
export function formatKeepingCaret(
  raw: string,
  caret: number,
  format: (text: string) => string,
  counts = /\d/,
): { text: string; caret: number } {
  const text = format(raw)
  if (caret >= raw.length) return { text, caret: text.length }
  const behind = [...raw.slice(caret)].filter((character) => counts.test(character)).length
  let at = text.length
  for (let left = behind; at > 0 && left > 0; at -= 1) {
    if (counts.test(text.charAt(at - 1))) left -= 1
  }
  return { text, caret: at }
}

/** Formats an input in place. An unchanged value is not written, as that would move the caret to the end. */
export function rewriteInput(
  input: HTMLInputElement,
  format: (text: string) => string,
  counts?: RegExp,
): void {
  const next = formatKeepingCaret(input.value, input.selectionStart ?? input.value.length, format, counts)
  if (next.text === input.value) return
  input.value = next.text
  input.setSelectionRange(next.caret, next.caret)
}
