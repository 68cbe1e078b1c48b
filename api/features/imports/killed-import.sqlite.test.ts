import { join } from 'node:path'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { login } from '#shared/auth/auth.contract.ts'
import { type ImportReport, uploadDealers, uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { type FormFile, multipartForm } from '../../testing/multipart-form.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const ROWS = 10_000
const PASSWORD = 'a-long-password'

let folder: string
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => server?.kill())

const numbered = (cells: (at: number) => string[]) => Array.from({ length: ROWS }, (_, at) => cells(at))

const KILLED = [
  {
    what: 'KP numbers',
    path: uploadKpNumbers.path,
    file: workbook([
      ['KP번호', '판매점명', '위치'],
      ...numbered((at) => [`KP${at}`, `판매점 ${at}`, '서울']),
    ]),
    counts: ['select count(*) as rows from kp_numbers'],
  },
  {
    what: 'stores, with their lines in the log',
    path: uploadDealers.path,
    file: workbook([['판매점명', '아이디'], ...numbered((at) => [`판매점 ${at}`, `store-${at}`])]),
    counts: [
      "select count(*) as rows from users where user_type = 'dealer'",
      "select count(*) as rows from access_log where action = 'rights-changed' and subject_name like 'store-%'",
    ],
  },
]

it.each(KILLED)(
  'killed while it writes $what, it has written all or nothing, and takes the table again',
  async ({ path, file, counts }) => {
    const upload = await startedServer(path, file)
    const count = () => countOf(counts)
    const answer = upload().then(
      () => 'answered',
      () => 'cut',
    )
    await whileWriting()
    await server?.kill()
    const wasAnswered = (await answer) === 'answered'
    const written = count()
    expect(written).toBe(wasAnswered ? ROWS : 0)

    const again = await startedServer(path, file)
    const report = (await (await again()).json()) as ImportReport
    expect(report).toMatchObject({ added: ROWS - written, duplicatesSkipped: written, refused: 0 })
    expect(count()).toBe(ROWS)
  },
  120_000,
)

async function startedServer(path: string, file: FormFile): Promise<() => Promise<Response>> {
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
  const { payload, contentType } = multipartForm({}, file)
  return () =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sessionId}`, 'content-type': contentType },
      body: payload,
    })
}

/** Waits until the import holds SQLite's write lock, which its one transaction holds from its first reading on. */
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

/** The number of rows, which must be the same in all of these tables. */
function countOf(counts: readonly string[]): number {
  const file = new BetterSqlite3(join(folder, 'portal.sqlite'))
  try {
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
    const numbers = counts.map((count) => file.prepare<[], { rows: number }>(count).get()?.rows ?? -1)
    expect(new Set(numbers).size).toBe(1)
    return numbers[0] ?? -1
  } finally {
    file.close()
  }
}
