import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

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
export const failingCalls: Fault = {
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
