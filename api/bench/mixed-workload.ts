import type { Surroundings } from './bare.ts'
import { measureExport } from './export-workload.ts'
import { measureImport } from './import-workload.ts'
import { type Measurement, measurementOf } from './measurement.ts'

const AT_ONCE = ['submission', 'status', 'search', 'dashboard', 'login'] as const

/** Everything at once while an export and imports of every kind run; what is told is the submissions. Its memory is the portal's most. */
export async function measureMixed({ facts, url, load }: Surroundings): Promise<Measurement> {
  const port = Number(new URL(url).port)
  let isOver = false
  const inTurns = async (workload: string) => {
    const measured: Measurement[] = []
    while (!isOver) measured.push(await load(workload, port))
    return measured
  }
  const loads = Promise.all(AT_ONCE.map(inTurns))
  const tables = await Promise.all([measureExport(facts, url), measureImport(facts, url)])
  isOver = true
  const [submissions = [], ...others] = await loads
  const all = [...submissions, ...others.flat(), ...tables]
  const sum = (of: (measured: Measurement) => number, over = all) =>
    over.reduce((total, measured) => total + of(measured), 0)
  return {
    ...measurementOf(
      [],
      1,
      sum(({ failures }) => failures),
      sum(({ requests }) => requests),
    ),
    perSecond: sum(({ perSecond }) => perSecond, submissions) / submissions.length,
    p50: Math.max(...submissions.map(({ p50 }) => p50)),
    p99: Math.max(...submissions.map(({ p99 }) => p99)),
  }
}
