import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { readDeviceSession, signInDevice } from './device-session.ts'
import { createDrafts } from './drafts.ts'
import { generationOf } from './encryption.ts'
import { KeyRing } from './key-ring.ts'
import { OfflineDb } from './offline-db.ts'
import { fileSha256 } from './offline-file.ts'
import { openItem } from './outbox/open-item.ts'
import { readReference } from './reference-cache.ts'
import { resealRows } from './reseal.ts'
import { MemoryKeyFile } from './testing/memory-key-file.ts'
import { createReleased, RELEASED_DATABASES } from './testing/released-databases.ts'
import { deviceKeyFor, loginOf } from './testing/test-device.ts'

let db = new OfflineDb('unused')
afterEach(() => db.close())

describe.each(RELEASED_DATABASES)('a database made by version $version', (released) => {
  it('opens with its records, files, drafts, key and reference data', async () => {
    const name = `released-${released.version}`
    await createReleased(name, released)
    const keyFile = new MemoryKeyFile()
    if (released.version >= 3)
      await keyFile.write({ id: 'k1', keys: [{ generation: 1, key: deviceKeyFor(1) }] })
    db = new OfflineDb(name, new KeyRing(keyFile))

    const session = await readDeviceSession(db)
    const [row] = await db.outbox.toArray()
    if (!session?.keys || !row) throw new Error('the upgrade lost the session or the record')
    const { fields, label, file } = await openItem(db, session.keys, row)
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

  it('gives its key away at the next login, after which the newest key opens all and the older none', async () => {
    const name = `relogin-${released.version}`
    await createReleased(name, released)
    const keyFile = new MemoryKeyFile()
    db = new OfflineDb(name, new KeyRing(keyFile))
    const next = btoa('2'.repeat(32))
    await signInDevice(db, loginOf(1, 'next', next))
    expect(await db.session.toArray()).toEqual([
      expect.not.objectContaining({ deviceKey: expect.anything(), isKept: false }),
    ])
    const { keys } = (await readDeviceSession(db)) ?? {}
    if (!keys) throw new Error('no keys')
    await resealRows(db, 1, keys)

    const [row] = await db.outbox.toArray()
    const [file] = await db.outboxFiles.toArray()
    const [draft] = await db.drafts.toArray()
    const [draftFile] = await db.draftFiles.toArray()
    const sealed = [
      row?.sealedSummary,
      row?.sealedFields,
      file?.sealedBytes,
      draft?.sealedValue,
      draftFile?.sealedMeta,
      draftFile?.sealedBytes,
    ]
    expect(sealed.map((bytes) => bytes && generationOf(bytes))).toEqual(Array(6).fill(2))
    if (!row) throw new Error('the record is lost')
    const withoutFirst = { ...keys, byGeneration: new Map([...keys.byGeneration].slice(1)) }
    const opened = await openItem(db, withoutFirst, row)
    expect([opened.fields, opened.label]).toEqual([{ customerName: '홍길동' }, '홍길동'])
    expect(opened.file && (await fileSha256(opened.file.bytes))).toBe(row.fileSha256)
    expect(await createDrafts(db, systemClock).load(1, 'application')).toMatchObject({
      value: { customerName: '김민수' },
      file: { name: '초안.jpg' },
    })
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
