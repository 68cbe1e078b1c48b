import type { FastifyBaseLogger } from 'fastify'

export interface Job {
  /** Stable: it stands in logs and names the lease. */
  name: string
  everyMs: number
  /** Short, and promised within seconds: it takes no turns with the others, of which one may take minutes. */
  isPrompt?: true
  /** Ends early when the signal says that the server stops. */
  run(signal: AbortSignal): Promise<void>
}

export interface JobState {
  name: string
  /** null: not yet. */
  lastEndedAt: Date | null
  /** What the last run threw; null: it went well. */
  failure: unknown
}

export interface Scheduler {
  states(): JobState[]
  /** Starts nothing more, tells running jobs to end, and waits for them. */
  stop(): Promise<void>
}

/** The line in which those stand that take turns. */
const ALL = ''

/**
 * Intervals of Node's own: what is due by the clock (the backup after 03:00) asks by itself when it was done last, so that a server
 * that slept catches up, which a schedule of croner would not save.
 *
 * Runs each job first after its interval and then at every multiple of it, however long it takes. A job never overlaps
 * itself, and all but the prompt ones take turns: a background job has no hurry, and two at once would slow requests twice. What
 * a job throws is logged and kept as its state.
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
