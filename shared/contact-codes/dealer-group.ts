/**
 * Groups of dealers by the beginning of their contact codes: the network's letter and a part of the brand's name. Where two
 * groups begin alike, the first one is meant unless the code spells out the second.
 */
const GROUPS = [
  'K-엠모바일',
  'K-텔링크',
  'K-프리즈',
  'S-텔링크',
  'S-프리티',
  'S-스테이지파이브',
  'L-미디어',
  'L-미래엔',
  'L-헬로모바일',
]

export interface DealerGroup {
  /** `K-엠모바일` */
  label: string
  /** `POS 1001` */
  pos: string
}

/** `K-엠1001` → `K-엠모바일`, `POS 1001`; null for a code that names no group, or has no digits. */
export function dealerGroupOf(code: string): DealerGroup | null {
  const [, letters = '', digits = ''] = /^([\p{L}\s-]+)(\d+)/u.exec(code.normalize('NFC')) ?? []
  const beginning = bare(letters)
  // The network's letter alone names no brand.
  if (beginning.length < 2) return null
  const label = GROUPS.find((group) => bare(group).startsWith(beginning))
  return label === undefined ? null : { label, pos: `POS ${digits}` }
}

function bare(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
