/** `A`, `B`, …, `AA`: what spreadsheets call their columns; `at` counts from 0. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter
}
