import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { formatKstDateTime, KST_OFFSET_MS } from '#shared/kst.ts'
import { newestEpoch } from '../database/epochs.ts'
import { saveFact } from '../database/facts.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { startReplica } from '../replica/replica.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { runOperatorCommand } from '../testing/operator-command.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'
import { takeReplica } from './operator/take-replica.ts'

const { app, world } = await openDocumentWorld()
const { dealer } = app.actors
const place = join(app.folder, 'replica')
const replica = await startReplica(
  { ...app.config, replica: { kind: 'folder', dir: place } },
  app.context.log,
)
afterAll(() => replica?.stop(5000))

/** Submits with a file, and answers the document's number when it is in the replica, and since when. */
async function submitted(): Promise<{ number: string; at: string }> {
  const { documentNumber } = await world.submit(dealer, {})
  await expect.poll(() => replica?.shipped(), { timeout: 30_000 }).toBe(true)
  const { lastShippedAt, problem } = replica?.status() ?? {}
  expect(problem).toBe(null)
  return { number: documentNumber, at: lastShippedAt ?? '' }
}

const restore = (args: string[], dataDir: string) =>
  runOperatorCommand('restore', args, { DATA_DIR: dataDir, MASTER_KEY: TEST_MASTER_KEY })

async function restored(dataDir: string) {
  const database = openSqlite(sqlitePath(dataDir))
  const { kysely } = database
  const epoch = await newestEpoch(kysely)
  const documents = await kysely.selectFrom('documents').select('document_number').orderBy('id').execute()
  const secured = await kysely
    .selectFrom('system_facts')
    .select('key')
    .where('key', '=', 'secured:replica')
    .execute()
  await database.close()
  return { epoch, secured, numbers: documents.map(({ document_number }) => document_number) }
}

/** All pieces of one kind in the replica, the oldest first. */
async function piecesOf(kind: 'segment' | 'snapshot'): Promise<string[]> {
  const root = join(place, 'generations')
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(`.${kind}`))
  return names.sort().map((name) => join(root, name))
}

async function damage(path: string, at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}

it('brings back the state of a time, then the newest, each as an epoch of its own', async () => {
  const first = await submitted()
  // A fact of before the loss tells nothing of the life after it.
  const fact = { key: 'secured:replica', value: '{"sequence":1,"at":""}', updated_at: first.at }
  await app.context.database.kysely.insertInto('system_facts').values(fact).execute()
  const second = await submitted()

  const before = join(app.folder, 'before')
  const inSeoul = new Date(Date.parse(first.at) + KST_OFFSET_MS).toISOString().slice(0, -1)
  const { code, stdout } = await restore(['--replica', place, '--until', inSeoul], before)
  expect(stdout).toContain(
    `찾은 복제본: ${place}\n  시각: ${formatKstDateTime(first.at)} (1분 전)\n  마지막으로 쓴 서버: ${hostname()}:${app.config.dataDir} (`,
  )
  expect([code, stdout.includes('손상')]).toEqual([0, false])
  const { epoch, numbers } = await restored(before)
  expect(epoch).toMatchObject({ number: 2, source: 'replica', taken_at: first.at })
  expect(numbers).toEqual([first.number])
  expect(existsSync(join(before, 'restore-unfinished'))).toBe(false)
  expect((await readdir(join(before, 'files'))).length).toBeGreaterThan(0)

  const newest = join(app.folder, 'newest')
  expect(await restore(['--yes', '--replica', place], newest)).toMatchObject({ code: 0 })
  expect(await restored(newest)).toMatchObject({
    epoch: { number: 3, source: 'replica' },
    numbers: [first.number, second.number],
    secured: [],
  })

  const take = (settings: Record<string, string>) =>
    runOperatorCommand('admin', ['take-replica'], { MASTER_KEY: TEST_MASTER_KEY, ...settings })
  expect(await take({ DATA_DIR: newest })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('REPLICA'),
  })
  const given = await take({ DATA_DIR: newest, REPLICA: place })
  expect(given).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('이 서버의 복제본으로 지정했습니다'),
  })
  await saveFact(app.context.database.kysely, 'something', 'to ship', new Date())
  await expect
    .poll(() => replica?.status(), { timeout: 30_000 })
    .toMatchObject({ secured: null, lost: { why: 'taken' } })
  await takeReplica(app.context.database, { kind: 'folder', dir: place }, app.config.dataDir)
  await expect.poll(() => replica?.status().lastShippedAt, { timeout: 30_000 }).not.toBe(null)
  const told = app.context.database.kysely.selectFrom('access_log').select(['username', 'detail'])
  const { username, detail } = await told.where('action', '=', 'replica-taken').executeTakeFirstOrThrow()
  expect([username, JSON.parse(detail)]).toEqual(['npm run admin', { about: place }])
}, 300_000)

it('makes nothing where there is no replica, or none of that time, and says what it does not understand', async () => {
  const mistyped = join(app.folder, 'mistyped')
  const into = join(app.folder, 'nothing')
  const refused = await restore(['--replica', mistyped], into)
  expect(refused).toMatchObject({ code: 1, stderr: `복제본이 없습니다: ${mistyped}\n` })
  expect([existsSync(mistyped), existsSync(into)]).toEqual([false, false])
  const tooOld = await restore(['--replica', place, '--until', '2020-01-01 09:00'], into)
  expect(tooOld).toMatchObject({ code: 1, stderr: expect.stringContaining('그 시각의 복제본이 없습니다') })
  expect(existsSync(join(into, 'restore-unfinished'))).toBe(false)
  for (const [args, why] of [
    [['--replica', place, place], '사용법'],
    [['--until', '2026-11-27T21:30', place], '사용법'],
    [['--replica', place, '--until', '27.11.2026'], '--until: '],
    [['--replica', 'ftp://somewhere'], '--replica: '],
  ] as const)
    expect(await restore([...args], into)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
}, 300_000)

it('names the first damaged piece, and every file that is not whole', async () => {
  const third = await submitted()
  const [last = ''] = (await piecesOf('segment')).slice(-1)
  const lost = await app.context.database.kysely
    .selectFrom('document_files')
    .select('stored_sha256')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sha256 = lost.stored_sha256 ?? ''
  await rm(join(place, 'objects', sha256.slice(0, 2), sha256))
  await damage(last, (await readFile(last)).length - 1)
  const into = join(app.folder, 'broken')
  const { code, stdout } = await restore(['--replica', place], into)
  expect(code).toBe(0)
  expect(stdout).toContain(`복제본의 일부가 손상되었습니다: ${last.slice(`${place}/generations/`.length)}.`)
  expect(stdout).toContain('온전하지 않은 파일 1개:')
  const { numbers } = await restored(into)
  expect(numbers).toHaveLength(2)
  expect(numbers).not.toContain(third.number)

  // A damaged header of the only snapshot leaves nothing to bring back.
  for (const snapshot of await piecesOf('snapshot')) await damage(snapshot, 3)
  expect(await restore(['--replica', place], join(app.folder, 'none'))).toMatchObject({
    code: 1,
    stderr: '복제본에 손상되지 않은 스냅숏이 없습니다.\n',
  })
}, 300_000)
