import { formatCount } from '#shared/count.ts'

const SHOWN = 5

/** `K-1, K-2, K-3, K-4, K-5 외 7개`; `count` may exceed the codes given, as not all of them may be loaded. */
export function codesInBrief(codes: readonly string[], count = codes.length): string {
  const shown = codes.slice(0, SHOWN)
  const rest = count - shown.length
  return rest > 0 ? `${shown.join(', ')} 외 ${formatCount(rest)}개` : shown.join(', ')
}
