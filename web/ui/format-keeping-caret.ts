/**
 * Formats what stands in an input and says where the caret belongs afterwards: behind the same digit as before.
 * `caret` counts UTF-16 units.
 */
export function formatKeepingCaret(
  raw: string,
  caret: number,
  format: (text: string) => string,
): { text: string; caret: number } {
  const text = format(raw)
  if (caret >= raw.length) return { text, caret: text.length }
  const digitsBehind = raw.slice(caret).replace(/\D/g, '').length
  let at = text.length
  for (let left = digitsBehind; at > 0 && left > 0; at -= 1) {
    if (/\d/.test(text.charAt(at - 1))) left -= 1
  }
  return { text, caret: at }
}

/** Rewrites an input in place, caret kept. Writing an unchanged value would throw the caret to the end. */
export function rewriteInput(input: HTMLInputElement, format: (text: string) => string): void {
  const next = formatKeepingCaret(input.value, input.selectionStart ?? input.value.length, format)
  if (next.text === input.value) return
  input.value = next.text
  input.setSelectionRange(next.caret, next.caret)
}
