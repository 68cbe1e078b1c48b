import { parseArgs } from 'node:util'
import type { Fault } from './fault.ts'
import { faultRound, prepare } from './fault-round.ts'
import { kill } from './kinds/kill.ts'
import { openLaboratory } from './laboratory.ts'

const FAULTS: readonly Fault[] = [kill]

/**
 * `npm run faults -- --rounds 30 --operations 1000 --database sqlite --fault kill --seed 1`: exits with 1 after any violation. Its last
 * line is a row for the table of figures in the README.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    operations: { type: 'string', default: '200' },
    database: { type: 'string', default: 'sqlite' },
    fault: { type: 'string', default: 'kill' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: 'build' },
  },
})
const [rounds, operations, seed] = [Number(values.rounds), Number(values.operations), Number(values.seed)]
const fault = FAULTS.find(({ name }) => name === values.fault)
if (fault === undefined) throw new Error(`--fault: one of ${FAULTS.map(({ name }) => name).join(', ')}`)

const kind = values.database === 'postgres' ? 'postgres' : 'sqlite'
const laboratory = await openLaboratory({ kind, from: values.from === 'source' ? 'source' : 'build', seed })
let failed = 0
const tell = (violations: readonly string[]) => {
  for (const violation of violations.slice(0, 20)) console.error(`  ${violation}`)
  failed += violations.length
}
const sums = { acknowledged: 0, refused: 0, unanswered: 0 }
try {
  const missing = fault.missing(laboratory)
  if (missing !== null) throw new Error(missing)
  console.log(`${fault.name} on ${kind}, seed ${seed}: ${rounds} rounds of ${operations} operations at once`)
  tell(await prepare(laboratory, operations))
  for (let number = 1; number <= rounds; number += 1) {
    const { outcomes, repeated, orphansSwept, violations } = await faultRound(laboratory, fault, operations)
    for (const outcome of ['acknowledged', 'refused', 'unanswered'] as const)
      sums[outcome] += outcomes[outcome]
    console.log(
      `round ${number}: acknowledged ${outcomes.acknowledged}, refused ${outcomes.refused}, unanswered ` +
        `${outcomes.unanswered} (asked again ${repeated}), orphans swept ${orphansSwept}, violations ${violations.length}`,
    )
    tell(violations)
  }
} finally {
  await laboratory.close()
}
const { acknowledged, refused, unanswered } = sums
console.log(
  `| ${fault.name} | ${kind} | ${rounds} × ${operations} | ${acknowledged} | ${refused} | ${unanswered} | ${failed} |`,
)
process.exitCode = failed === 0 ? 0 : 1
