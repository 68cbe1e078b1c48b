import { spawnSync } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

const FULL_MS = 1_000

/**
 * No file can grow: each write behind its present end fails with EFBIG, in the middle of uploads and commits. After a while there is
 * room again, and the server must go on by itself.
 */
export const fileSizeLimit: Fault = {
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
