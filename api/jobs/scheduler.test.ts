import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startScheduler } from './scheduler.ts'

const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('scheduler', () => {
  it('runs at every multiple of the interval, however long the job takes', async () => {
    const startedAt: number[] = []
    const begin = Date.now()
    const run = async () => {
      startedAt.push(Date.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 700))
    }
    const scheduler = startScheduler([{ name: 'slow', everyMs: 1000, run }], log)
    await vi.advanceTimersByTimeAsync(3900)
    expect(startedAt).toEqual([1000, 2000, 3000])
    await scheduler.stop()
  })

  it('never runs two at once, neither of one job nor of two', async () => {
    let running = 0
    let most = 0
    const run = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 2500))
      running -= 1
    }
    const scheduler = startScheduler(
      [
        { name: 'a', everyMs: 1000, run },
        { name: 'b', everyMs: 1000, run },
      ],
      log,
    )
    await vi.advanceTimersByTimeAsync(20_000)
    expect(most).toBe(1)
    const stopped = scheduler.stop()
    await vi.advanceTimersByTimeAsync(3000)
    await stopped
  })

  it('lets a prompt job wait for no other, and waits for it in the end', async () => {
    const startedAt: number[] = []
    const begin = Date.now()
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 60_000))
    const prompt = async () => {
      startedAt.push(Date.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 2500))
    }
    const jobs = [
      { name: 'slow', everyMs: 1000, run: slow },
      { name: 'prompt', everyMs: 4000, isPrompt: true, run: prompt } as const,
    ]
    const scheduler = startScheduler(jobs, log)
    await vi.advanceTimersByTimeAsync(13_000)
    expect(startedAt).toEqual([4000, 8000, 12_000])
    let hasStopped = false
    const stopped = scheduler.stop().then(() => {
      hasStopped = true
    })
    await vi.advanceTimersByTimeAsync(1000)
    expect(hasStopped).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    await stopped
  })

  it('goes on after a failure, and knows it until the job succeeds', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('the disk is away')
    }
    const scheduler = startScheduler([{ name: 'a', everyMs: 1000, run }], log)
    await vi.advanceTimersByTimeAsync(1000)
    expect(scheduler.states()).toMatchObject([{ name: 'a', failure: { message: 'the disk is away' } }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(scheduler.states()).toMatchObject([{ name: 'a', failure: null }])
    await scheduler.stop()
  })

  it('stops: tells the running job, waits for it, starts nothing more', async () => {
    const runs: string[] = []
    const long = async (signal: AbortSignal) => {
      runs.push('long')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      runs.push('ended')
    }
    const scheduler = startScheduler(
      [
        { name: 'long', everyMs: 1000, run: long },
        { name: 'waiting', everyMs: 1000, run: async () => void runs.push('waiting') },
      ],
      log,
    )
    await vi.advanceTimersByTimeAsync(1000)
    await scheduler.stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(runs).toEqual(['long', 'ended'])
  })
})
