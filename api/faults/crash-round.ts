import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepOrphans } from '../jobs/orphan-sweep.ts'
import { type ServerOptions, startServerProcess } from '../testing/server-process.ts'
import { checkHistory } from './check-history.ts'
import { checkDatabase, filesInStore, openFaultData } from './fault-data.ts'
import { newOperation, type Operation, send } from './submission-history.ts'

export interface CrashRound {
  folder: string
  sessionIds: readonly string[]
  /** How many submissions run at once. */
  submissions: number
  from: ServerOptions['from']
}

export interface RoundReport {
  acknowledged: number
  refused: number
  unknown: number
  /** How many of the unknown ones the server had stored. */
  unknownButStored: number
  orphansSwept: number
  violations: string[]
}

/** One in so many breaks a rule, so that the history has refusals too. */
const REFUSED_ONE_IN = 20

/**
 * One round: submissions at once, SIGKILL at a random moment, a check of what is on the disk, a restart, one retry of
 * everything without an answer, another check, and the sweep. `history` holds the operations of all rounds on this folder.
 */
export async function crashRound(round: CrashRound, history: Operation[]): Promise<RoundReport> {
  const environment = { DATA_DIR: round.folder, FREE_SPACE_RESERVE_MB: '0', ORPHAN_AGE_HOURS: '24' }
  const operations = Array.from({ length: round.submissions }, (_, at) =>
    newOperation(history.length + at, at % REFUSED_ONE_IN !== REFUSED_ONE_IN - 1),
  )
  history.push(...operations)

  await submitUntilKilled(round, environment, operations)
  const count = (outcome: string) => operations.filter(({ outcomes }) => outcomes[0] === outcome).length
  const report = { acknowledged: count('acknowledged'), refused: count('refused'), unknown: count('unknown') }

  const afterCrash = await inspect(round.folder, history)
  await retryUnknown(round, environment, operations)
  const afterRetry = await inspect(round.folder, history)
  const unanswered = operations.filter(({ outcomes }) => outcomes.at(-1) === 'unknown')
  const { removed, left } = await sweep(round.folder)
  return {
    ...report,
    unknownButStored: operations.filter(
      ({ outcomes, submissionId }) => outcomes[0] === 'unknown' && afterCrash.stored.has(submissionId),
    ).length,
    orphansSwept: removed,
    violations: [
      ...afterCrash.violations.map((what) => `after the crash: ${what}`),
      ...afterRetry.violations.map((what) => `after the retry: ${what}`),
      ...unanswered.map(({ submissionId }) => `after the retry: ${submissionId} still has no answer`),
      ...left,
    ],
  }
}

async function submitUntilKilled(
  { sessionIds, from }: CrashRound,
  environment: Record<string, string>,
  operations: readonly Operation[],
): Promise<void> {
  const server = await startServerProcess({ environment, from })
  // The moment is counted in answers: by time alone it would mostly fall before the first or after the last
  // one.
  const killAfter = randomInt(operations.length)
  let answers = 0
  let reachedMoment = () => {}
  const moment = new Promise<void>((reached) => {
    reachedMoment = reached
  })
  if (killAfter === 0) reachedMoment()
  const sending = operations.map(async (operation) => {
    await send(operation, { url: server.url, sessionIds })
    answers += 1
    if (answers >= killAfter) reachedMoment()
  })
  await moment
  await sleep(Math.random() * 5)
  await server.kill()
  await Promise.all(sending)
}

async function retryUnknown(
  { sessionIds, from }: CrashRound,
  environment: Record<string, string>,
  operations: readonly Operation[],
): Promise<void> {
  const server = await startServerProcess({ environment, from })
  const unknown = operations.filter(({ outcomes }) => outcomes.at(-1) === 'unknown')
  await Promise.all(unknown.map((operation) => send(operation, { url: server.url, sessionIds })))
  await server.stop()
}

async function inspect(
  folder: string,
  history: readonly Operation[],
): Promise<{ violations: string[]; stored: ReadonlySet<string> }> {
  const data = await openFaultData(folder)
  try {
    const violations = [...checkDatabase(data), ...(await checkHistory(data, history))]
    const rows = await data.database.kysely.selectFrom('submissions').select('submission_id').execute()
    return { violations, stored: new Set(rows.map((row) => row.submission_id)) }
  } finally {
    await data.close()
  }
}

/** Sweeps as with ORPHAN_AGE_HOURS=0; afterwards there must be as many files as rows that name one. */
async function sweep(folder: string): Promise<{ removed: number; left: string[] }> {
  const data = await openFaultData(folder)
  try {
    // A file must be older than now to be swept, and this millisecond's is not.
    await sleep(5)
    const clock = { now: () => new Date() }
    const removed = await sweepOrphans({ ...data, clock, orphanAgeHours: 0 })
    const rows = await data.database.kysely.selectFrom('document_files').select('id').execute()
    const files = filesInStore(folder)
    const left = files === rows.length ? [] : [`after the sweep: ${files} files, ${rows.length} rows`]
    return { removed, left }
  } finally {
    await data.close()
  }
}
