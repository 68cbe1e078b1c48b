import { matchesKorean } from '#shared/korean.ts'
import type { WorkerStat, WorkerTotals } from '#shared/stats/stats.contract.ts'

/** One worker and how many documents they activated. */
export interface WorkerRow {
  id: number
  name: string
  month: number
  total: number
  /** Activations in the chosen days; 0 when no days are chosen. */
  period: number
}

export const SORTS = ['total', 'month', 'period', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** The workers of both lists in order, filtered by a part of the name. */
export function workerRows(
  totals: readonly WorkerTotals[],
  ofPeriod: readonly WorkerStat[],
  { search, sort }: { search: string; sort: Sort },
): WorkerRow[] {
  const rows = new Map<number, WorkerRow>()
  for (const { dealerId: id, workerName: name, monthlyActivations, totalActivations } of totals) {
    rows.set(id, { id, name, month: monthlyActivations, total: totalActivations, period: 0 })
  }
  for (const { workerId: id, workerName: name, count } of ofPeriod) {
    rows.set(id, { ...(rows.get(id) ?? { id, name, month: 0, total: 0 }), period: count })
  }
  const byName = (one: WorkerRow, other: WorkerRow) => one.name.localeCompare(other.name, 'ko')
  return [...rows.values()]
    .filter(({ name }) => matchesKorean(name, search))
    .sort((one, other) => (sort === 'name' ? 0 : other[sort] - one[sort]) || byName(one, other))
}

export function sumsOf(rows: readonly WorkerRow[]): Pick<WorkerRow, 'month' | 'total' | 'period'> {
  const sum = (name: 'month' | 'total' | 'period') => rows.reduce((all, row) => all + row[name], 0)
  return { month: sum('month'), total: sum('total'), period: sum('period') }
}
