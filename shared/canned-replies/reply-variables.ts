/** What a canned reply may leave open; filled in when it is inserted. */
export const REPLY_VARIABLES = ['고객명', '접수번호', '판매점', '담당자'] as const
export type ReplyVariable = (typeof REPLY_VARIABLES)[number]

/** What is known where a reply is inserted; null or empty: nothing. */
export type ReplyValues = Readonly<Record<ReplyVariable, string | null>>

export interface FilledReply {
  text: string
  /** The variables without a value, each once: they left nothing in the text. */
  missing: ReplyVariable[]
}

/** A name in braces, on one line. */
const IN_BRACES = /\{([^{}\n]*)\}/g

function isVariable(name: string): name is ReplyVariable {
  return REPLY_VARIABLES.some((variable) => variable === name)
}

/** The names in braces that no variable has, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(IN_BRACES)].map(([, name = '']) => name.normalize('NFC'))
  return [...new Set(names.filter((name) => !isVariable(name)))]
}

/**
 * The text with the values in place of its variables. One without a value leaves nothing, because a store must never read a
 * name in braces. A value that looks like a variable stays as it is.
 */
export function fillReply(text: string, values: ReplyValues): FilledReply {
  const missing = new Set<ReplyVariable>()
  const filled = text.replace(IN_BRACES, (braces, inner: string) => {
    const name = inner.normalize('NFC')
    if (!isVariable(name)) return braces
    const value = values[name]?.trim() ?? ''
    if (value === '') missing.add(name)
    return value
  })
  return { text: filled, missing: [...missing] }
}
