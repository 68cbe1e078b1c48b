import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Bus, type BusEvent, type BusListener, createLocalBus } from './bus.ts'
import { createReassembly, cutIntoPieces } from './notify-pieces.ts'

const CHANNEL = 'portal_bus'
/** Events committed within this time share one NOTIFY, because its commit takes a lock of the whole server. */
const BATCH_DELAY_MS = 5
const RECONNECT_FIRST_MS = 100
const RECONNECT_MOST_MS = 5000
/** Events kept while the connection is down; beyond this number the others are told that some are missing. */
const MOST_WAITING = 5000
/** A connection can be dead without reporting it, so it is probed. */
const PROBE_EVERY_MS = 15_000
const PROBE_TIMEOUT_MS = 5000

/** What is sent: the events of one batch, or that some were dropped. */
interface Batch {
  events: BusEvent[]
  missed?: true
}

/** A local bus for SQLite, which has one process; PostgreSQL may have several. Never waits for a connection. */
export function openBus({ databaseUrl }: Pick<Config, 'databaseUrl'>, log: FastifyBaseLogger): Bus {
  return databaseUrl === null ? createLocalBus() : createPostgresBus(databaseUrl, log)
}

/**
 * The bus of several processes on one PostgreSQL, over LISTEN/NOTIFY on a connection of its own. Own events are delivered at
 * once, those of others with their batch. A process that could not listen or send for a while reports `missed`.
 */
export function createPostgresBus(
  connectionString: string,
  log: FastifyBaseLogger,
): Bus & { ready: Promise<void> } {
  const origin = randomUUID()
  const listeners: BusListener[] = []
  const reassemble = createReassembly()
  let client: pg.Client | null = null
  let waiting: BusEvent[] = []
  let hasDropped = false
  let isSending = false
  let isClosed = false
  let hasBeenConnected = false
  let pause = RECONNECT_FIRST_MS
  let timer: NodeJS.Timeout | undefined
  let reconnectTimer: NodeJS.Timeout | undefined

  const ready = connect()
  const probe = setInterval(() => void check(), PROBE_EVERY_MS)
  probe.unref()

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      application_name: 'activation-portal bus',
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    })
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ payload }) => receive(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      if (isClosed) return await fresh.end()
      client = fresh
      pause = RECONNECT_FIRST_MS
      reassemble.reset()
      if (hasBeenConnected) tellMissed()
      hasBeenConnected = true
      scheduleSend()
    } catch (error) {
      log.warn({ err: error }, 'could not listen for the other processes')
      void fresh.end().catch(() => {})
      reconnectLater()
    }
  }

  function lost(which: pg.Client): void {
    if (client !== which) return
    client = null
    log.warn('lost the connection to the other processes')
    void which.end().catch(() => {})
    reconnectLater()
  }

  function reconnectLater(): void {
    if (isClosed) return
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(() => void connect(), pause)
    pause = Math.min(pause * 2, RECONNECT_MOST_MS)
  }

  async function check(): Promise<void> {
    const probed = client
    if (probed === null) return
    const late = setTimeout(() => lost(probed), PROBE_TIMEOUT_MS)
    await probed.query('select 1').catch(() => lost(probed))
    clearTimeout(late)
  }

  function receive(payload: string): void {
    if (payload.startsWith(origin)) return
    const text = reassemble(payload)
    if (text === null) return
    try {
      const batch = JSON.parse(text) as Batch
      for (const event of batch.events) deliver(event)
      if (batch.missed === true) tellMissed()
    } catch (error) {
      log.error({ err: error }, 'could not read what another process told')
      tellMissed()
    }
  }

  function deliver(event: BusEvent): void {
    for (const listener of listeners) listener.deliver(event)
  }

  function tellMissed(): void {
    for (const listener of listeners) listener.missed()
  }

  function scheduleSend(): void {
    if (timer !== undefined || isSending || client === null) return
    if (waiting.length === 0 && !hasDropped) return
    timer = setTimeout(() => {
      timer = undefined
      void send()
    }, BATCH_DELAY_MS)
  }

  async function send(): Promise<void> {
    const sender = client
    if (sender === null || isSending) return
    const events = waiting
    const batch: Batch = hasDropped ? { events, missed: true } : { events }
    waiting = []
    hasDropped = false
    isSending = true
    try {
      const pieces = cutIntoPieces(origin, JSON.stringify(batch))
      await sender.query(
        'select pg_notify($1, piece) from unnest($2::text[]) with ordinality as p(piece, n) order by n',
        [CHANNEL, pieces],
      )
    } catch (error) {
      log.warn({ err: error }, 'could not tell the other processes')
      // Nobody knows whether it arrived: sending an event twice would be worse than letting clients read
      // again.
      hasDropped = true
      lost(sender)
    } finally {
      isSending = false
      scheduleSend()
    }
  }

  return {
    ready,
    listen: (listener) => void listeners.push(listener),
    publish(event) {
      deliver(event)
      if (isClosed) return
      waiting.push(event)
      if (waiting.length > MOST_WAITING) {
        waiting = []
        hasDropped = true
      }
      scheduleSend()
    },
    async close() {
      clearInterval(probe)
      clearTimeout(timer)
      clearTimeout(reconnectTimer)
      await ready
      while (isSending) await new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS))
      if (waiting.length > 0) await send()
      isClosed = true
      clearTimeout(reconnectTimer)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
