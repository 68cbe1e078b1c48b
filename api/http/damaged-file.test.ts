import { randomBytes } from 'node:crypto'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { downloadDocument } from '#shared/documents/documents.contract.ts'
import { ERRORS } from '#shared/errors.ts'
import { listDamagedFiles } from '../database/damaged-files.ts'
import type { NamedFile } from '../storage/file-store.ts'
import { pdf } from '../storage/sample-files.ts'
import { makeDocumentFile, namedFile } from '../testing/make-document-file.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'

const app = openTestAppForEach()
const LARGE = Buffer.concat([pdf(), randomBytes(3_000_000)])

let id: number
let file: NamedFile
let path: string
const download = () => app.call(app.actors.admin, downloadDocument, { params: { id } })
const damaged = () => listDamagedFiles(app.context.database.kysely, new Date(0))

/** A document whose file has these bytes. */
async function makeDocument(bytes: Buffer) {
  const { kysely: db } = app.context.database
  const { storageKey } = await makeDocumentFile(app, bytes)
  file = await namedFile(db, storageKey)
  const row = await db
    .selectFrom('document_files')
    .select(['id', 'document_id'])
    .where('storage_key', '=', storageKey)
    .executeTakeFirstOrThrow()
  id = row.document_id
  await db.updateTable('documents').set({ file_id: row.id }).where('id', '=', id).execute()
  await db.updateTable('document_files').set({ risks: '[]' }).execute()
  path = join(app.folder, 'files', storageKey)
}

/** As an older version has stored it. */
async function storeInClear(bytes: Buffer) {
  const storage_key = file.storage_key.replace('.sealed', '')
  const { kysely: db } = app.context.database
  await db.updateTable('document_files').set({ storage_key, stored_sha256: null }).execute()
  path = join(app.folder, 'files', storage_key)
  await writeFile(path, bytes)
}

async function flipBit(at: (size: number) => number) {
  const bytes = await readFile(path)
  const offset = at(bytes.length)
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset)
  await writeFile(path, bytes)
}

/** What reaches the caller over a connection of its own. */
async function fetched() {
  const address = await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}${downloadDocument.path.replace(':id', String(id))}`, {
    headers: { authorization: `Bearer ${app.actors.admin.sessionId}` },
  })
  let received = 0
  const reading = (async () => {
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) received += piece.length
  })()
  const isComplete = await reading.then(
    () => true,
    () => false,
  )
  return { status: answer.status, isComplete, received }
}

describe('a small file', () => {
  beforeEach(() => makeDocument(pdf(200_000)))

  it.each<[string, () => Promise<unknown>]>([
    ['one changed bit', () => flipBit((size) => size >> 1)],
    [
      'an end that was cut off where a chunk ends',
      async () => writeFile(path, (await readFile(path)).subarray(0, 65_552)),
    ],
    ['nothing in it', () => writeFile(path, '')],
    ['more behind it', async () => writeFile(path, Buffer.concat([await readFile(path), Buffer.alloc(10)]))],
    [
      'the bytes of another file of its length',
      async () => {
        const other = await makeDocumentFile(app, pdf(200_000))
        await copyFile(join(app.folder, 'files', other.storageKey), path)
      },
    ],
    [
      'in clear, one changed bit',
      async () => {
        await storeInClear(pdf(200_000))
        await flipBit((size) => size >> 1)
      },
    ],
    ['in clear, the bytes of another file', () => storeInClear(pdf(200_001))],
    ['no bytes, because it is missing', () => rm(path)],
  ])('with %s is not sent, but told of', async (_name, spoil) => {
    expect((await download()).status).toBe(200)
    await spoil()
    const { status, error } = await download()
    expect([status, error]).toEqual([500, { code: 'FILE_DAMAGED', error: ERRORS.FILE_DAMAGED.sentence }])
    await expect.poll(damaged).toMatchObject([{ fileName: '신청서.pdf', documentId: id, repairedAt: null }])
    await download()
    await app.app.accessLog.flush()
    const { body } = await app.call(app.actors.admin, listAccessLog, { query: { action: 'file-damaged' } })
    expect(body.items).toMatchObject([{ subjectId: id, username: 'server' }])
  })

  it('is repaired at once where a second place holds it whole, and not with what is not whole', async () => {
    const whole = await readFile(path)
    const spoilt = Buffer.concat([whole.subarray(1), Buffer.alloc(1)])
    const asked: string[] = []
    const copies = (bytes: Buffer) => async (hash: string) => {
      asked.push(hash)
      return { stream: Readable.from([bytes]), size: bytes.length }
    }
    app.context.wholeCopies.push(
      { place: 'backup', open: async () => null },
      { place: 'backup', open: copies(spoilt) },
      { place: 'replica', open: copies(whole) },
    )
    await flipBit(() => 100)
    expect((await download()).error.code).toBe('FILE_DAMAGED')
    await expect.poll(damaged).toMatchObject([{ what: 'changed', repairedFrom: 'replica' }])
    expect(asked).toEqual([file.stored_sha256, file.stored_sha256])
    expect((await readFile(path)).equals(whole)).toBe(true)
    expect((await download()).status).toBe(200)
    expect(await app.storedFiles()).toHaveLength(1)
  })
})

describe('a large file', () => {
  beforeEach(() => makeDocument(LARGE))

  it('arrives whole', async () => {
    expect(await fetched()).toEqual({ status: 200, isComplete: true, received: LARGE.length })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['sealed', () => flipBit((size) => size - 100)],
    [
      'in clear',
      async () => {
        await storeInClear(LARGE)
        await flipBit((size) => size - 100)
      },
    ],
    [
      'in clear, damaged at its begin',
      async () => {
        await storeInClear(LARGE)
        await flipBit(() => 50)
      },
    ],
  ])('that is damaged, %s, never arrives whole, and the next caller is told why', async (_name, spoil) => {
    await spoil()
    const { isComplete, received } = await fetched()
    expect([isComplete, received < LARGE.length]).toEqual([false, true])
    await expect.poll(damaged).toMatchObject([{ what: 'changed', documentId: id }])
    expect(await download()).toMatchObject({ status: 500, error: { code: 'FILE_DAMAGED' } })
  })

  it('that is damaged at its begin is told of before its first byte', async () => {
    await flipBit(() => 50)
    expect(await download()).toMatchObject({ status: 500, error: { code: 'FILE_DAMAGED' } })
  })
})
