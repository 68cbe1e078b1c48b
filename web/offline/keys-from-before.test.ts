import { expect, it } from 'vitest'
import {
  type DeviceLogin,
  eraseStrayKeys,
  readDeviceSession,
  signInDevice,
  signOutDevice,
} from './device-session.ts'
import { createDrafts } from './drafts.ts'
import { accountsHere } from './keys-from-before.ts'
import { readItem } from './outbox/open-item.ts'
import { settled } from './testing/fake-clock.ts'
import { deviceKeyFor, fileOf, loginOf, makeDeviceForEach } from './testing/test-device.ts'

const device = makeDeviceForEach()

const RESTORED = '2026-11-27T01:00:00.000Z'
const BEFORE: Pick<DeviceLogin, 'accountUuid' | 'restoredAt'> = { accountUuid: 'uuid-1', restoredAt: null }
/** Each account's first key of the next epoch. */
const NEXT = (letter: number) => [{ generation: 10_001, key: deviceKeyFor(letter) }]
/** The account as an administrator has made it anew and attached it again. */
const ATTACHED = { ...loginOf(70, 'd'), accountUuid: 'uuid-1', restoredAt: RESTORED, deviceKeys: NEXT(8) }
const SOMEBODY_ELSE = {
  ...loginOf(60, 'c'),
  accountUuid: 'uuid-2',
  restoredAt: RESTORED,
  deviceKeys: NEXT(9),
}

const lost = { generation: 2, key: deviceKeyFor(3) }

/** Account 1 works here with two keys; then its session ends as expired. */
async function beforeTheLoss(identity = BEFORE): Promise<string> {
  await signInDevice(device.db, { ...loginOf(1, 'a', lost.key), ...identity })
  const submissionId = await device.submit()
  await createDrafts(device.db, device.clock).saveFile(1, 'form', { customerName: '김민수' }, async () =>
    fileOf('초안'),
  )
  await signOutDevice(device.db, { keepKey: true })
  return submissionId
}

async function isAllThere(accountId: number, submissionId: string): Promise<void> {
  expect(await readItem(device, accountId, submissionId)).toMatchObject({
    fields: { customerName: '홍길동' },
    file: fileOf('신청서의 내용'),
  })
  const draft = await createDrafts(device.db, device.clock).load(accountId, 'form')
  expect(draft).toMatchObject({ value: { customerName: '김민수' }, file: fileOf('초안') })
}

it('keeps the keys that a restored server lacks, says which, and seals with the new one', async () => {
  const submissionId = await beforeTheLoss()
  const [first] = loginOf(1, 'b').deviceKeys
  const restored = {
    ...loginOf(1, 'b'),
    accountUuid: 'uuid-1',
    restoredAt: RESTORED,
    deviceKeys: [...(first ? [first] : []), ...NEXT(8)],
  }
  expect(await signInDevice(device.db, restored)).toEqual([lost])
  await isAllThere(1, submissionId)
  expect((await readDeviceSession(device.db))?.keys?.newest).toBe(10_001)
  // Until the server answers it.
  expect(await signInDevice(device.db, { ...restored, sessionId: 'c' })).toEqual([lost])
  expect(await signInDevice(device.db, { ...restored, deviceKeys: [...restored.deviceKeys, lost] })).toEqual(
    [],
  )
  await isAllThere(1, submissionId)
})

it('gives an account that was attached again its records and drafts under its new id', async () => {
  const submissionId = await beforeTheLoss()
  expect(await accountsHere(device.db, async () => RESTORED)).toEqual([{ accountUuid: 'uuid-1', unsent: 1 }])
  expect(await signInDevice(device.db, ATTACHED)).toHaveLength(2)
  await isAllThere(70, submissionId)
  expect(await device.row(submissionId)).toMatchObject({ accountId: 70, state: 'waiting' })
  expect(await accountsHere(device.db, async () => RESTORED)).toEqual([])
})

it.each([
  ['a', null],
  ['another', '2026-11-26T01:00:00.000Z'],
])(
  'lets keys of an account that %s restore lost wait, also through logins and logouts of others',
  async (_, restoredAt) => {
    const submissionId = await beforeTheLoss({ ...BEFORE, restoredAt })
    for (const sessionId of ['c', 'd']) {
      expect(await signInDevice(device.db, { ...SOMEBODY_ELSE, sessionId })).toEqual([])
      expect(await readItem(device, 60, submissionId)).toBeNull()
      await signOutDevice(device.db, { keepKey: false })
      expect(await readDeviceSession(device.db)).toBeNull()
      expect(new TextDecoder().decode(device.keyFile.bytes)).not.toContain(deviceKeyFor(9))
    }
    expect(await accountsHere(device.db, async () => RESTORED)).toEqual([
      { accountUuid: 'uuid-1', unsent: 1 },
    ])
    await signInDevice(device.db, ATTACHED)
    await isAllThere(70, submissionId)
  },
)

it('forgets the keys of another account of the same epoch, and of one without records', async () => {
  await beforeTheLoss()
  await signInDevice(device.db, { ...SOMEBODY_ELSE, restoredAt: null })
  expect(new TextDecoder().decode(device.keyFile.bytes)).not.toContain(lost.key)
  await device.db.outbox.clear()
  await signInDevice(device.db, { ...loginOf(1, 'e', lost.key), ...BEFORE })
  await signInDevice(device.db, SOMEBODY_ELSE)
  expect(new TextDecoder().decode(device.keyFile.bytes)).not.toContain(lost.key)
})

it('tells the code of an account whose session expired only where the server was restored since its login', async () => {
  await beforeTheLoss()
  for (const restoredAt of [null, undefined])
    expect(await accountsHere(device.db, async () => restoredAt)).toEqual([])
  expect(await accountsHere(device.db, async () => RESTORED)).toHaveLength(1)
  await signInDevice(device.db, { ...loginOf(1, 'b'), ...BEFORE, restoredAt: RESTORED })
  await signOutDevice(device.db, { keepKey: true })
  expect(await accountsHere(device.db, async () => RESTORED)).toEqual([])
})

it.each([
  ['of the same account', { ...loginOf(1, 'b'), accountUuid: 'uuid-1', restoredAt: RESTORED }],
  ['of somebody else', SOMEBODY_ELSE],
])('loses no key by a login %s that ends before the new keys are in the file', async (_, login) => {
  const submissionId = await beforeTheLoss()
  const { write } = device.keyFile
  const heldBefore = (await device.keyFile.read())?.id
  device.keyFile.write = async (stored) =>
    stored.id === heldBefore ? write.call(device.keyFile, stored) : new Promise(() => {})
  void signInDevice(device.db, login)
  while ((await device.db.session.get('current'))?.sessionId !== login.sessionId) await settled()

  device.keyFile.write = write
  const next = device.openTab()
  await eraseStrayKeys(next.db)
  expect(await accountsHere(next.db, async () => RESTORED)).toHaveLength(login.accountId === 1 ? 0 : 1)
  await signInDevice(next.db, ATTACHED)
  await isAllThere(70, submissionId)
})

it('seals with what the server answered, though a server whose clock was ahead gave a higher key', async () => {
  const { deviceKeys } = loginOf(1, 'a')
  const ahead = { generation: 20_000, key: deviceKeyFor(5) }
  await signInDevice(device.db, { ...loginOf(1, 'a'), ...BEFORE, deviceKeys: [...deviceKeys, ahead] })
  const submissionId = await device.submit()
  const after = { ...loginOf(1, 'b'), ...BEFORE, restoredAt: RESTORED }
  expect(await signInDevice(device.db, { ...after, deviceKeys: [...deviceKeys, ...NEXT(8)] })).toEqual([
    ahead,
  ])
  expect((await readDeviceSession(device.db))?.keys?.newest).toBe(10_001)
  expect(await readItem(device, 1, submissionId)).not.toBeNull()
})

it('keeps what the server lacks through a login of somebody else, and not through a logout', async () => {
  const submissionId = await beforeTheLoss()
  const restored = {
    ...loginOf(1, 'b'),
    accountUuid: 'uuid-1',
    restoredAt: RESTORED,
    deviceKeys: [...loginOf(1, 'b').deviceKeys, ...NEXT(8)],
  }
  expect(await signInDevice(device.db, restored)).toEqual([lost])
  await signOutDevice(device.db, { keepKey: true })
  await signInDevice(device.db, SOMEBODY_ELSE)
  await signOutDevice(device.db, { keepKey: false })
  expect(await signInDevice(device.db, { ...restored, sessionId: 'd' })).toEqual([lost])
  await isAllThere(1, submissionId)
  await signOutDevice(device.db, { keepKey: false })
  expect(new TextDecoder().decode(device.keyFile.bytes)).not.toContain(lost.key)
})

it('has room in the file for all keys that an account and two others can have there', async () => {
  const many = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({ generation: from + at, key: deviceKeyFor(7) }))
  const from = 400_000_000
  for (const [accountId, sessionId] of [
    [61, 'x'],
    [62, 'y'],
  ] as const) {
    const uuid = `00000000-0000-4000-8000-0000000000${accountId}`
    const login = { ...loginOf(accountId, sessionId), accountUuid: uuid, restoredAt: sessionId }
    await signInDevice(device.db, { ...login, deviceKeys: many(101, from) })
    await device.submit({ accountId })
  }
  const own = { ...loginOf(1, 'a'), accountUuid: '00000000-0000-4000-8000-000000000001' }
  await signInDevice(device.db, { ...own, restoredAt: 'one', deviceKeys: many(101, from) })
  await device.submit()
  await signInDevice(device.db, { ...own, restoredAt: 'two', deviceKeys: many(101, from + 500) })
  const stored = await device.keyFile.read()
  expect([stored?.keys.length, stored?.left?.map(({ keys }) => keys.length)]).toEqual([131, [20, 20, 30]])
})
