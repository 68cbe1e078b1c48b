/** Node decodes Windows' Korean code page but cannot encode it, so the decoding table is inverted. */
export function encodeCp949(text: string): Buffer {
  codes ??= codesByLetter()
  return Buffer.concat(
    [...text].map((letter) => {
      const code = letter < '\x80' ? Buffer.from(letter) : codes?.get(letter)
      if (code === undefined) throw new Error(`CP949 has no ${letter}`)
      return code
    }),
  )
}

let codes: Map<string, Buffer> | undefined

function codesByLetter(): Map<string, Buffer> {
  const decoder = new TextDecoder('euc-kr')
  const found = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x41; trail <= 0xfe; trail += 1) {
      const code = Buffer.from([lead, trail])
      const letter = decoder.decode(code)
      if (letter.length === 1 && letter !== '\ufffd') found.set(letter, code)
    }
  }
  return found
}
