import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { login } from '#shared/auth/auth.contract.ts'
import { type ImportReport, uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'

const ROWS = 10_000
const PASSWORD = 'a-long-password'

let folder: string
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
})
afterEach(async () => {
  await server?.kill()
  await rm(folder, { recursive: true, force: true })
})

const FILE = workbook([
  ['KP번호', '판매점명', '위치'],
  ...Array.from({ length: ROWS }, (_, at) => [`KP${at}`, `판매점 ${at}`, '서울']),
])

it('killed while it writes, it has written all or nothing, and takes the table again', async () => {
  const upload = await startedServer()
  const answer = upload().then(
    () => 'answered',
    () => 'cut',
  )
  await whileWriting()
  await server?.kill()
  const wasAnswered = (await answer) === 'answered'
  const written = count()
  expect(written).toBe(wasAnswered ? ROWS : 0)

  const again = await startedServer()
  const report = (await (await again()).json()) as ImportReport
  expect(report).toMatchObject({ added: ROWS - written, duplicatesSkipped: written, refused: 0 })
  expect(count()).toBe(ROWS)
}, 120_000)

async function startedServer(): Promise<() => Promise<Response>> {
  server = await startServerProcess({
    environment: { DATA_DIR: folder, FREE_SPACE_RESERVE_MB: '0', ADMIN_PASSWORD: PASSWORD },
    from: 'source',
  })
  const { url } = server
  const entered = await fetch(`${url}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const { sessionId } = (await entered.json()) as { sessionId: string }
  const { payload, contentType } = multipartForm({}, FILE)
  return () =>
    fetch(`${url}${uploadKpNumbers.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sessionId}`, 'content-type': contentType },
      body: payload,
    })
}

/** Until somebody else holds the lock of who writes: the one transaction of an import holds it from its first look on. */
async function whileWriting(): Promise<void> {
  const probe = new BetterSqlite3(join(folder, 'portal.sqlite'), { timeout: 0 })
  try {
    for (;;) {
      try {
        probe.exec('begin immediate; rollback')
      } catch {
        return
      }
      await turnOfTheLoop()
    }
  } finally {
    probe.close()
  }
}

function count(): number {
  const file = new BetterSqlite3(join(folder, 'portal.sqlite'))
  try {
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
    return file.prepare<[], { rows: number }>('select count(*) as rows from kp_numbers').get()?.rows ?? -1
  } finally {
    file.close()
  }
}
