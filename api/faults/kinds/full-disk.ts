import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { errorCode } from '../../storage/disk-error.ts'
import type { Fault } from '../fault.ts'

const FULL_MS = 1_000
const ROOM_BYTES = 200 * 1024 * 1024

/** The data lie on a small disk of their own (tmpfs) that something else fills up to the last byte, and later gives back. */
export const fullDisk: Fault = {
  name: 'full-disk',
  missing: () => (canMount() ? null : 'full-disk mounts a disk of its own, which needs root'),
  async begin({ folder, startServer }) {
    const aside = `${folder}.aside`
    cpSync(folder, aside, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeOf(folder) + ROOM_BYTES}`, 'tmpfs', folder])
    cpSync(aside, folder, { recursive: true })
    const server = await startServer()
    const filler = join(folder, 'filler')
    return {
      urls: [server.url],
      async strike() {
        const { bavail, bsize } = statfsSync(folder)
        try {
          writeFileSync(filler, Buffer.alloc(bavail * bsize))
        } catch (error) {
          // Others wrote meanwhile, so the last bytes are taken already.
          if (errorCode(error) !== 'ENOSPC') throw error
        }
        await after(FULL_MS)
        rmSync(filler)
      },
      async end() {
        await server.stop()
        rmSync(aside, { recursive: true })
        cpSync(folder, aside, { recursive: true })
        execFileSync('umount', [folder])
        rmSync(folder, { recursive: true })
        cpSync(aside, folder, { recursive: true })
        rmSync(aside, { recursive: true })
      },
    }
  },
}

/** Root in a container often may not. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function sizeOf(folder: string): number {
  return Number(execFileSync('du', ['-sb', folder]).toString().split('\t')[0])
}
