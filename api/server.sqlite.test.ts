import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { startPortal } from './portal.ts'
import { STORE_MARK } from './storage/store-mark.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { TEST_MASTER_KEY } from './testing/test-master-key.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/server.ts'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      MASTER_KEY: TEST_MASTER_KEY,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const ended = once(child, 'exit').then(([code]) => Number(code))
  return { child, ended, errors: text(child.stderr) }
}

async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  for (;;) {
    const [bytes] = await once(child.stdout ?? child, 'data')
    said += String(bytes)
    const port = /127\.0\.0\.1:(\d+)/.exec(said)?.[1]
    if (port !== undefined) return Number(port)
  }
}

it('finishes what is in flight and exits 0, also when Ctrl-C comes from the terminal and from npm', async () => {
  const { child, ended } = start()
  const socket = connect(await portOf(child), '127.0.0.1')
  const answer = text(socket)
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  await after(200)
  child.kill('SIGINT')
  await after(100)
  child.kill('SIGINT')
  await after(300)
  expect(child.exitCode).toBeNull()
  socket.write('}')
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"INVALID_INPUT"/)
  expect(await ended).toBe(0)
  expect(await readdir(folder)).not.toContain('portal.sqlite-wal')
})

it('ends within 10 s in the middle of an upload, tells the sender nothing, and leaves nothing of it', async () => {
  const { child, ended } = start({ ADMIN_PASSWORD: 'a-long-password' })
  const port = await portOf(child)
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'a-long-password' }),
  })
  const { sessionId } = (await login.json()) as { sessionId: string }
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket).catch(() => '')
  socket.write(
    'POST /api/documents HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n' +
      `Authorization: Bearer ${sessionId}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n\r\n` +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  )
  socket.write(Buffer.alloc(2_000_000, 32))
  const arriving = () => readdir(join(folder, 'files', 'incoming'))
  await expect.poll(arriving).toHaveLength(1)
  const asked = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
  expect(await arriving()).toEqual([])
  expect(await answer).toBe('')
}, 60_000)

it('says in one line that its port, its folder or its database cannot be had', async () => {
  const first = start()
  const port = await portOf(first.child)
  const lines = await Promise.all(
    [
      { PORT: String(port), DATA_DIR: join(folder, 'second') },
      { DATA_DIR: folder },
      { DATA_DIR: join(folder, 'portal.sqlite') },
      { DATABASE_URL: 'postgres://portal:secret@127.0.0.1:1/portal' },
    ].map(async (environment) => {
      const { ended, errors } = start(environment)
      expect(await ended).toBe(1)
      return errors
    }),
  )
  expect(lines[0]).toMatch(/^PORT: .*\n$/)
  expect(lines[1]).toMatch(/^데이터 폴더를 다른 서버가 사용하고 있습니다.*\n$/)
  expect(lines[2]).toMatch(/^DATA_DIR: 폴더가 아닙니다.*\n$/)
  expect(lines[3]).toMatch(/^DATABASE_URL: .*\n$/)
  expect(lines[3]).not.toContain('secret')
}, 120_000)

it('makes nothing with an ADMIN_PASSWORD that is easily guessed, and starts with a better one', async () => {
  const { ended, errors } = start({ ADMIN_PASSWORD: 'qwer1234' })
  expect(await ended).toBe(1)
  expect(await errors).toMatch(/^ADMIN_PASSWORD: [^\n]*\n$/)
  const { child } = start({ ADMIN_PASSWORD: 'a-long-password' })
  let said = ''
  child.stdout?.on('data', (bytes) => {
    said += bytes
  })
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/http:[\s\S]*복구 코드: /)
}, 120_000)

it('does not start with a folder for backups that cannot be written', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const config = readConfig({ DATA_DIR: join(folder, 'data'), BACKUP_DIR: file })
  await expect(startPortal(config)).rejects.toThrow(/^BACKUP_DIR: .+$/)
})

it('does not start on a file store that is not the database’s, says so in one line, and makes nothing there', async () => {
  const first = start()
  await portOf(first.child)
  first.child.kill('SIGTERM')
  await first.ended
  const mark = join(folder, 'files', STORE_MARK)
  expect(await readFile(mark, 'utf8')).toMatch(/^[0-9a-f-]{36} /)
  await writeFile(mark, 'of another')
  await rm(join(folder, 'files/incoming'), { recursive: true })
  const { ended, errors } = start()
  expect(await ended).toBe(1)
  expect(await errors).toMatch(/^다른 데이터베이스의 파일 저장소입니다[^\n]*adopt-files[^\n]*\n$/)
  expect(await readdir(join(folder, 'files'))).toEqual([STORE_MARK])
}, 120_000)

it('makes a key and a recovery code at the first start only, all for its own user, and stops at a lost key', async () => {
  const dataDir = join(folder, 'own')
  const withoutKey = { DATA_DIR: dataDir, MASTER_KEY: '' }
  const said = async () => {
    const { child, ended } = start(withoutKey)
    let output = ''
    child.stdout?.on('data', (bytes) => {
      output += bytes
    })
    await expect.poll(() => output, { timeout: 60_000 }).toContain('http://')
    child.kill('SIGTERM')
    await ended
    return output
  }
  expect(await said()).toMatch(/복구 코드: ([0-9A-Z]{4}-){6}[0-9A-Z]{4}\n/)
  expect(await said()).not.toContain('복구 코드')
  const modes = await Promise.all(
    ['own', 'own.key', 'own/portal.sqlite', 'own/files'].map(
      async (name) => (await stat(join(folder, name))).mode & 0o077,
    ),
  )
  expect(modes).toEqual([0, 0, 0, 0])
  await rm(join(folder, 'own.key'))
  const { ended, errors } = start(withoutKey)
  expect(await ended).toBe(1)
  expect(await errors).toMatch(/^MASTER_KEY: [^\n]*\n$/)
  expect(existsSync(join(folder, 'own.key'))).toBe(false)
}, 120_000)
