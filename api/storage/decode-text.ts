/** UTF-8, and Windows' Korean code page 949, which the web calls euc-kr. */
const ENCODINGS = ['utf-8', 'euc-kr']

/** Text in UTF-8, with or without a mark, or else in CP949; null for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  for (const decoder of newDecoders()) {
    const text = decoded(decoder, bytes)
    if (text !== null) return text
  }
  return null
}

/** Whether all bytes are text; it holds only one piece of them at a time. */
export async function isDecodable(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  let possible = newDecoders()
  for await (const piece of pieces) {
    possible = possible.filter((decoder) => decoded(decoder, piece, { stream: true }) !== null)
    if (possible.length === 0) return false
  }
  return possible.some((decoder) => decoded(decoder, new Uint8Array()) !== null)
}

function newDecoders() {
  return ENCODINGS.map((encoding) => new TextDecoder(encoding, { fatal: true }))
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, options = {}): string | null {
  try {
    return decoder.decode(bytes, options)
  } catch {
    return null
  }
}
