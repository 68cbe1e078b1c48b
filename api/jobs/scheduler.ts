import type { FastifyBaseLogger } from 'fastify'

export interface Job {
  /** Never changes: it is used in logs and names the lease. */
  name: string
  everyMs: number
  /** Short, and must run within seconds: it takes no turns with the others, which may take minutes. */
  isPrompt?: true
  /** Ends early when the signal says that the server is stopping. */
  run(signal: AbortSignal): Promise<void>
}

export interface JobState {
  name: string
  /** Null before the first run has ended. */
  lastEndedAt: Date | null
  /** The error of the last run; null when it succeeded. */
  failure: unknown
}

export interface Scheduler {
  states(): JobState[]
  /** Starts no more jobs, tells the running ones to end, and waits for them. */
  stop(): Promise<void>
}

/** The queue of the jobs that take turns. */
const ALL = ''

/**
 * Runs each job at every multiple of its interval, first after one interval, however long it takes. A job never overlaps
 * itself, and all but the prompt ones take turns: background jobs have no hurry, and two at once would slow requests twice.
 * Errors are logged and kept as the job's state. A cron schedule would not help: the backup after 03:00 checks by itself when
 * it was last made, so that a server that was off catches up.
 */
export function startScheduler(jobs: readonly Job[], log: FastifyBaseLogger): Scheduler {
  const stopping = new AbortController()
  const states = new Map<string, JobState>()
  const timers: NodeJS.Timeout[] = []
  const turns = new Map<string, Promise<void>>()

  for (const job of jobs) {
    const state: JobState = { name: job.name, lastEndedAt: null, failure: null }
    states.set(job.name, state)
    let isWaiting = false
    const timer = setInterval(() => {
      if (isWaiting) return
      isWaiting = true
      const line = job.isPrompt === true ? job.name : ALL
      const turn = (turns.get(line) ?? Promise.resolve())
        .then(() => run(job, state))
        .finally(() => {
          isWaiting = false
        })
      turns.set(line, turn)
    }, job.everyMs)
    timer.unref()
    timers.push(timer)
  }

  async function run(job: Job, state: JobState): Promise<void> {
    if (stopping.signal.aborted) return
    try {
      await job.run(stopping.signal)
      state.failure = null
    } catch (error) {
      if (stopping.signal.aborted) return
      state.failure = error
      log.error({ err: error, job: job.name }, 'background job failed')
    }
    state.lastEndedAt = new Date()
  }

  return {
    states: () => [...states.values()],
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all(turns.values())
    },
  }
}
