/** What a number printed on the papers is: of a SIM card, of a phone worldwide, or of its maker. */
export const PAPER_NUMBER_KINDS = ['iccid', 'imei', 'serial'] as const
export type PaperNumberKind = (typeof PAPER_NUMBER_KINDS)[number]

export interface PaperNumber {
  kind: PaperNumberKind
  /** As its field keeps it: without spaces and hyphens. */
  value: string
}

/**
 * What a text on the papers means, if it is a number that a field takes. Numbers with a check digit count only when it is
 * right, so that a misread one is never offered as another kind.
 */
export function paperNumberOf(text: string): PaperNumber | null {
  const value = text.trim().replace(/[\s-]/g, '').toUpperCase()
  // SIM cards fill an odd number of digits up with an F.
  const iccid = /^(89\d{17,18})F?$/.exec(value)?.[1]
  if (iccid !== undefined) return isLuhn(iccid) ? { kind: 'iccid', value: iccid } : null
  if (/^\d{15}$/.test(value)) return isLuhn(value) ? { kind: 'imei', value } : null
  return /^(?=.*\d)[A-Z0-9]{6,20}$/.test(value) ? { kind: 'serial', value } : null
}

/** The check digit of cards and phones (ISO/IEC 7812): every second digit from the right counts twice. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, index) => {
    const counted = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
