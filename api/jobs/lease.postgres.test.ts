import { expect, it } from 'vitest'
import { OwnProcess } from '../database/own-process.ts'
import { DEAD_AFTER_MS, runningProcesses } from '../database/processes.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { withLease } from './lease.ts'

const test = openTestAppForEach()
const SECOND = 1000

/** Time as the processes of a test feel it. */
let elapsedMs = 0

/** A further process on the same database, as PostgreSQL may have several. */
async function anotherProcess(): Promise<OwnProcess> {
  const { database, clock } = test.context
  const [first] = await runningProcesses(database.kysely)
  const row = { ...first, id: crypto.randomUUID(), beats: 0 } as NonNullable<typeof first>
  await database.kysely.insertInto('processes').values(row).execute()
  return new OwnProcess(row, { database, clock, elapsed: () => elapsedMs })
}

const lease = (ownProcess: OwnProcess, work: (signal: AbortSignal) => Promise<void> = async () => {}) =>
  withLease({ ...test.context, ownProcess }, 'sweep', work)

/** Begins work under the lease that goes on until `finish`. */
async function workOf(ownProcess: OwnProcess) {
  let finish = () => {}
  let signal = AbortSignal.abort()
  let ended: Promise<boolean> | undefined
  await new Promise<void>((begun) => {
    ended = lease(ownProcess, (alive) => {
      signal = alive
      begun()
      return new Promise((end) => {
        finish = end
      })
    })
  })
  return { signal, ended, finish: () => finish() }
}

async function beatAll(processes: readonly OwnProcess[], seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    elapsedMs += 5 * SECOND
    for (const process of processes) await process.beat()
  }
}

it('lets one hold a lease at a time, and the next after it', async () => {
  const [one, two] = [await anotherProcess(), await anotherProcess()]
  const inner: boolean[] = []
  const outer = await lease(one, async () => {
    inner.push(await lease(one), await lease(two))
    inner.push(await withLease({ ...test.context, ownProcess: two }, 'other', async () => {}))
  })
  expect([outer, inner]).toEqual([true, [false, false, true]])
  expect(await lease(two)).toBe(true)
})

it('gives the lease back when the work fails', async () => {
  const one = await anotherProcess()
  const failing = lease(one, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await lease(one)).toBe(true)
})

/** As if a lease of this value were held. */
async function left(value: string): Promise<void> {
  const fact = { key: 'lease:sweep', value, updated_at: value }
  await test.context.database.kysely.insertInto('system_facts').values(fact).execute()
}

it('takes again what it could not give back, as no other may', async () => {
  const [one, two] = [await anotherProcess(), await anotherProcess()]
  await left(one.id)
  expect([await lease(two), await lease(one), await lease(two)]).toEqual([false, true, true])
})

it('frees the lease of a process that was killed within half a minute, and not of one that lives', async () => {
  const [holder, killed, watcher] = [await anotherProcess(), await anotherProcess(), await anotherProcess()]
  const work = await workOf(holder)
  await beatAll([holder, watcher], 60)
  expect(await lease(watcher)).toBe(false)
  expect((await runningProcesses(test.context.database.kysely)).map(({ id }) => id)).not.toContain(killed.id)
  work.finish()
  await work.ended
  const later = await workOf(holder)
  await beatAll([watcher], 30)
  expect(await lease(watcher)).toBe(true)
  later.finish()
  await later.ended
})

it('lets a clock that leaps make nobody dead', async () => {
  const [holder, watcher] = [await anotherProcess(), await anotherProcess()]
  const work = await workOf(holder)
  await beatAll([holder, watcher], 10)
  test.clock.advance(4 * 365 * 86_400 * SECOND)
  await beatAll([holder, watcher], 5)
  test.clock.set('2020-01-01T00:00:00.000Z')
  await beatAll([holder, watcher], 40)
  expect([await lease(watcher), work.signal.aborted]).toEqual([false, false])
  work.finish()
  await work.ended
})

it('tells the work to end before others may take its process for dead, and begins none until it is known again', async () => {
  const [holder, watcher] = [await anotherProcess(), await anotherProcess()]
  await beatAll([holder, watcher], 5)
  const work = await workOf(holder)
  await beatAll([watcher], DEAD_AFTER_MS / SECOND - 5)
  // The holder's own timer asks the same.
  elapsedMs += 1
  expect(holder.alive.aborted).toBe(true)
  expect(work.signal.aborted).toBe(true)
  expect(await lease(holder)).toBe(false)
  await beatAll([watcher], 10)
  const taken = await workOf(watcher)
  work.finish()
  await work.ended
  await holder.beat()
  expect(holder.alive.aborted).toBe(false)
  // The late end of the first work took nothing from the second.
  expect(await lease(holder)).toBe(false)
  taken.finish()
  await taken.ended
  expect(await lease(holder)).toBe(true)
})

it('takes over what an older version left behind', async () => {
  await left(`2099-01-01T00:00:00.000Z ${crypto.randomUUID()}`)
  expect(await lease(await anotherProcess())).toBe(true)
})
