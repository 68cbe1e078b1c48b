export interface Refusal {
  customerName: string
  error: string
}

const NAMED = 3

/** Whose applications were not changed and why, the first by name: `김민수님: 담당자가 아닙니다.` */
export function refusalLines(refused: readonly Refusal[]): string {
  const lines = refused.slice(0, NAMED).map(({ customerName, error }) => `${customerName}님: ${error}`)
  const more = refused.length > NAMED ? [`외 ${refused.length - NAMED}건`] : []
  return [...lines, ...more].join('\n')
}
