export interface Refusal {
  customerName: string
  error: string
}

const NAMED = 3

/** Whose applications were not changed and why, on one line: `김민수님, 이영희님 외 2건: 담당자가 아닙니다.` The reason is the first's. */
export function refusalLine(refused: readonly Refusal[]): string {
  const names = refused.slice(0, NAMED).map(({ customerName }) => `${customerName}님`)
  const more = refused.length > NAMED ? ` 외 ${refused.length - NAMED}건` : ''
  return `${names.join(', ')}${more}: ${refused[0]?.error}`
}
