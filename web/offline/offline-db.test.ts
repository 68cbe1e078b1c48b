import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { readDeviceSession } from './device-session.ts'
import { createDrafts } from './drafts.ts'
import { OfflineDb } from './offline-db.ts'
import { fileSha256 } from './offline-file.ts'
import { openItem } from './outbox/open-item.ts'
import { readReference } from './reference-cache.ts'
import { createReleased, RELEASED_DATABASES } from './testing/released-databases.ts'

let db = new OfflineDb('unused')
afterEach(() => db.close())

describe.each(RELEASED_DATABASES)('a database made by version $version', (released) => {
  it('opens with its records, files, drafts, key and reference data', async () => {
    const name = `released-${released.version}`
    await createReleased(name, released)
    db = new OfflineDb(name)

    const session = await readDeviceSession(db)
    const [row] = await db.outbox.toArray()
    if (!session || !row) throw new Error('the upgrade lost the session or the record')
    const { fields, label, file } = await openItem(db, session.deviceKey, row)
    expect({ fields, label, name: file?.name }).toEqual({
      fields: { customerName: '홍길동' },
      label: '홍길동',
      name: '신청서.pdf',
    })
    expect(file && (await fileSha256(file.bytes))).toBe(row.fileSha256)
    expect(row).toMatchObject({ state: 'waiting', attempts: 2, withdrawn: false })
    const draft = await createDrafts(db, systemClock).load(1, 'application')
    expect(draft).toMatchObject({ value: { customerName: '김민수' }, file: { name: '초안.jpg' } })
    expect(await readReference(db, 1)).toMatchObject({ etag: '"1"' })
  })
})

it('has a sample of every released version', async () => {
  db = new OfflineDb('fresh')
  await db.open()
  expect(RELEASED_DATABASES.map(({ version }) => version)).toEqual(
    Array.from({ length: db.verno }, (_, index) => index + 1),
  )
  const newest = RELEASED_DATABASES.at(-1)
  expect(db.tables.map(({ name }) => name).sort()).toEqual(newest?.stores.map(([name]) => name).sort())
})

describe('a connection that died in the background', () => {
  it('is opened again, and the work done', async () => {
    db = new OfflineDb('dead-connection')
    await db.open()
    db.backendDB().close()
    await db.run(() => db.outboxFiles.put({ submissionId: 'a', sealedBytes: new Uint8Array(1) }))
    expect(await db.run(() => db.outboxFiles.count())).toBe(1)
  })

  it('is opened again once for all that notice it', async () => {
    db = new OfflineDb('dead-for-many')
    await db.open()
    for (let death = 0; death < 3; death += 1) {
      db.backendDB().close()
      const works = Array.from({ length: 20 }, (_, at) => async () => {
        // The calls come shortly after one another, as those of a screen's lists and its draft do.
        for (let turn = 0; turn < at % 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
        return db.run(() =>
          db.transaction('rw', db.outboxFiles, async () => {
            await db.outboxFiles.put({ submissionId: `${death}-${at}`, sealedBytes: new Uint8Array(1) })
            await db.outboxFiles.count()
          }),
        )
      })
      await Promise.all(works.map((work) => work()))
    }
    expect(await db.run(() => db.outboxFiles.count())).toBe(60)
  })

  it.each(['InvalidStateError', 'UnknownError', 'AbortError', 'DatabaseClosedError', 'OpenFailedError'])(
    'as %s: once',
    async (name) => {
      db = new OfflineDb(`dead-${name}`)
      const dead = () =>
        Promise.reject(Object.assign(new Error('Connection to Indexed Database server lost'), { name }))
      const once = vi.fn(async () => 'read').mockImplementationOnce(dead)
      expect(await db.run(once)).toBe('read')
      const always = vi.fn(dead)
      await expect(db.run(always)).rejects.toMatchObject({ name })
      expect(always).toHaveBeenCalledTimes(2)
    },
  )

  it('is not what a full disk or a wrong row is', async () => {
    db = new OfflineDb('not-dead')
    const full = Object.assign(new Error('aborted'), {
      name: 'AbortError',
      inner: new DOMException('full', 'QuotaExceededError'),
    })
    for (const error of [full, Object.assign(new Error('exists'), { name: 'ConstraintError' })]) {
      const work = vi.fn(() => Promise.reject(error))
      await expect(db.run(work)).rejects.toBe(error)
      expect(work).toHaveBeenCalledOnce()
    }
  })
})
