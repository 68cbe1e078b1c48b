import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { STORED_FILE_TABLES } from '../database/stored-files.ts'
import { sweepOrphans } from '../jobs/orphan-sweep.ts'
import { check } from './check/check.ts'
import { restoredBackup } from './check/restored-backup.ts'
import type { Fault, Struck } from './fault.ts'
import type { Outcome } from './history.ts'
import type { Laboratory } from './laboratory.ts'
import { backup } from './operations/backup-operation.ts'
import { chooseOperations } from './operations/choose-operations.ts'
import { type Operation, tryOperation } from './operations/operation.ts'

export interface RoundReport {
  /** How many operations ended how at their first try. */
  outcomes: Record<Outcome, number>
  /** How many of each name were asked. */
  asked: Record<string, number>
  /** How many without an answer were asked again afterwards. */
  repeated: number
  orphansSwept: number
  violations: string[]
}

/**
 * One round: so many operations at once, the fault at a random moment amid them, a check of what is stored, a new start, one more try
 * of everything without an answer that bears a key, another check, the restore of a backup that was made meanwhile, and the sweep of
 * files that nobody names.
 */
export async function faultRound(
  laboratory: Laboratory,
  fault: Fault,
  operations: number,
): Promise<RoundReport> {
  const chosen = [...backupOf(laboratory), ...chooseOperations(laboratory, operations)]
  const struck = await fault.begin(laboratory)
  const outcomes = await askUntilStruck(laboratory, struck, chosen)
  const afterFault = await inspect(laboratory, 'after the fault')

  const open = chosen.filter((operation, at) => operation.isRepeatable && outcomes[at] === 'unanswered')
  const server = await laboratory.startServer()
  const repeated = await Promise.all(open.map((operation) => tryOperation(operation, server.url)))
  await server.stop()
  const afterRepetition = await inspect(laboratory, 'after the repetition')

  const afterRestore: string[] = []
  for (const made of laboratory.history.backups.splice(0))
    afterRestore.push(...(await restoredBackup(laboratory, made)))

  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
  const asked: Record<string, number> = {}
  for (const { name } of chosen) asked[name] = (asked[name] ?? 0) + 1
  const { removed, left } = await sweep(laboratory)
  return {
    outcomes: {
      acknowledged: count('acknowledged'),
      refused: count('refused'),
      unanswered: count('unanswered'),
    },
    asked,
    repeated: open.length,
    orphansSwept: removed,
    violations: [
      ...afterFault,
      ...open.flatMap(({ name }, at) =>
        repeated[at] === 'unanswered' ? [`after the repetition: a ${name} still has no answer`] : [],
      ),
      ...afterRepetition,
      ...afterRestore.map((what) => `in the restored backup: ${what}`),
      ...left,
    ],
  }
}

/** PostgreSQL's programs for tests have no pg_dump. */
function backupOf(laboratory: Laboratory): Operation[] {
  return laboratory.kind === 'sqlite' ? [backup(laboratory)] : []
}

/** Operations without a fault, so that the first round finds applications of all kinds. */
export async function prepare(laboratory: Laboratory, operations: number): Promise<string[]> {
  const server = await laboratory.startServer()
  const chosen = chooseOperations(laboratory, operations)
  const outcomes = await Promise.all(chosen.map((operation) => tryOperation(operation, server.url)))
  await server.stop()
  const unanswered = chosen.filter((each, at) => each.isRepeatable && outcomes[at] === 'unanswered').length
  return [
    ...(unanswered === 0 ? [] : [`before any fault: ${unanswered} operations got no answer`]),
    ...(await inspect(laboratory, 'before any fault')),
  ]
}

async function askUntilStruck(
  { random }: Laboratory,
  { urls, strike, end }: Struck,
  operations: readonly Operation[],
): Promise<Outcome[]> {
  // The moment is counted in answers: by time alone it would mostly fall before the first or after the last
  // one.
  const strikeAfter = random.between(0, operations.length - 1)
  const pauseMs = random.next() * 5
  let answers = 0
  let reachedMoment = () => {}
  const moment = new Promise<void>((reached) => {
    reachedMoment = reached
  })
  if (strikeAfter === 0) reachedMoment()
  const asking = operations.map(async (operation, at) => {
    const outcome = await tryOperation(operation, urls[at % urls.length] ?? '')
    answers += 1
    if (answers >= strikeAfter) reachedMoment()
    return outcome
  })
  await moment
  try {
    await after(pauseMs)
    await strike()
    return await Promise.all(asking)
  } finally {
    await end()
  }
}

async function inspect(laboratory: Laboratory, when: string): Promise<string[]> {
  const data = await laboratory.open()
  try {
    return (await check(data, laboratory.history)).map((what) => `${when}: ${what}`)
  } finally {
    await data.close()
  }
}

/** Sweeps as with ORPHAN_AGE_HOURS=0; afterwards there must be as many files as rows that name one. */
async function sweep(laboratory: Laboratory): Promise<{ removed: number; left: string[] }> {
  const data = await laboratory.open()
  try {
    // A file must be older than now to be swept, and this millisecond's is not.
    await after(5)
    const clock = { now: () => new Date() }
    const removed = await sweepOrphans({ ...data, clock, orphanAgeHours: 0 })
    let rows = 0
    for (const table of STORED_FILE_TABLES)
      rows += (await data.database.kysely.selectFrom(table).select('id').execute()).length
    const files = readdirSync(join(laboratory.folder, 'files'), { recursive: true, withFileTypes: true })
    // What begins with a dot marks the folder and is no upload.
    const count = files.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length
    return { removed, left: count === rows ? [] : [`after the sweep: ${count} files, ${rows} rows`] }
  } finally {
    await data.close()
  }
}
