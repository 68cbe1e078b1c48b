/** What a field holds after a change: an absent one stays as it is. */
export function given<Value>(sent: Value | undefined, kept: Value): Value {
  return sent === undefined ? kept : sent
}

/** An emptied field holds nothing. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text
}
