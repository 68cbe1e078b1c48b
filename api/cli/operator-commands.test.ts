import { existsSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listBackups } from '../database/backup/backup-folder.ts'
import { lockDataFolder } from '../database/data-lock.ts'
import { readKeyFacts } from '../database/sealing-keys.ts'
import { recordRightsChange, SERVER } from '../features/access-log/record-security-event.ts'
import { sealAccessRows } from '../features/access-log/seal-access-rows.ts'
import { recordRestore, SignedHeads } from '../features/access-log/signed-heads.ts'
import { lastBackupAt } from '../features/health/system-warnings.ts'
import { pdf } from '../storage/sample-files.ts'
import { disarmAccessLog } from '../testing/disarm-access-log.ts'
import { makeDocumentFile } from '../testing/make-document-file.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { runOperatorCommand } from '../testing/operator-command.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'

const test = openTestAppForEach()

/** Runs a command as the operator does, beside the running app. */
const run = (
  command: Parameters<typeof runOperatorCommand>[0],
  args: readonly string[],
  dataDir = test.folder,
  more: Record<string, string> = {},
) => runOperatorCommand(command, args, { DATA_DIR: dataDir, MASTER_KEY: TEST_MASTER_KEY, ...more })

it('backs up beside the running server and restores into an empty folder', async () => {
  await makeDocumentFile(test, pdf())
  const backup = await run('backup', [])
  expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining(join(test.folder, 'backups')) })
  expect(await lastBackupAt(test.context.database.kysely)).not.toBeNull()

  const target = join(test.folder, 'elsewhere')
  const restored = await run('restore', [join(test.folder, 'backups')], target)
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('파일 1개') })
  const again = await run('restore', [join(test.folder, 'backups')], target)
  expect(again).toMatchObject({
    code: 1,
    stderr: `비어 있는 데이터 폴더에만 복원할 수 있습니다: ${target}\n`,
  })
})

it('records a backup elsewhere, which does not stand for the night’s', async () => {
  expect(await run('backup', [join(test.folder, 'copies')])).toMatchObject({ code: 0 })
  const db = test.context.database.kysely
  const entries = db.selectFrom('access_log').select('detail').where('action', '=', 'backup-made')
  const told = (await entries.execute()).map(({ detail }) => JSON.parse(detail))
  expect(told).toEqual([{ about: expect.stringContaining(join(test.folder, 'copies', '2')) }])
  expect(await lastBackupAt(db)).toBeNull()
})

it('makes no backup while the files are not there, as it would call all of them missing', async () => {
  await makeDocumentFile(test, pdf())
  await rename(join(test.folder, 'files'), join(test.folder, 'unmounted'))
  const { code, stderr } = await run('backup', [])
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('연결되어 있지 않아') })
  expect(await listBackups(test.config.backupDir)).toEqual([])
})

it('says where a backup lies of which it cannot write into the log', async () => {
  const { kysely } = test.context.database
  await kysely.schema.alterTable('access_log').renameColumn('user_agent', 'browser').execute()
  const { code, stderr } = await run('backup', [join(test.folder, 'copies')])
  const [name = ''] = await readdir(join(test.folder, 'copies'))
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(`남기지 못했습니다: ${join(test.folder, 'copies', name)} (`),
  })
})

it('refuses to restore beside a running server, in one line that names it', async () => {
  await run('backup', [])
  const target = join(test.folder, 'in-use')
  const lock = lockDataFolder(target)
  const { code, stderr } = await run('restore', [join(test.folder, 'backups')], target)
  lock.release()
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `데이터 폴더를 다른 서버가 사용하고 있습니다 (PID ${process.pid}): ${target}\n`,
  })
})

it('resets a password beside the running server, whose session ends with it', async () => {
  const done = await run('admin', ['reset-password', test.actors.worker.username])
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('worker-park의 새 비밀번호: ') })
  const live = await test.context.database.kysely
    .selectFrom('sessions')
    .select('revoked_at')
    .where('user_id', '=', test.actors.worker.id)
    .executeTakeFirstOrThrow()
  expect(live.revoked_at).not.toBeNull()
})

it('verifies the access log, and names the first row that is not what was sealed', async () => {
  const { database } = test.context
  const change = { by: SERVER, at: test.clock.now() }
  for (let times = 0; times < 3; times += 1) {
    await database.transaction(({ db }) =>
      recordRightsChange(db, change, 'account-created', { id: 9, username: 'new' }),
    )
    if (times === 1) await sealAccessRows(database)
  }
  const sound = await run('admin', ['verify-log'])
  expect(sound).toMatchObject({ code: 0, stderr: '' })
  expect(sound.stdout).toMatch(
    /^접속 기록이 온전합니다\. 열람 기록 0건\(봉인 대기 0건, 서명된 봉인이 없어 끝이 잘렸는지 알 수 없음\), 보안 기록 2건\(봉인 대기 1건, 마지막 봉인 2번 [0-9a-f]{16}, 서명된 봉인이 없어 끝이 잘렸는지 알 수 없음\)\n$/,
  )
  // A restore is named, for each chain.
  await recordRestore(test.context, change)
  await sealAccessRows(database)
  await new SignedHeads(test.context).write()
  expect((await run('admin', ['verify-log'])).stdout).toMatch(
    /열람 기록 0건\(봉인 대기 0건, 서명된 봉인 0번까지\), 보안 기록 4건\(.*, 서명된 봉인 4번까지\), .*에 열람 기록 0번의 백업에서 복원됨, .*에 보안 기록 2번의 백업에서 복원됨\n$/,
  )
  await disarmAccessLog(database)
  const second = database.kysely.updateTable('access_log').where('seal_number', '=', 2)
  await second.set({ username: 'somebody-else' }).execute()
  expect(await run('admin', ['verify-log'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      '접속 기록이 훼손되었습니다. 보안 기록 2번이 봉인된 뒤 바뀌었습니다 (ID 2, 2026-11-20 12:00, somebody-else).\n',
  })
})

it('rotates the master key beside the running server, and records it', async () => {
  const rotated = await run('admin', ['rotate-key'], test.folder, { NEW_MASTER_KEY: '11'.repeat(32) })
  expect(rotated).toMatchObject({ code: 0, stdout: expect.stringContaining('마스터 키를 바꿨습니다') })
  const { masterFingerprint } = (await readKeyFacts(test.context.database.kysely)) ?? {}
  const logged = await test.context.database.kysely
    .selectFrom('access_log')
    .select(['username', 'detail'])
    .where('action', '=', 'key-changed')
    .execute()
  expect(logged.map(({ username, detail }) => [username, JSON.parse(detail)])).toEqual([
    ['npm run admin', { what: 'master-key', how: 'changed', about: masterFingerprint }],
  ])
  const again = await run('admin', ['rotate-key'], test.folder, { NEW_MASTER_KEY: '22'.repeat(32) })
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^MASTER_KEY: .*\n$/) })
}, 60_000)

it('makes no portal where there is none', async () => {
  const dataDir = join(test.folder, 'mistaken')
  const { code, stderr } = await run('admin', ['reset-password', 'admin-kim'], dataDir)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `데이터베이스가 없습니다: ${join(dataDir, 'portal.sqlite')}\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
})

it.each([
  ['admin', ['drop-everything', 'admin-kim']],
  ['admin', ['verify-log', 'admin-kim']],
  ['restore', []],
] as const)('explains how to call %s %j', async (command, args) => {
  const { code, stderr } = await run(command, args)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^사용법: npm run \S+ -- .+\n$/)
})

it('adopts other files only while no server runs', async () => {
  const lock = lockDataFolder(test.folder)
  const { code, stderr } = await run('admin', ['adopt-files'])
  lock.release()
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `데이터 폴더를 다른 서버가 사용하고 있습니다 (PID ${process.pid}): ${test.folder}\n`,
  })
})
