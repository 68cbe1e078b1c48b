import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatKstDateTime } from '#shared/kst.ts'
import { readConfig } from '../config.ts'
import { isClaimed } from '../database/claim-file-store.ts'
import { recordDamagedFile } from '../database/damaged-files.ts'
import { newestEpoch } from '../database/epochs.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { noteRestore } from '../database/unfinished-restore.ts'
import { startPortal } from '../portal.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { runOperatorCommand } from '../testing/operator-command.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'

const { app, world } = await openDocumentWorld()
const { worker, dealer } = app.actors

const run = (command: 'backup' | 'restore', args: string[], dataDir: string) =>
  runOperatorCommand(command, args, { DATA_DIR: dataDir, MASTER_KEY: TEST_MASTER_KEY })

/** Every file of a folder of backups, as it is stored. */
async function objectsIn(backups: string): Promise<string[]> {
  const entries = await readdir(join(backups, 'objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

async function restored(dataDir: string) {
  const database = openSqlite(sqlitePath(dataDir))
  const { kysely } = database
  const epoch = await newestEpoch(kysely)
  const sessions = await kysely.selectFrom('sessions').select('id').execute()
  const log = await kysely
    .selectFrom('access_log')
    .select(['username', 'detail'])
    .where('action', '=', 'restored')
    .execute()
  const documents = await kysely.selectFrom('documents').select('document_number').orderBy('id').execute()
  const isMarked = await isClaimed(kysely, { kind: 'disk', dir: join(dataDir, 'files') })
  await database.close()
  return {
    epoch,
    isMarked,
    sessions,
    log: log.map(({ username, detail }) => [username, JSON.parse(detail).restored.data]),
    numbers: documents.map(({ document_number }) => document_number),
  }
}

it('says what it found, what may be missing and which files are not whole, and begins a new epoch each time', async () => {
  const whole = await world.submit(dealer, {})
  const db = app.context.database.kysely
  const { storage_key: storageKey } = await db
    .selectFrom('document_files')
    .select('storage_key')
    .executeTakeFirstOrThrow()
  // Found damaged once, and whole in the backup.
  await recordDamagedFile(db, { storageKey, what: 'changed' }, app.clock.now())
  const backups = join(app.folder, 'backups')
  expect(await run('backup', [], app.folder)).toMatchObject({ code: 0 })
  const before = await objectsIn(backups)
  const broken = await world.submit(worker, {})
  expect(await run('backup', [], app.folder)).toMatchObject({ code: 0 })
  const [object = ''] = (await objectsIn(backups)).filter((path) => !before.includes(path))
  const bytes = await readFile(object)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await rm(object)
  await writeFile(object, bytes)

  const first = join(app.folder, 'first')
  const { code, stdout } = await run('restore', [backups], first)
  const { epoch, isMarked, sessions, log, numbers } = await restored(first)
  expect(code).toBe(0)
  // So that a server starts on what was brought back, however little of it is whole.
  expect(isMarked).toBe(true)
  expect(epoch).toMatchObject({ number: 2, source: 'backup' })
  expect(sessions).toEqual([])
  expect(numbers).toEqual([whole.documentNumber, broken.documentNumber])
  const { taken_at: takenAt, begun_at: begunAt } = epoch
  expect(log).toEqual([['npm run admin', { epoch: 2, source: 'backup', takenAt, files: 1, notWhole: 1 }]])
  const [from, to] = [formatKstDateTime(takenAt ?? ''), formatKstDateTime(begunAt)]
  for (const line of [
    new RegExp(`시각: ${from} \\(1분 전\\), 기록 차수 1\n`),
    /파일: 2개\n/,
    `복원할 곳: ${first}`,
    /복원했습니다 \(파일 1개\)/,
    '새 기록 차수는 2입니다. 모든 로그인이 끝났고',
    `없을 수 있는 것: ${from}부터 ${to}까지(1분)`,
    new RegExp(`온전하지 않은 파일 1개:\n  ${broken.documentNumber} \\S+\\.pdf \\(손상\\)\n`),
    /다음: 서버를 시작하고/,
  ])
    expect(stdout).toMatch(line)
  expect(existsSync(join(first, 'restore-unfinished'))).toBe(false)

  // What the first restore began is unknown to the backup, and yet no other restore bears its number.
  const second = join(app.folder, 'second')
  expect((await run('restore', ['--yes', backups], second)).code).toBe(0)
  expect((await restored(second)).epoch.number).toBe(3)
}, 120_000)

it('leaves nothing on which a server starts when it is cut off, and nothing at all where it refuses', async () => {
  const cut = join(app.folder, 'cut')
  await expect(
    noteRestore(cut, async () => {
      throw new Error('killed here')
    }),
  ).rejects.toThrow('killed here')
  const config = readConfig({ DATA_DIR: cut, PORT: '0', LOG_LEVEL: 'silent', MASTER_KEY: TEST_MASTER_KEY })
  await expect(startPortal(config)).rejects.toThrow(`데이터 폴더를 비우고 다시 복원해주세요: ${cut}`)

  const refused = await run('restore', [join(app.folder, 'backups')], app.folder)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('비어 있는 데이터 폴더에만') })
  expect(existsSync(join(app.folder, 'restore-unfinished'))).toBe(false)
  expect(await run('restore', ['--yes'], cut)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('사용법'),
  })
}, 120_000)
