import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInDevice } from '../device-session.ts'
import { deviceKeyFor, fileOf, makeDevice, type TestDevice } from '../testing/test-device.ts'
import { deleteDraft, loadDraft, saveDraft } from './drafts.ts'

let device: TestDevice
beforeEach(async () => {
  device = makeDevice()
  await device.signIn(1)
})
afterEach(() => device.close())

describe('a draft', () => {
  it('comes back as it was, file and time included', async () => {
    const file = fileOf('내용')
    await saveDraft(device.db, 1, 'application', { name: '홍길동' }, file, 5)
    expect(await loadDraft(device.db, 1, 'application')).toEqual({
      value: { name: '홍길동' },
      file,
      savedAt: 5,
    })
    expect(await loadDraft(device.db, 1, 'supplement-7')).toBeNull()
  })

  it('keeps its file until it is replaced or removed', async () => {
    const file = fileOf('내용')
    await saveDraft(device.db, 1, 'application', 1, file)
    await saveDraft(device.db, 1, 'application', 2)
    expect(await loadDraft(device.db, 1, 'application')).toMatchObject({ value: 2, file })
    await saveDraft(device.db, 1, 'application', 3, null)
    expect(await loadDraft(device.db, 1, 'application')).toMatchObject({ value: 3, file: null })
  })

  it('is gone when deleted, with its file', async () => {
    await saveDraft(device.db, 1, 'application', 1, fileOf('내용'))
    await deleteDraft(device.db, 1, 'application')
    expect(await loadDraft(device.db, 1, 'application')).toBeNull()
    expect(await device.db.draftFiles.count()).toBe(0)
  })

  it('is closed to everybody else and waits for its own account', async () => {
    await saveDraft(device.db, 1, 'application', { name: '홍길동' })
    await device.signOut()
    await expect(loadDraft(device.db, 1, 'application')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await device.signIn(2)
    await expect(loadDraft(device.db, 1, 'application')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(saveDraft(device.db, 1, 'application', 1)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await device.signIn(1)
    expect(await loadDraft(device.db, 1, 'application')).toMatchObject({ value: { name: '홍길동' } })
  })

  it('is no draft when the key does not open it', async () => {
    await saveDraft(device.db, 1, 'application', 1)
    await signInDevice(device.db, { accountId: 1, sessionId: 's', deviceKey: deviceKeyFor(9) })
    expect(await loadDraft(device.db, 1, 'application')).toBeNull()
  })
})
