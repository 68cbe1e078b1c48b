/** What a column holds after a change: a field that was not sent keeps its value. */
export function sentOrKept<Value>(sent: Value | undefined, kept: Value): Value {
  return sent === undefined ? kept : sent
}

/** An emptied or absent text is stored as null. */
export function textOrNull(text: string | null | undefined): string | null {
  return text || null
}

/** An emptied field is stored as null; an absent one (undefined) stays unchanged. */
export function textColumn(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value
}

export function flagColumn(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0
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
