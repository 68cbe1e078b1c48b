import { copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { login } from '#shared/auth/auth.contract.ts'
import { readConfig } from '../config.ts'
import { renewRecoveryCode } from '../database/sealing-keys.ts'
import { headsPath } from '../features/access-log/head-places.ts'
import { recordSecurityEvent, SERVER } from '../features/access-log/record-security-event.ts'
import { sealAccessRows } from '../features/access-log/seal-access-rows.ts'
import { SignedHeads } from '../features/access-log/signed-heads.ts'
import { startPortal } from '../portal.ts'
import { pdf } from '../storage/sample-files.ts'
import { ACTOR_PASSWORD } from '../testing/actors.ts'
import { makeDocumentFile, namedFile } from '../testing/make-document-file.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { runOperatorCommand } from '../testing/operator-command.ts'
import { codeOf, turnOnSecondFactor } from '../testing/second-factor.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'

const PAPER = Buffer.concat([pdf(80_000), Buffer.from('김민수')])

const test = openTestAppForEach()
let elsewhere: string
let recoveryCode: string
beforeEach(async () => {
  elsewhere = join(test.folder, 'another-machine')
  recoveryCode = await renewRecoveryCode(test.context.database.kysely, test.context.keys, test.clock.now())
})

/** Runs a command on a machine that has no key of this installation. */
const run = (
  command: Parameters<typeof runOperatorCommand>[0],
  args: string[],
  settings: Record<string, string>,
) => runOperatorCommand(command, args, { DATA_DIR: elsewhere, ...settings })

it('opens on an empty machine with backup and recovery code only: a file is read, and TOTP lets in', async () => {
  const { admin } = test.actors
  const { storageKey } = await makeDocumentFile(test, PAPER)
  const { secret } = await turnOnSecondFactor(test, admin)
  const made = await run('backup', [join(test.folder, 'backups')], {
    DATA_DIR: test.folder,
    MASTER_KEY: '00'.repeat(32),
  })
  expect(made).toMatchObject({ code: 0 })

  const backups = join(test.folder, 'backups')
  const without = await run('restore', [backups], {})
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('복구 코드로 열어주세요') })
  await expect(
    startPortal(readConfig({ DATA_DIR: elsewhere, PORT: '0', LOG_LEVEL: 'silent' })),
  ).rejects.toThrow(/^MASTER_KEY: /)
  expect(await run('admin', ['recover-key'], { RECOVERY_CODE: 'AAAA-BBBB' })).toMatchObject({ code: 1 })
  await rm(elsewhere, { recursive: true })
  const restored = await run('restore', [backups], { RECOVERY_CODE: recoveryCode.toLowerCase() })
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('복구 코드로 열어') })

  const portal = await startPortal(readConfig({ DATA_DIR: elsewhere, PORT: '0', LOG_LEVEL: 'silent' }))
  try {
    expect(portal.recoveryCode).toBeNull()
    const { stream } = await portal.context.files.open(
      await namedFile(portal.context.database.kysely, storageKey),
    )
    expect(Buffer.concat(await stream.toArray()).equals(PAPER)).toBe(true)
    const { status } = await fetch(`${portal.url}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: admin.username,
        password: ACTOR_PASSWORD,
        otp: codeOf({ clock: { now: () => new Date() } }, secret),
      }),
    })
    expect(status).toBe(200)
  } finally {
    await portal.stop()
  }
}, 120_000)

/** A backup is made and restored elsewhere; the ends that are known there reach further than it. */
async function restoreOlder(masterKey: string) {
  const { context, clock } = test
  const keep = async () => {
    const happened = { by: SERVER, at: clock.now() }
    await context.database.transaction(({ db }) => recordSecurityEvent(db, happened, 'backup-made'))
    await sealAccessRows(context.database)
    await new SignedHeads(context).write()
  }
  await keep()
  const backups = join(test.folder, 'backups')
  const here = { DATA_DIR: test.folder, MASTER_KEY: TEST_MASTER_KEY }
  expect(await run('backup', [backups], here)).toMatchObject({ code: 0 })
  await keep()
  await copyFile(headsPath(test.folder), headsPath(elsewhere))
  return run('restore', [backups], { MASTER_KEY: masterKey })
}

const there = { MASTER_KEY: TEST_MASTER_KEY }
const SOUND = { code: 0, stdout: expect.stringContaining('백업에서 복원됨') }

it('is no tampering with the log, also before the first start', async () => {
  expect(await restoreOlder(TEST_MASTER_KEY)).toMatchObject({ code: 0 })
  expect(await run('admin', ['verify-log'], there)).toMatchObject(SOUND)
  // For the other machines of a database, and the next start here signs nothing twice.
  await readFile(`${elsewhere}.restored`)
  await (
    await startPortal(readConfig({ ...there, DATA_DIR: elsewhere, PORT: '0', LOG_LEVEL: 'silent' }))
  ).stop()
  const heads = (await readFile(headsPath(elsewhere), 'utf8')).split('\n')
  expect(heads.filter((line) => line.includes('"restored"'))).toHaveLength(2)
}, 120_000)

it('is none where the keys did not open, so that only its note tells of it', async () => {
  expect(await restoreOlder('11'.repeat(32))).toMatchObject({ code: 1 })
  expect(await readFile(headsPath(elsewhere), 'utf8')).not.toContain('"restored"')
  expect(await run('admin', ['verify-log'], there)).toMatchObject(SOUND)
  await rm(`${elsewhere}.restored`)
  expect(await run('admin', ['verify-log'], there)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('잘려 나갔습니다'),
  })
}, 120_000)
