import { beforeEach, describe, expect, it } from 'vitest'
import { signInDevice } from './device-session.ts'
import { createDrafts } from './drafts.ts'
import type { OfflineFile } from './offline-file.ts'
import { fileOf, loginOf, makeDeviceForEach } from './testing/test-device.ts'

const device = makeDeviceForEach()
let drafts: ReturnType<typeof createDrafts>
beforeEach(async () => {
  drafts = createDrafts(device.db, device.clock)
  await device.signIn(1)
})

/** Answers as the form does when it is asked for its file. */
const holding = (file: OfflineFile | null) => async () => file
const notAsked = () => Promise.reject(new Error('the file was asked for'))

describe('a draft', () => {
  it('comes back as it was, file and time included', async () => {
    const file = fileOf('내용')
    await drafts.saveFile(1, 'application', { name: '홍길동' }, holding(file))
    expect(await drafts.load(1, 'application')).toEqual({
      value: { name: '홍길동' },
      file,
      savedAt: device.clock.now(),
    })
    expect(await drafts.load(1, 'supplement-7')).toBeNull()
  })

  it('keeps its file, unasked, until it is replaced or removed', async () => {
    const file = fileOf('내용')
    await drafts.saveFile(1, 'application', 1, holding(file))
    await drafts.saveText(1, 'application', 2, notAsked)
    expect(await drafts.load(1, 'application')).toMatchObject({ value: 2, file })
    await drafts.saveFile(1, 'application', 3, holding(null))
    expect(await drafts.load(1, 'application')).toMatchObject({ value: 2, file: null })
  })

  it('takes the file that a form began with, as one that corrects a record does', async () => {
    const file = fileOf('내용')
    await drafts.saveText(1, 'application/7', 1, holding(file))
    expect(await drafts.load(1, 'application/7')).toMatchObject({ value: 1, file })
    await drafts.delete(1, 'application/7')
    await drafts.saveText(1, 'application/7', 2, holding(null))
    expect(await drafts.load(1, 'application/7')).toMatchObject({ value: 2, file: null })
  })

  it('is one tab’s whole, whichever saved last: never the file of one under the words of another', async () => {
    const other = createDrafts(device.openTab().db, device.clock)
    const [first, second] = [holding(fileOf('첫째의 신분증')), holding(fileOf('둘째의 신분증'))]
    await drafts.saveFile(1, 'application', '첫째', first)
    await other.load(1, 'application')
    await device.clock.advance(1)
    await other.saveFile(1, 'application', '둘째', second)
    await other.saveText(1, 'application', '둘째', second)
    await device.clock.advance(1)
    await drafts.saveText(1, 'application', '첫째 고객', first)
    expect(await other.load(1, 'application')).toMatchObject({ value: '첫째 고객', file: await first() })
    await device.clock.advance(1)
    await other.delete(1, 'application')
    await drafts.saveText(1, 'application', '첫째', first)
    expect(await drafts.load(1, 'application')).toMatchObject({ value: '첫째', file: await first() })
  })

  it('is read only after what was being written, and written in turn', async () => {
    const file = fileOf('늦게 읽힌 파일')
    const slowly = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return file
    }
    void drafts.saveText(1, 'application', '첫째', holding(null))
    void drafts.saveFile(1, 'application', '첫째', slowly)
    void drafts.saveText(1, 'application', '둘째', notAsked)
    expect(await drafts.load(1, 'application')).toMatchObject({ value: '둘째', file })
  })

  it('keeps its words while the file is still being read, and the file whatever is typed meanwhile', async () => {
    const file = fileOf('큰 사진')
    await drafts.saveText(1, 'application', '첫째', holding(null))
    let read = (_: OfflineFile) => {}
    const reading = drafts.saveFile(
      1,
      'application',
      '첫째',
      () => new Promise((resolve) => (read = resolve)),
    )
    await drafts.saveText(1, 'application', '둘째', notAsked)
    expect(await device.db.drafts.count()).toBe(1)
    expect(await createDrafts(device.openTab().db, device.clock).load(1, 'application')).toMatchObject({
      value: '둘째',
      file: null,
    })
    read(file)
    await reading
    expect(await drafts.load(1, 'application')).toMatchObject({ value: '둘째', file })
  })

  it('loses no file that arrives while the first words look for one', async () => {
    const file = fileOf('작은 사진')
    const laterNone = async () => {
      await drafts.saveFile(1, 'application', '첫째', holding(file))
      return null
    }
    await drafts.saveText(1, 'application', '둘째', laterNone)
    expect(await drafts.load(1, 'application')).toMatchObject({ value: '둘째', file })
  })

  it('goes on after one that failed, which leaves what was there', async () => {
    await drafts.saveFile(1, 'application', 1, holding(null))
    await expect(drafts.saveFile(1, 'application', 2, notAsked)).rejects.toThrow('asked for')
    expect(await drafts.load(1, 'application')).toMatchObject({ value: 1 })
  })

  it('is gone when deleted, with its file', async () => {
    await drafts.saveFile(1, 'application', 1, holding(fileOf('내용')))
    await drafts.delete(1, 'application')
    expect(await drafts.load(1, 'application')).toBeNull()
    expect(await device.db.draftFiles.count()).toBe(0)
  })

  it('is closed to everybody else and waits for its own account', async () => {
    await drafts.saveFile(1, 'application', { name: '홍길동' }, holding(null))
    await device.signOut()
    await expect(drafts.load(1, 'application')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await device.signIn(2)
    await expect(drafts.load(1, 'application')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(drafts.saveFile(1, 'application', 1, holding(null))).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    })
    await device.signIn(1)
    expect(await drafts.load(1, 'application')).toMatchObject({ value: { name: '홍길동' } })
  })

  it('is no draft when the key does not open it', async () => {
    await drafts.saveFile(1, 'application', 1, holding(null))
    await signInDevice(device.db, { ...loginOf(9, 's'), accountId: 1 })
    expect(await drafts.load(1, 'application')).toBeNull()
  })
})
