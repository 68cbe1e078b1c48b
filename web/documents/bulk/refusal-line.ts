export interface Refusal {
  customerName: string
  error: string
}

const NAMED = 3

/** Whose applications were not changed, on one line with the first one's reason: `김민수님, 이영희님: 담당자가 아닙니다. 외 2건` */
export function refusalLine(refused: readonly Refusal[]): string {
  const alike = refused.filter(({ error }) => error === refused[0]?.error).slice(0, NAMED)
  const names = alike.map(({ customerName }) => `${customerName}님`).join(', ')
  const more = refused.length > alike.length ? ` 외 ${refused.length - alike.length}건` : ''
  return `${names}: ${refused[0]?.error}${more}`
}
