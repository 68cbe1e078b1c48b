/** A NOTIFY payload must be shorter than 8,000 bytes, including the header of the piece. */
const PIECE_BYTES = 7800
const HEADER = /^([0-9a-f-]{36}):(\d+)\/(\d+):/

/** Cuts a text into payloads of at most 8,000 bytes, never within a character: `<origin>:<piece>/<pieces>:<text>`. */
export function cutIntoPieces(origin: string, text: string): string[] {
  const bytes = Buffer.from(text)
  const parts: string[] = []
  for (let from = 0; from < bytes.length; ) {
    let until = Math.min(bytes.length, from + PIECE_BYTES)
    while (until < bytes.length && isWithinCharacter(bytes[until])) until -= 1
    parts.push(bytes.toString('utf8', from, until))
    from = until
  }
  return parts.map((part, index) => `${origin}:${index + 1}/${parts.length}:${part}`)
}

/**
 * Puts pieces together: answers the text with its last piece, null before. PostgreSQL delivers one sender's notifications in
 * order, and those of a transaction without others in between; a text whose beginning was missed is dropped.
 */
export function createReassembly(): ((payload: string) => string | null) & { reset(): void } {
  const begun = new Map<string, string[]>()
  const reassemble = (payload: string): string | null => {
    const [header, origin = '', piece, pieces] = HEADER.exec(payload) ?? []
    if (header === undefined) return null
    const parts = Number(piece) === 1 ? [] : begun.get(origin)
    if (parts === undefined || parts.length !== Number(piece) - 1) {
      begun.delete(origin)
      return null
    }
    parts.push(payload.slice(header.length))
    if (parts.length < Number(pieces)) {
      begun.set(origin, parts)
      return null
    }
    begun.delete(origin)
    return parts.join('')
  }
  return Object.assign(reassemble, { reset: () => begun.clear() })
}

/** 10xxxxxx: a continuation byte of UTF-8. */
function isWithinCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
