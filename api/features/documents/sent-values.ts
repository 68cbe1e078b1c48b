/** What a field holds after a change: an absent one stays as it is. */
export function given<Value>(sent: Value | undefined, kept: Value): Value {
  return sent === undefined ? kept : sent
}

/** An emptied field is stored as null. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text
}

/** The columns of the texts that were sent; absent fields are left out, so that they keep their value. */
export function sentTexts<Column extends string>(
  sent: Record<Column, string | null | undefined>,
): { [Name in Column]?: string | null } {
  const entries = Object.entries<string | null | undefined>(sent).filter(([, text]) => text !== undefined)
  return Object.fromEntries(entries.map(([column, text]) => [column, textOrNull(text)])) as {
    [Name in Column]?: string | null
  }
}
