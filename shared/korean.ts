/** In the order of Unicode's block of initial consonants, which begins at U+1100. */
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

/** One way to compare Korean text: NFC, trimmed, lower case, runs of white space folded to one blank. */
export function comparable(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')
}

/** The form in which names are stored and looked up for search: comparable, and without white space. */
export function searchKey(text: string): string {
  return comparable(text).replace(/\s/g, '')
}

/** Initial consonants of the Hangul syllables in `text` (김민수 → ㄱㅁㅅ); other characters fall away. */
export function initialConsonants(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\u1100-\u1112ㄱ-ㅎ]+/g, '')
    .replace(/[\u1100-\u1112]/g, (initial) => INITIALS.charAt(initial.charCodeAt(0) - 0x1100))
}

/** True when a query consists of initial consonants only and is therefore searched by them. */
export function isInitialConsonants(query: string): boolean {
  return /^[ㄱ-ㅎ]+$/.test(query.replace(/\s/g, ''))
}

/** `홍*동`, `김*`, `남궁**`: the first letter stays and, from three letters on, the last one too. */
export function maskName(name: string): string {
  const letters = [...name]
  if (letters.length <= 1) return '*'
  if (letters.length === 2) return `${letters[0]}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters[letters.length - 1]}`
}

/** Does `text` contain `query`, as a substring or by initial consonants? For lists that are filtered on the device. */
export function matchesKorean(text: string, query: string): boolean {
  const wanted = comparable(query)
  if (wanted === '') return true
  if (comparable(text).includes(wanted)) return true
  return isInitialConsonants(wanted) && initialConsonants(text).includes(searchKey(wanted))
}

/** The word with its object particle: 연락처를, 고객명을. */
export function asObject(word: string): string {
  return `${word}${endsInConsonant(word) ? '을' : '를'}`
}

/** Unicode orders Hangul syllables in groups of 28, the first of which has no final consonant. */
export function endsInConsonant(word: string): boolean {
  return ((word.codePointAt(word.length - 1) ?? 0) - 0xac00) % 28 > 0
}

/** Tells the contracts' own Korean sentences from the English ones of the validating library. */
export function hasHangul(text: string): boolean {
  return /[가-힣]/.test(text)
}
