import type { Context } from '../context.ts'
import { judgeStoredFiles } from '../database/file-risks.ts'
import { recordFileEvent } from '../features/access-log/record-file-event.ts'
import { removeOldAccessRows, steadyTime } from '../features/access-log/remove-old-access-rows.ts'
import { hasUnsealedRows, sealAccessRows } from '../features/access-log/seal-access-rows.ts'
import { SignedHeads } from '../features/access-log/signed-heads.ts'
import { forgetOldFailures } from '../features/auth/login-limits.ts'
import { followAssignments } from '../features/contact-codes/planned-assignments.ts'
import { removeOldUndos } from '../features/documents/changes/keep-for-undo.ts'
import { releaseHeldNews } from '../features/documents/store-news.ts'
import { removeOldWithdrawals } from '../features/documents/submission/withdraw-submission.ts'
import { removeOldNews } from '../features/news/remove-old-news.ts'
import { listErasures } from '../features/privacy/erasures/erasure-list.ts'
import { maskCustomers } from '../features/privacy/mask-customers.ts'
import { type RetentionJob, recordRemoval } from '../features/privacy/removals.ts'
import { sendDailySummaries } from '../features/push/daily-summary.ts'
import { removeEndedSubscriptions } from '../features/push/push-subscriptions.ts'
import { followMemberships } from '../features/sales-org/team-memberships.ts'
import { proveReplicaWhenDue } from '../replica/prove.ts'
import { sealClearFiles } from './file-sealing.ts'
import { withLease } from './lease.ts'
import { backUpWhenDue } from './nightly-backup.ts'
import { sweepOrphans } from './orphan-sweep.ts'
import { purgeDeleted } from './purge-deleted.ts'
import type { Job } from './scheduler.ts'
import { repairAgain, scrub } from './scrub.ts'
import { reapSessions } from './session-reaper.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Backups and jobs that remove files take turns in all processes: a backup would miss removed files. */
const ON_FILES = 'stored-files'

/** What removes by age for good waits while the clock cannot be trusted: a wrong one would make everything old at once. */
type LeasedJob = Job & { lease?: string; removesByAge?: boolean }

/** The server's own regular jobs; of several processes on one database only one runs a job. */
export function backgroundJobs(context: Context): Job[] {
  const { database, files, clock, config, log } = context
  const jobs: LeasedJob[] = [
    ...retentions(context),
    {
      name: 'orphan-sweep',
      lease: ON_FILES,
      removesByAge: true,
      everyMs: HOUR,
      async run(signal) {
        const { orphanAgeHours } = config
        const removed = await sweepOrphans({ database, files, clock, orphanAgeHours }, signal)
        if (removed > 0) log.warn({ removed }, 'removed files that no row names')
      },
    },
    {
      name: 'file-sealing',
      lease: ON_FILES,
      everyMs: 15 * SECOND,
      async run(signal) {
        const sealed = await sealClearFiles(context, signal)
        if (sealed > 0) log.info({ sealed }, 'sealed files that an older version stored in clear')
      },
    },
    {
      // Files of before, and those that could not be judged when they arrived.
      name: 'file-judging',
      everyMs: MINUTE,
      async run(signal) {
        const judged = await judgeStoredFiles(
          { ...context, infected: (db, file) => recordFileEvent(db, 'infected-file', file, clock.now()) },
          signal,
        )
        if (judged > 0) log.info({ judged }, 'judged what may be dangerous in stored files')
      },
    },
    {
      // It takes no turns, so that neither it nor the others wait for hours.
      name: 'scrub',
      isPrompt: true,
      everyMs: 30 * SECOND,
      run: async (signal) => void (await scrub(context, signal)),
    },
    {
      name: 'file-repair',
      isPrompt: true,
      everyMs: 10 * MINUTE,
      run: (signal) => repairAgain(context, signal),
    },
    {
      // Deleted accounts, and what a process that ended left behind; whoever erases more lists it at once.
      name: 'erasure-list',
      everyMs: MINUTE,
      run: () => listErasures(context),
    },
    {
      // What a process that ended left behind; else each process tells its own in time.
      name: 'held-news',
      everyMs: MINUTE,
      async run() {
        await releaseHeldNews(context)
      },
    },
    {
      // What was planned for a Seoul day takes effect in its first minutes.
      name: 'planned-assignments',
      everyMs: MINUTE,
      async run() {
        const codes = await followAssignments(context)
        const managers = await followMemberships(context)
        if (codes + managers > 0) log.info({ codes, managers }, 'gave codes and teams as planned')
      },
    },
    {
      name: 'daily-summary',
      everyMs: MINUTE,
      async run() {
        const devices = await sendDailySummaries(context)
        if (devices > 0) log.info({ devices }, 'told sales managers of their day')
      },
    },
  ]
  const { replica } = context
  if (replica !== null) {
    jobs.push({
      name: 'replica-proof',
      everyMs: 10 * MINUTE,
      async run() {
        const proof = await proveReplicaWhenDue({ database, replica, clock, config })
        if (proof?.problem === null) log.info('the replica was rebuilt and is whole')
        else if (proof !== null) log.error({ problem: proof.problem }, 'the replica does not come back whole')
      },
    })
  }
  if (!config.backupExternal) {
    jobs.push({
      name: 'nightly-backup',
      lease: ON_FILES,
      everyMs: 10 * MINUTE,
      async run(signal) {
        const made = await backUpWhenDue(context, signal)
        if (made === null) return
        const { folder, files, missing } = made
        if (missing.length === 0) log.info({ folder, files }, 'backup made and verified')
        else
          log.error(
            { folder, files, missing: missing.length },
            'backup made without files that are not whole',
          )
      },
    })
  }
  const oneAtATime = jobs.map(
    ({ lease, removesByAge, ...job }): Job => ({
      ...job,
      run: async (signal) =>
        void (await withLease(context, lease ?? job.name, async (alive) => {
          if (removesByAge && (await steadyTime(database, clock.now())) === null)
            log.warn(
              { job: job.name },
              'the clock leapt against the access log, so nothing is removed by age',
            )
          else await job.run(AbortSignal.any([signal, alive]))
        })),
    }),
  )
  const heads = new SignedHeads(context)
  const always = [...oneAtATime, sealing(context, heads), sendingHeads(heads)]
  const { foldCounts } = database
  if (foldCounts === undefined) return always
  // Every total reads the counts that are not folded yet, so folding must not wait for a backup or a sweep.
  return [...always, { name: 'fold-tallies', everyMs: 5 * SECOND, isPrompt: true, run: foldCounts }]
}

/** The jobs that remove what was kept long enough; the register of personal data shows when each last ran. */
function retentions(context: Context): LeasedJob[] {
  const { log } = context
  const job = (
    name: RetentionJob,
    remove: (signal: AbortSignal) => Promise<number>,
    more: Partial<Pick<LeasedJob, 'everyMs' | 'lease' | 'removesByAge'>> = {},
  ): LeasedJob => ({
    name,
    everyMs: HOUR,
    removesByAge: true,
    ...more,
    async run(signal) {
      const removed = await remove(signal)
      await recordRemoval(context, name, removed)
      if (removed > 0) log.info({ job: name, removed }, 'removed what was kept long enough')
    },
  })
  // Nobody misses what counts for minutes only, and it would pile up.
  const shortLived = { everyMs: MINUTE, removesByAge: false }
  return [
    job('customer-masking', (signal) => maskCustomers(context, signal), { lease: ON_FILES }),
    job('deletion-purge', (signal) => purgeDeleted(context, signal), { lease: ON_FILES }),
    job('session-reaper', (signal) => reapSessions(context, signal)),
    job('login-retention', () => forgetOldFailures(context), shortLived),
    job('undo-retention', () => removeOldUndos(context), shortLived),
    job('withdrawal-retention', (signal) => removeOldWithdrawals(context, signal)),
    job('news-retention', (signal) => removeOldNews(context, signal)),
    job('push-retention', (signal) => removeEndedSubscriptions(context, signal)),
    job('access-log-retention', (signal) => removeOldAccessRows(context, signal)),
  ]
}

/** Seals every row within 10 s, also when a process that was sealing dies: none waits for another, as two at once do no harm. */
function sealing(context: Context, heads: SignedHeads): Job {
  return {
    name: 'access-log-sealing',
    everyMs: 4 * SECOND,
    isPrompt: true,
    async run(signal) {
      if (await hasUnsealedRows(context.database)) await sealAccessRows(context.database, signal)
      await heads.write()
    },
  }
}

/** A job of its own, so that a second place that does not answer never keeps the log from being sealed. */
function sendingHeads(heads: SignedHeads): Job {
  return { name: 'log-heads', everyMs: MINUTE, isPrompt: true, run: () => heads.send() }
}
