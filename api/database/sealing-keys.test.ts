import { existsSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MasterKeyError, type MasterKeyPlace } from '../keys/master-key.ts'
import { makeRecoveryCode } from '../keys/recovery-code.ts'
import { createActor } from '../testing/actors.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openMigratedDatabase } from '../testing/test-database.ts'
import {
  confirmRecoveryCode,
  openKeyring,
  prepareKeyring,
  readKeyFacts,
  recoverKeyring,
  renewRecoveryCode,
  rotateMasterKey,
} from './sealing-keys.ts'

const WORKER = { username: 'worker', name: '근무자', userType: 'worker', role: 'worker' } as const
const NOW = new Date('2026-11-20T00:00:00.000Z')

let folder: string
let place: MasterKeyPlace & { path: string }
let opened: Awaited<ReturnType<typeof openMigratedDatabase>>
beforeEach(async () => {
  folder = await temporaryFolder()
  place = { kind: 'own-file', path: join(folder, 'data.key') }
  opened = await openMigratedDatabase(folder)
})
afterEach(() => opened.drop())

it('makes key file, data key and recovery code once, and opens the same at every later start', async () => {
  const first = await prepareKeyring(opened.database, place, NOW)
  expect(first.recoveryCode).toMatch(/^(.{4}-){6}.{4}$/)
  expect(statSync(place.path).mode & 0o777).toBe(0o600)
  const again = await prepareKeyring(opened.database, place, NOW)
  expect(again.recoveryCode).toBeNull()
  expect(again.keys.derive('x')).toEqual(first.keys.derive('x'))
  const row = JSON.stringify(await opened.database.kysely.selectFrom('sealing_keys').selectAll().execute())
  expect(row).not.toContain(first.recoveryCode)
  expect(row).not.toContain((await readFile(place.path, 'utf8')).trim())
})

it('stops at a missing or other master key, and makes no new one', async () => {
  const { keys } = await prepareKeyring(opened.database, place, NOW)
  await rename(place.path, `${place.path}.away`)
  await expect(prepareKeyring(opened.database, place, NOW)).rejects.toThrow(
    /^MASTER_KEY: 마스터 키 파일이 없습니다.*지문 [0-9a-f]{16}/,
  )
  expect(existsSync(place.path)).toBe(false)
  const other = { kind: 'setting', key: Buffer.alloc(32, 7) } as const
  await expect(prepareKeyring(opened.database, other, NOW)).rejects.toThrow(
    /^MASTER_KEY: 이 데이터를 암호화한 마스터 키가 아닙니다.*지문 [0-9a-f]{16}/,
  )
  await writeFile(place.path, 'no key')
  await expect(prepareKeyring(opened.database, place, NOW)).rejects.toThrow(MasterKeyError)
  await rename(`${place.path}.away`, place.path)
  const back = await prepareKeyring(opened.database, place, NOW)
  expect(back.keys.derive('x')).toEqual(keys.derive('x'))
})

it('makes no new data key where anything is sealed already', async () => {
  const { kysely } = opened.database
  const { keys } = await prepareKeyring(opened.database, place, NOW)
  await kysely.deleteFrom('sealing_keys').execute()
  const refuses = async () => {
    await expect(prepareKeyring(opened.database, place, NOW)).rejects.toThrow('백업을 복원해주세요')
    expect(await kysely.selectFrom('sealing_keys').selectAll().execute()).toEqual([])
  }
  const private_key = keys.sealText('a private key', 'push_keys.private_key:1')
  await kysely.insertInto('push_keys').values({ id: 1, public_key: '', private_key, made_at: '' }).execute()
  await refuses()
  await kysely.deleteFrom('push_keys').execute()
  const { id } = await createActor({ ...opened, clock: { now: () => NOW } }, WORKER)
  const otp_secret = keys.sealText('a key of an app', `users.otp_secret:${id}`)
  await kysely.updateTable('users').set({ otp_secret }).execute()
  await refuses()
  await kysely.updateTable('users').set({ otp_secret: null }).execute()
  const file = { title: '', file_name: '', file_size: 1, sha256: '', storage_key: '', kind: 'pdf' } as const
  await kysely
    .insertInto('pricing_tables')
    .values({ ...file, stored_sha256: '', uploaded_by: id, uploaded_at: '' })
    .execute()
  await refuses()
})

it('makes one keyring when several processes start at once', async () => {
  const setting = { kind: 'setting', key: Buffer.alloc(32, 7) } as const
  const all = await Promise.all([1, 2, 3].map(() => prepareKeyring(opened.database, setting, NOW)))
  expect(all.filter(({ recoveryCode }) => recoveryCode !== null)).toHaveLength(1)
  expect(new Set(all.map(({ keys }) => keys.derive('x').toString('hex'))).size).toBe(1)
})

it('opens for a command only what a server has made', async () => {
  await expect(openKeyring(opened.database, place)).rejects.toThrow(MasterKeyError)
  expect(existsSync(place.path)).toBe(false)
  const { keys } = await prepareKeyring(opened.database, place, NOW)
  expect((await openKeyring(opened.database, place)).derive('x')).toEqual(keys.derive('x'))
})

it('is confirmed only by the present recovery code', async () => {
  const { kysely } = opened.database
  const { keys, recoveryCode } = await prepareKeyring(opened.database, place, NOW)
  const newer = await renewRecoveryCode(kysely, keys, NOW)
  expect(await confirmRecoveryCode(kysely, recoveryCode ?? '', NOW)).toBe(false)
  expect((await readKeyFacts(kysely))?.recoveryCode.confirmedAt).toBeNull()
  expect(await confirmRecoveryCode(kysely, newer.toLowerCase(), NOW)).toBe(true)
  expect((await readKeyFacts(kysely))?.recoveryCode.confirmedAt).toBe(NOW.toISOString())
  await renewRecoveryCode(kysely, keys, NOW)
  expect((await readKeyFacts(kysely))?.recoveryCode.confirmedAt).toBeNull()
})

it('rotates the master key; wherever it ends, a start finds the right one and the data key stays', async () => {
  const { database } = opened
  const derived = async () => (await prepareKeyring(database, place, NOW)).keys.derive('x')
  const { keys } = await prepareKeyring(database, place, NOW)
  const first = await readFile(place.path, 'utf8')

  const ends = {
    ...database.kysely,
    updateTable: () => {
      throw new Error('the command ends')
    },
  }
  const selectFrom = database.kysely.selectFrom.bind(database.kysely)
  const ending = { kysely: { ...ends, selectFrom } as unknown as typeof database.kysely }
  await expect(rotateMasterKey(ending, place, null)).rejects.toThrow('ends')
  expect(await derived()).toEqual(keys.derive('x'))

  const { from, to } = await rotateMasterKey(database, place, null)
  expect((await readKeyFacts(database.kysely))?.masterFingerprint).toBe(to)
  expect(await readFile(`${place.path}.${from}`, 'utf8')).toBe(first)
  expect(await derived()).toEqual(keys.derive('x'))

  // As after an end between the row and the files.
  await writeFile(place.path, first)
  expect(await derived()).toEqual(keys.derive('x'))
  expect(await readFile(place.path, 'utf8')).toBe(await readFile(`${place.path}.${to}`, 'utf8'))
  expect(await readFile(`${place.path}.${from}`, 'utf8')).toBe(first)
  // And between the two files.
  await rm(place.path)
  expect(await derived()).toEqual(keys.derive('x'))
  expect(existsSync(place.path)).toBe(true)
})

it('loses no key when several rotate at once, and starts read meanwhile', async () => {
  const { database } = opened
  const { keys } = await prepareKeyring(database, place, NOW)
  for (let round = 0; round < 5; round += 1) {
    const rotations = await Promise.allSettled([1, 2, 3].map(() => rotateMasterKey(database, place, null)))
    expect(rotations.map(({ status }) => status)).toContain('fulfilled')
    await Promise.all([1, 2].map(() => openKeyring(database, place)))
    expect((await openKeyring(database, place)).derive('x')).toEqual(keys.derive('x'))
  }
})

it('opens a backup of before the rotation by the key that was kept', async () => {
  const { database } = opened
  const { keys } = await prepareKeyring(database, place, NOW)
  const row = await database.kysely.selectFrom('sealing_keys').selectAll().executeTakeFirstOrThrow()
  await rotateMasterKey(database, place, null)
  await database.kysely.updateTable('sealing_keys').set(row).execute()
  expect((await openKeyring(database, place)).derive('x')).toEqual(keys.derive('x'))
})

it('rotates to the key of a setting, which it needs', async () => {
  const { database } = opened
  const [one, other] = [7, 8].map((byte) => ({ kind: 'setting', key: Buffer.alloc(32, byte) }) as const)
  if (one === undefined || other === undefined) throw new Error('two keys')
  const { keys } = await prepareKeyring(database, one, NOW)
  await expect(rotateMasterKey(database, one, null)).rejects.toThrow(/^NEW_MASTER_KEY: /)
  await expect(rotateMasterKey(database, one, one)).rejects.toThrow(/^NEW_MASTER_KEY: /)
  await rotateMasterKey(database, one, other)
  await expect(openKeyring(database, one)).rejects.toThrow(MasterKeyError)
  expect((await openKeyring(database, other)).derive('x')).toEqual(keys.derive('x'))
})

it('is wrapped anew by the recovery code, and by no other', async () => {
  const { database } = opened
  const { keys, recoveryCode } = await prepareKeyring(database, place, NOW)
  const elsewhere = { kind: 'own-file', path: join(folder, 'elsewhere.key') } as const
  expect(await recoverKeyring(database, elsewhere, 'AAAA')).toBe(false)
  expect(await recoverKeyring(database, elsewhere, makeRecoveryCode())).toBe(false)
  expect(existsSync(elsewhere.path)).toBe(false)
  expect(await recoverKeyring(database, elsewhere, recoveryCode ?? '')).toBe(true)
  expect((await openKeyring(database, elsewhere)).derive('x')).toEqual(keys.derive('x'))
  await expect(openKeyring(database, place)).rejects.toThrow(MasterKeyError)
})
