/** Digits only; a Korean number typed with +82 or 82 becomes its domestic form (`(+82) 10-…` → `010…`). */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (/^[^\d+]*(\+|00)?82/.test(text) && digits.replace(/^00/, '').startsWith('82')) {
    const national = digits.replace(/^(00)?82/, '')
    return national.startsWith('0') ? national : `0${national}`
  }
  return digits
}

/** `010-1234-5678`; also 02-, three-digit area codes and 1588-0000. Other numbers are answered as digits, masked ones as they are. */
export function formatPhone(text: string): string {
  if (text.includes('*')) return text
  const digits = phoneDigits(text)
  if (/^1[5-9]\d{2}/.test(digits) && digits.length <= 8) return hyphenated(digits, [4, 4])
  if (digits.startsWith('02')) return hyphenated(digits, digits.length > 9 ? [2, 4, 4] : [2, 3, 4])
  if (digits.startsWith('050')) return hyphenated(digits, [4, 4, 4])
  return hyphenated(digits, digits.length > 10 || digits.startsWith('010') ? [3, 4, 4] : [3, 3, 4])
}

/** True for 9 to 12 digits that start with 0, or a 1588-style number. */
export function isPhone(text: string): boolean {
  const digits = phoneDigits(text)
  return /^0\d{8,11}$/.test(digits) || /^1[5-9]\d{6}$/.test(digits)
}

/** `010-****-5678`, for readers who must not see the whole number. */
export function maskPhone(text: string): string {
  const parts = formatPhone(text).split('-')
  if (parts.length < 3) return text.replace(/\d(?=\d{4})/g, '*')
  return parts.map((part, index) => (index === parts.length - 2 ? '*'.repeat(part.length) : part)).join('-')
}

function hyphenated(digits: string, sizes: number[]): string {
  const parts: string[] = []
  let rest = digits
  for (const [index, size] of sizes.entries()) {
    if (rest === '') break
    const last = index === sizes.length - 1
    parts.push(last ? rest : rest.slice(0, size))
    rest = last ? '' : rest.slice(size)
  }
  return parts.join('-')
}
