import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInDevice } from '../device-session.ts'
import { deviceKeyFor, fileOf, makeDevice, type TestDevice } from '../testing/test-device.ts'
import { createDrafts } from './drafts.ts'

let device: TestDevice
let drafts: ReturnType<typeof createDrafts>
beforeEach(async () => {
  device = makeDevice()
  drafts = createDrafts(device.db, device.clock)
  await device.signIn(1)
})
afterEach(() => device.close())

describe('a draft', () => {
  it('comes back as it was, file and time included', async () => {
    const file = fileOf('내용')
    await drafts.save(1, 'application', { name: '홍길동' }, file)
    expect(await drafts.load(1, 'application')).toEqual({
      value: { name: '홍길동' },
      file,
      savedAt: device.clock.now(),
    })
    expect(await drafts.load(1, 'supplement-7')).toBeNull()
  })

  it('keeps its file until it is replaced or removed', async () => {
    const file = fileOf('내용')
    await drafts.save(1, 'application', 1, file)
    await drafts.save(1, 'application', 2)
    expect(await drafts.load(1, 'application')).toMatchObject({ value: 2, file })
    await drafts.save(1, 'application', 3, null)
    expect(await drafts.load(1, 'application')).toMatchObject({ value: 3, file: null })
  })

  it('never has the file of one tab under the words of another', async () => {
    const other = createDrafts(device.openTab().db, device.clock)
    await drafts.save(1, 'application', '첫째', fileOf('첫째의 신분증'))
    await other.load(1, 'application')
    await device.clock.advance(1)
    await drafts.save(1, 'application', '첫째 고객')
    expect(await drafts.load(1, 'application')).toMatchObject({ file: fileOf('첫째의 신분증') })
    await device.clock.advance(1)
    await other.save(1, 'application', '둘째')
    expect(await other.load(1, 'application')).toMatchObject({ value: '둘째', file: null })
    await device.clock.advance(1)
    await other.save(1, 'application', '둘째', fileOf('둘째의 신분증'))
    await device.clock.advance(1)
    await drafts.save(1, 'application', '첫째')
    expect(await drafts.load(1, 'application')).toMatchObject({ value: '첫째', file: null })
  })

  it('is gone when deleted, with its file', async () => {
    await drafts.save(1, 'application', 1, fileOf('내용'))
    await drafts.delete(1, 'application')
    expect(await drafts.load(1, 'application')).toBeNull()
    expect(await device.db.draftFiles.count()).toBe(0)
  })

  it('is closed to everybody else and waits for its own account', async () => {
    await drafts.save(1, 'application', { name: '홍길동' })
    await device.signOut()
    await expect(drafts.load(1, 'application')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await device.signIn(2)
    await expect(drafts.load(1, 'application')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(drafts.save(1, 'application', 1)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await device.signIn(1)
    expect(await drafts.load(1, 'application')).toMatchObject({ value: { name: '홍길동' } })
  })

  it('is no draft when the key does not open it', async () => {
    await drafts.save(1, 'application', 1)
    await signInDevice(device.db, { accountId: 1, sessionId: 's', deviceKey: deviceKeyFor(9) })
    expect(await drafts.load(1, 'application')).toBeNull()
  })
})
