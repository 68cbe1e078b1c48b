import type { Context } from '../context.ts'
import { removeOldAccessRows } from '../features/access-log/remove-old-access-rows.ts'
import { hasUnsealedRows, sealAccessRows } from '../features/access-log/seal-access-rows.ts'
import { withLease } from './lease.ts'
import { backUpWhenDue } from './nightly-backup.ts'
import { sweepOrphans } from './orphan-sweep.ts'
import { purgeDeleted } from './purge-deleted.ts'
import type { Job } from './scheduler.ts'
import { reapSessions } from './session-reaper.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What removes files takes turns with the backup in all processes: it would miss one that its copy of the database names. */
const ON_FILES = 'stored-files'

/** What the server does by itself; of several processes on one database, one does it. */
export function backgroundJobs(context: Context): Job[] {
  const { database, files, clock, config, log } = context
  const jobs: (Job & { lease?: string })[] = [
    {
      name: 'orphan-sweep',
      lease: ON_FILES,
      everyMs: HOUR,
      async run(signal) {
        const { orphanAgeHours } = config
        const removed = await sweepOrphans({ database, files, clock, orphanAgeHours }, signal)
        if (removed > 0) log.warn({ removed }, 'removed files that no row names')
      },
    },
    {
      name: 'deletion-purge',
      lease: ON_FILES,
      everyMs: HOUR,
      async run(signal) {
        const purged = await purgeDeleted(context, signal)
        if (purged > 0) log.info({ purged }, 'purged documents that were deleted 30 days ago')
      },
    },
    {
      name: 'session-reaper',
      everyMs: HOUR,
      async run(signal) {
        await reapSessions(context, signal)
      },
    },
    {
      name: 'access-log-retention',
      everyMs: HOUR,
      async run(signal) {
        const removed = await removeOldAccessRows(context, signal)
        if (removed > 0) log.info({ removed }, 'removed access rows that were kept long enough')
      },
    },
  ]
  if (!config.backupExternal) {
    jobs.push({
      name: 'nightly-backup',
      lease: ON_FILES,
      everyMs: 10 * MINUTE,
      async run(signal) {
        const folder = await backUpWhenDue(context, signal)
        if (folder !== null) log.info({ folder }, 'backup made and verified')
      },
    })
  }
  const oneAtATime = jobs.map(
    ({ lease, ...job }): Job => ({
      ...job,
      run: async (signal) =>
        void (await withLease(context, lease ?? job.name, 6 * HOUR, () => job.run(signal))),
    }),
  )
  const always = [...oneAtATime, sealing(context)]
  const { foldCounts } = database
  if (foldCounts === undefined) return always
  // Whatever is not folded is read with every total and every figure: it must not wait for a backup or a sweep.
  return [...always, { name: 'fold-tallies', everyMs: 5 * SECOND, isPrompt: true, run: foldCounts }]
}

/**
 * Every row within 10 s, also when the process that was sealing died: so its lease is over before the next one looks. Where the work
 * took longer, two that seal at once do each other no harm.
 */
function sealing(context: Context): Job {
  const name = 'access-log-sealing'
  return {
    name,
    everyMs: 4 * SECOND,
    isPrompt: true,
    async run(signal) {
      if (!(await hasUnsealedRows(context.database))) return
      const seal = () => sealAccessRows(context.database, signal)
      await withLease(context, name, SECOND, async () => void (await seal()))
    },
  }
}
