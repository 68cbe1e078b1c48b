import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import type { Laboratory } from '../laboratory.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { fullDisk } from './full-disk.ts'

/** SIGKILL: the process is gone between two instructions, and what it wrote so far stays. */
export const kill: Fault = {
  name: 'kill',
  missing: () => null,
  async begin(laboratory) {
    const server = await laboratory.startServer()
    return { urls: [server.url], strike: server.kill, end: async () => undefined }
  },
}

const CUT_ONE_IN = 2

/** Every second connection is cut at some byte of the request or the answer, while the server runs on. */
const networkCut: Fault = {
  name: 'network-cut',
  missing: () => null,
  async begin(laboratory) {
    const server = await laboratory.startServer()
    const proxy = await startCuttingProxy(server.url, laboratory.random, CUT_ONE_IN)
    return {
      urls: [proxy.url],
      strike: async () => undefined,
      async end() {
        await proxy.close()
        await server.stop()
      },
    }
  },
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** As a dead battery, a wrong time zone and a correction over the network leave a clock. */
const LEAPS_MS = [-400 * DAY_MS, -DAY_MS, -9 * 60 * MINUTE_MS, -MINUTE_MS, MINUTE_MS, DAY_MS, 40 * DAY_MS]

/** The server's clock leaps while it works, forwards or back; it is killed with that time. */
const clockLeap: Fault = {
  name: 'clock-leap',
  missing: () => null,
  async begin(laboratory) {
    const file = `${laboratory.folder}.leap`
    const server = await laboratory.startServer({
      nodeOptions: ['--import', resolve('api/faults/kinds/leaping-clock.mjs')],
      environment: { CLOCK_LEAP_FILE: file },
    })
    return {
      urls: [server.url],
      async strike() {
        writeFileSync(file, String(laboratory.random.pick(LEAPS_MS)))
        process.kill(server.pid, 'SIGUSR2')
      },
      end: server.kill,
    }
  },
}

const FULL_MS = 1_000

/**
 * No file can grow: each write behind its present end fails with EFBIG, in the middle of uploads and commits. After a while there is
 * room again, and the server must go on by itself.
 */
const fileSizeLimit: Fault = {
  name: 'file-size-limit',
  missing: () =>
    spawnSync('prlimit', ['--version']).status === 0 ? null : 'file-size-limit needs prlimit (util-linux)',
  async begin(laboratory) {
    const server = await laboratory.startServer()
    const limit = (bytes: string) =>
      spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])
    return {
      urls: [server.url],
      async strike() {
        limit('4096')
        await after(FULL_MS)
        limit('unlimited')
      },
      end: async () => void (await server.stop()),
    }
  },
}

const FAILING_MS = 1_500
/** Calls that reach files alone, with errors that a disk, a quota or the table of open files gives. */
const FAILURES = [
  ['fsync', 'EIO'],
  ['fdatasync', 'EIO'],
  ['pwrite64', 'EIO'],
  ['pwrite64', 'ENOSPC'],
  ['pwrite64', 'EDQUOT'],
  ['rename', 'ENOSPC'],
  ['rename', 'EIO'],
  ['openat', 'EMFILE'],
  ['openat', 'EROFS'],
  ['ftruncate', 'EIO'],
  ['unlink', 'EIO'],
] as const

/** For a while one kind of call fails every few times; then the disk is well again, and the server must go on by itself. */
const failingCalls: Fault = {
  name: 'failing-calls',
  missing: () =>
    spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0 ? null : 'failing-calls needs strace',
  async begin(laboratory) {
    const server = await laboratory.startServer()
    const [call, error] = laboratory.random.pick(FAILURES)
    const [first, step] = [laboratory.random.between(1, 3), laboratory.random.between(1, 4)]
    return {
      urls: [server.url],
      async strike() {
        const inject = `inject=${call}:error=${error}:when=${first}+${step}`
        const words = ['-f', '-qqq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject]
        const tracer = spawn('strace', [...words, '-p', String(server.pid)], { stdio: 'ignore' })
        const ended = once(tracer, 'exit')
        await after(FAILING_MS)
        tracer.kill('SIGINT')
        await ended
      },
      end: async () => void (await server.stop()),
    }
  },
}

const needsPostgres =
  (name: string) =>
  ({ postgres }: Laboratory) =>
    postgres === null ? `${name} needs --database postgres` : null

/** For so long there is no database. */
const GONE_MS = 500

/** The database's server is killed while the portal runs on, and recovers from its log when it starts again. */
export const postgresKilled: Fault = {
  name: 'postgres-killed',
  missing: needsPostgres('postgres-killed'),
  async begin(laboratory) {
    const server = await laboratory.startServer()
    return {
      urls: [server.url],
      async strike() {
        await laboratory.postgres?.kill()
        await after(GONE_MS)
        await laboratory.postgres?.startAgain()
      },
      end: async () => void (await server.stop()),
    }
  },
}

/** The database's server is lost with its disk, and one that followed it takes its place under its address. */
export const failover: Fault = {
  name: 'failover',
  missing: needsPostgres('failover'),
  async begin(laboratory) {
    const takeOver = (await laboratory.postgres?.startFollowed()) ?? (async () => undefined)
    const server = await laboratory.startServer()
    return { urls: [server.url], strike: takeOver, end: async () => void (await server.stop()) }
  },
}

/** Two processes on one PostgreSQL answer in turn, and one of them is killed. */
export const oneOfTwo: Fault = {
  name: 'one-of-two',
  missing: needsPostgres('one-of-two'),
  async begin(laboratory) {
    const first = await laboratory.startServer()
    const second = await laboratory.startServer()
    return {
      urls: [first.url, second.url],
      strike: second.kill,
      end: async () => void (await first.stop()),
    }
  },
}

/** Every fault that strikes amid a round of operations; power cuts have a way of their own. */
export const ALL_KINDS: readonly Fault[] = [
  kill,
  networkCut,
  clockLeap,
  fileSizeLimit,
  fullDisk,
  failingCalls,
  postgresKilled,
  failover,
  oneOfTwo,
]
