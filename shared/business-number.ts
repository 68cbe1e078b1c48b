const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const

/** True when ten digits carry the right check digit of a Korean business registration number (사업자등록번호). */
export function isBusinessNumber(text: string): boolean {
  const digits = text.replace(/[-\s]/g, '')
  if (!/^\d{10}$/.test(digits)) return false
  const numbers = [...digits].map(Number)
  const weighted = WEIGHTS.reduce((sum, weight, index) => sum + weight * (numbers[index] ?? 0), 0)
  const carry = Math.floor(((numbers[8] ?? 0) * 5) / 10)
  return (10 - ((weighted + carry) % 10)) % 10 === numbers[9]
}

/** `123-45-67890` */
export function formatBusinessNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')
}
