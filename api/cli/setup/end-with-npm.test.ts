import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { TEST_MASTER_KEY } from '../../testing/test-master-key.ts'

let folder: string
let shell: ChildProcess | undefined
let server: number | undefined
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  shell?.kill('SIGKILL')
  if (server !== undefined && isAlive(server)) process.kill(server, 'SIGKILL')
  server = undefined
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A server under a shell, as npm runs it; resolves with the server's own process when it listens. */
async function startUnderShell(lifecycleEvent: string): Promise<number> {
  const program = `
    import { endWithNpm } from './api/cli/setup/end-with-npm.mjs'
    endWithNpm()
    await import('./api/server.ts')`
  const line = '"$NODE" --import tsx --input-type=module -e "$PROGRAM"; exit $?'
  shell = spawn('sh', ['-c', line], {
    env: {
      ...process.env,
      NODE: process.execPath,
      PROGRAM: program,
      DATA_DIR: folder,
      MASTER_KEY: TEST_MASTER_KEY,
      PORT: '0',
      LOG_LEVEL: 'error',
      npm_lifecycle_event: lifecycleEvent,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((listens) => shell?.stdout?.once('data', listens))
  return Number(await readFile(join(folder, 'portal.lock.owner'), 'utf8'))
}

it('ends in order when only npm was stopped, and frees the data folder', async () => {
  server = await startUnderShell('start')
  shell?.kill('SIGTERM')
  await expect.poll(() => isAlive(server ?? 0), { timeout: 60_000 }).toBe(false)
  const left = await readdir(folder)
  expect(left).not.toContain('portal.lock.owner')
  expect(left).not.toContain('portal.sqlite-wal')
}, 180_000)

it('goes on without a parent when it was not npm that started it', async () => {
  server = await startUnderShell('')
  shell?.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(isAlive(server)).toBe(true)
  process.kill(server, 'SIGTERM')
  await expect.poll(() => isAlive(server ?? 0), { timeout: 60_000 }).toBe(false)
}, 180_000)
