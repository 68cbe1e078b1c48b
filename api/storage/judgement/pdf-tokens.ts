/** A piece of a PDF's syntax: a name without its slash, a string, a bracket, or a number or keyword. */
export interface PdfToken {
  kind: 'name' | 'string' | 'bracket' | 'word'
  /** Latin 1, with the escapes of names and strings resolved. */
  text: string
  /** Where the piece ends: the place of the byte after it. */
  end: number
}

const [LINE_FEED, CARRIAGE_RETURN, HASH, PERCENT, OPEN, CLOSE, SLASH, LESS, GREATER, BACKSLASH] = [
  10, 13, 35, 37, 40, 41, 47, 60, 62, 92,
]
const isSpace = tableOf('\0\t\n\f\r ')
const isDelimiter = tableOf('()<>[]{}/%')
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/**
 * The pieces from a place on. Whatever the bytes are, they are read as pieces: a damaged object ends where a reader of PDFs would
 * give up too, and nothing in it is passed over.
 */
export function* pdfTokens(bytes: Buffer, from: number): Generator<PdfToken> {
  let at = from
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (isSpace[byte]) at += 1
    else if (byte === PERCENT) at = endOfLine(bytes, at)
    else {
      const token = tokenAt(bytes, at, byte)
      yield token
      at = token.end
    }
  }
}

function tokenAt(bytes: Buffer, at: number, byte: number): PdfToken {
  if (byte === SLASH) {
    const end = endOfWord(bytes, at + 1)
    return { kind: 'name', text: unescapedName(bytes.toString('latin1', at + 1, end)), end }
  }
  if (byte === OPEN) return literalString(bytes, at)
  if (byte === LESS && bytes[at + 1] !== LESS) return hexadecimalString(bytes, at)
  if (isDelimiter[byte]) {
    const isDouble = (byte === LESS || byte === GREATER) && bytes[at + 1] === byte
    const end = at + (isDouble ? 2 : 1)
    return { kind: 'bracket', text: bytes.toString('latin1', at, end), end }
  }
  const end = endOfWord(bytes, at)
  return { kind: 'word', text: bytes.toString('latin1', at, end), end }
}

/** Any letter of a name may be written as `#` and two hexadecimal digits. */
function unescapedName(name: string): string {
  return name.includes(String.fromCharCode(HASH))
    ? name.replace(/#([0-9a-f]{2})/gi, (_whole, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : name
}

function literalString(bytes: Buffer, at: number): PdfToken {
  let depth = 0
  let end = at
  for (; end < bytes.length; end += 1) {
    const byte = bytes[end]
    if (byte === BACKSLASH) end += 1
    else if (byte === OPEN) depth += 1
    else if (byte === CLOSE && --depth === 0) break
  }
  const text = bytes
    .toString('latin1', at + 1, Math.min(end, bytes.length))
    .replace(
      /\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([\s\S]))/g,
      (_whole, octal?: string, line?: string, letter = '') => {
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
        return line === undefined ? (ESCAPED[letter] ?? letter) : ''
      },
    )
  return { kind: 'string', text, end: end + 1 }
}

function hexadecimalString(bytes: Buffer, at: number): PdfToken {
  const close = bytes.indexOf(GREATER, at)
  const end = close === -1 ? bytes.length : close
  const digits = bytes.toString('latin1', at + 1, end).replace(/[^0-9a-f]/gi, '')
  const whole = digits.length % 2 === 0 ? digits : `${digits}0`
  return { kind: 'string', text: Buffer.from(whole, 'hex').toString('latin1'), end: end + 1 }
}

function endOfWord(bytes: Buffer, from: number): number {
  let end = from
  for (; end < bytes.length; end += 1) {
    const byte = bytes[end] ?? 0
    if (isSpace[byte] || isDelimiter[byte]) break
  }
  return end
}

function endOfLine(bytes: Buffer, from: number): number {
  let end = from
  while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end += 1
  return end
}

function tableOf(letters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const letter of letters) table[letter.charCodeAt(0)] = 1
  return table
}
