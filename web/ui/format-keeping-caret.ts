/**
 * Formats what stands in an input and says where the caret belongs afterwards: behind the same digit as before, or the
 * same character of whatever `counts` and no format adds. `caret` counts UTF-16 units.
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

/** Rewrites an input in place, caret kept. Writing an unchanged value would throw the caret to the end. */
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
