import { parseArgs } from 'node:util'
import type { Fault } from './fault.ts'
import { faultRound, prepare } from './fault-round.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'
import { missingForPowerCuts, powerCuts } from './power-cut/power-cuts.ts'

const POWER_CUT = 'power-cut'

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
const fault = ALL_KINDS.find(({ name }) => name === values.fault)
if (fault === undefined && values.fault !== POWER_CUT)
  throw new Error(`--fault: one of ${[...ALL_KINDS.map(({ name }) => name), POWER_CUT].join(', ')}`)

const kind = values.database === 'postgres' ? 'postgres' : 'sqlite'
const laboratory = await openLaboratory({ kind, from: values.from === 'source' ? 'source' : 'build', seed })
let failed = 0
try {
  const missing = fault === undefined ? missingForPowerCuts(laboratory) : fault.missing(laboratory)
  if (missing !== null) throw new Error(missing)
  console.log(`${values.fault} on ${kind}, seed ${seed}`)
  const figures = fault === undefined ? await cutPower(laboratory) : await runRounds(laboratory, fault)
  console.log(`| ${values.fault} | ${kind} | ${figures} | ${failed} |`)
} finally {
  await laboratory.close()
}
process.exitCode = failed === 0 ? 0 : 1

async function runRounds(place: Laboratory, struck: Fault): Promise<string> {
  const sums = { acknowledged: 0, refused: 0, unanswered: 0 }
  tell(await prepare(place, operations))
  for (let number = 1; number <= rounds; number += 1) {
    const { outcomes, repeated, orphansSwept, violations } = await faultRound(place, struck, operations)
    const { acknowledged, refused, unanswered } = outcomes
    console.log(
      `round ${number}: acknowledged ${acknowledged}, refused ${refused}, unanswered ${unanswered} ` +
        `(asked again ${repeated}), orphans swept ${orphansSwept}, violations ${violations.length}`,
    )
    sums.acknowledged += acknowledged
    sums.refused += refused
    sums.unanswered += unanswered
    tell(violations)
  }
  return `${rounds} × ${operations} | ${sums.acknowledged} | ${sums.refused} | ${sums.unanswered}`
}

async function cutPower(place: Laboratory): Promise<string> {
  const { acknowledged, cuts, violations } = await powerCuts(place, operations)
  tell(violations)
  return `${cuts} cuts × 2 | ${acknowledged} | ${operations - acknowledged} | 0`
}

function tell(violations: readonly string[]): void {
  for (const violation of violations.slice(0, 20)) console.error(`  ${violation}`)
  failed += violations.length
}
