import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Bus, BusEvent } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'

const log = pino({ level: 'silent' })

interface Process {
  bus: Bus
  heard: BusEvent[]
  missed: number
}

let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>
const processes: Process[] = []
beforeEach(async () => {
  testDatabase = await openTestDatabase(await temporaryFolder())
})
afterEach(async () => {
  await Promise.all(processes.splice(0).map(({ bus }) => bus.close()))
  await testDatabase.drop()
})

async function start(): Promise<Process> {
  const bus = createPostgresBus(testDatabase.databaseUrl ?? '', log)
  const process: Process = { bus, heard: [], missed: 0 }
  bus.listen({
    deliver: (event) => void process.heard.push(event),
    missed: () => {
      process.missed += 1
    },
  })
  await bus.ready
  processes.push(process)
  return process
}

function event(number: number): BusEvent {
  return { kind: 'message', room: '목록', message: { type: 'room_read', roomId: 1, side: 'staff', number } }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Cuts the connections of the first `count` processes, as a restart of the server would. */
async function cut(count: number): Promise<void> {
  await sql`select pg_terminate_backend(pid) from (
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'activation-portal bus'
    order by backend_start limit ${count}
  ) as oldest`.execute(testDatabase.database.kysely)
}

describe('bus over PostgreSQL', () => {
  it('delivers to every process, once, in order, and to the own one at once', async () => {
    const [one, two] = [await start(), await start()]
    const events = Array.from({ length: 500 }, (_, at) => event(at))
    for (const each of events) one.bus.publish(each)
    expect(one.heard).toEqual(events)
    await until(() => two.heard.length >= 500)
    expect(two.heard).toEqual(events)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(one.heard).toHaveLength(500)
  })

  it('carries a message larger than a notification', async () => {
    const [one, two] = [await start(), await start()]
    const large: BusEvent = {
      kind: 'message',
      room: 'a',
      message: { type: 'error', code: 'x', message: '가나다'.repeat(5000) },
      except: 'somebody',
    }
    one.bus.publish(large)
    await until(() => two.heard.length > 0)
    expect(two.heard).toEqual([large])
  })

  it('listens again after its connection was cut, and says that it may have missed something', async () => {
    const [one, two] = [await start(), await start()]
    await cut(2)
    await until(() => one.missed > 0 && two.missed > 0)
    one.bus.publish(event(1))
    await until(() => two.heard.length > 0)
    expect(two.heard).toEqual([event(1)])
  })

  it('tells the others, or that something is missing, after a failure to send', async () => {
    const [one, two] = [await start(), await start()]
    await cut(1)
    one.bus.publish(event(7))
    await until(() => two.heard.length + two.missed > 0)
    expect(one.heard).toEqual([event(7)])
    await until(() => one.missed > 0)
    one.bus.publish(event(8))
    await until(() => JSON.stringify(two.heard).includes('"number":8'))
  })

  it('sends what is waiting before it closes', async () => {
    const [one, two] = [await start(), await start()]
    one.bus.publish(event(3))
    await one.bus.close()
    await until(() => two.heard.length > 0)
    expect(two.heard).toEqual([event(3)])
  })
})
