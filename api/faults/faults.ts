import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crashRound } from './crash-round.ts'
import { makeFaultData } from './fault-data.ts'
import type { Operation } from './submission-history.ts'

/** `npm run faults [-- --rounds 10 --submissions 200 --from build]`: exits with 1 after any violation. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    submissions: { type: 'string', default: '200' },
    from: { type: 'string', default: 'build' },
  },
})
const rounds = Number(values.rounds)
const submissions = Number(values.submissions)
const from = values.from === 'source' ? 'source' : 'build'

const folder = await mkdtemp(join(tmpdir(), 'portal-faults-'))
const history: Operation[] = []
let failed = 0
try {
  const { sessionIds } = await makeFaultData(folder)
  console.log(`${rounds} rounds of ${submissions} submissions at once, SIGKILL at a random moment of each`)
  for (let number = 1; number <= rounds; number += 1) {
    const report = await crashRound({ folder, sessionIds, submissions, from }, history)
    const { acknowledged, refused, unknown, unknownButStored, orphansSwept, violations } = report
    console.log(
      `round ${number}: acknowledged ${acknowledged}, refused ${refused}, without an answer ${unknown}` +
        ` (of which stored ${unknownButStored}), orphans swept ${orphansSwept}, violations ${violations.length}`,
    )
    for (const violation of violations.slice(0, 20)) console.error(`  ${violation}`)
    failed += violations.length
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(failed === 0 ? 'Nothing lost, nothing twice, nothing half done.' : `${failed} violations`)
process.exitCode = failed === 0 ? 0 : 1
