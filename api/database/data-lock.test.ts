import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { DataFolderLockedError, lockDataFolder } from './data-lock.ts'

let dir: string
beforeEach(async () => {
  dir = await temporaryFolder()
})

/** Another process that holds the lock the same way, until it is killed. */
async function anotherServer() {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3')
  const script = `
    const Database = require(${JSON.stringify(sqlite)})
    const fs = require('node:fs')
    new Database(process.argv[1] + '/portal.lock', { timeout: 0 }).exec('begin exclusive')
    fs.writeFileSync(process.argv[1] + '/portal.lock.owner', String(process.pid))
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

it('lets one in, and the next after it has gone', () => {
  const lock = lockDataFolder(dir)
  expect(() => lockDataFolder(dir)).toThrow(DataFolderLockedError)
  expect(() => lockDataFolder(dir)).toThrow(`(PID ${process.pid}): ${dir}`)
  lock.release()
  lock.release()
  lockDataFolder(dir).release()
})

it('refuses beside another process in one line, and not after that was killed', async () => {
  const other = await anotherServer()
  const refused = `데이터 폴더를 다른 서버가 사용하고 있습니다 (PID ${other.pid}): ${dir}`
  expect(() => lockDataFolder(dir)).toThrow(new DataFolderLockedError(refused))
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockDataFolder(dir).release()
})
