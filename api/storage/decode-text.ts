const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Windows' Korean code page 949, which the web calls euc-kr. */
const cp949 = new TextDecoder('euc-kr', { fatal: true })

/** Text in UTF-8, with or without a mark, or else in CP949; null for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  return decoded(utf8, bytes) ?? decoded(cp949, bytes)
}

function decoded(decoder: typeof utf8, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
