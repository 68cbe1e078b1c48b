import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import * as contract from '#shared/chat/chat.contract.ts'
import { chatFiles } from '../../database/migrations/0018-chat-files.ts'
import { namedKeys } from '../../database/stored-files.ts'
import type { Actor } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { type FormFile, SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { connectAs } from '../../testing/socket-client.ts'

const { app } = await openDocumentWorld()
const { admin, user, worker, dealer, dealerWorker, otherDealer, otherDealerWorker } = app.actors
const db = app.context.database.kysely

async function room(): Promise<{ documentId: number; roomId: number }> {
  const documentId = await makeDocumentRow(app, {
    activation_status: '진행중',
    dealer_id: dealer.id,
    assigned_worker_id: dealerWorker.id,
  })
  const { body } = await app.call(dealer, contract.openChatRoom, { body: { documentId } })
  return { documentId, roomId: body.id }
}

interface Sending {
  message?: string
  file?: FormFile
  key?: string
}

function send(actor: Actor, roomId: number, { message, file, key }: Sending = {}) {
  return app.call(actor, contract.sendChatFile, {
    params: { roomId },
    body: message === undefined ? {} : { message },
    file: file ?? SAMPLE_FILES.png,
    idempotencyKey: key ?? randomUUID(),
  })
}

const download = (actor: Actor, fileId: number) =>
  app.call(actor, contract.downloadChatFile, { params: { fileId } })

describe('a file in a chat', () => {
  it('is a numbered message like any other, with or without words', async () => {
    const { roomId } = await room()
    const { status, body } = await send(dealer, roomId)
    expect(status).toBe(201)
    const file = { fileName: '신분증.png', fileSize: SAMPLE_FILES.png.bytes.length, isPicture: true }
    expect(body).toMatchObject({ number: 1, message: '', messageType: 'text', file })
    await send(dealerWorker, roomId, { message: ' 서식입니다 ', file: SAMPLE_FILES.pdf })
    await app.call(dealer, contract.sendChatMessage, { body: { roomId, message: '받았습니다' } })
    const listed = await app.call(dealer, contract.listChatMessages, { params: { roomId } })
    expect(
      listed.body.messages.map((each) => [each.message, each.file?.fileName, each.file?.isPicture]),
    ).toEqual([
      ['', '신분증.png', true],
      ['서식입니다', '가입신청서.pdf', false],
      ['받았습니다', undefined, undefined],
    ])
  })

  it('reaches the others in the room at once', async () => {
    const { roomId } = await room()
    const client = await connectAs(app, dealerWorker)
    client.send({ type: 'join_room', roomId })
    await client.next('joined')
    const { body } = await send(dealer, roomId)
    expect((await client.next('new_message')).message.file).toEqual(body.file)
    client.socket.close()
  })

  it('is served as it was sent, as an attachment, to who reads the room, and to nobody else', async () => {
    const { documentId, roomId } = await room()
    const { body } = await send(dealer, roomId)
    const fileId = body.file?.id ?? 0
    for (const actor of [admin, user, worker, dealerWorker, dealer]) {
      const { status, headers, raw } = await download(actor, fileId)
      expect(status).toBe(200)
      expect(raw.rawPayload).toEqual(SAMPLE_FILES.png.bytes)
      expect(headers['content-disposition']).toMatch(/^attachment;/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-type']).toBe('image/png')
    }
    for (const actor of [otherDealer, otherDealerWorker])
      expect((await download(actor, fileId)).error.code).toBe('FILE_NOT_FOUND')
    expect((await download(admin, 999_999)).error.code).toBe('FILE_NOT_FOUND')
    await db
      .updateTable('documents')
      .set({ activation_status: '개통' })
      .where('id', '=', documentId)
      .execute()
    expect((await download(dealer, fileId)).status).toBe(200)
    await db
      .updateTable('documents')
      .set({ deleted_at: app.clock.now().toISOString() })
      .where('id', '=', documentId)
      .execute()
    expect((await download(admin, fileId)).error.code).toBe('FILE_NOT_FOUND')
  })

  it('leaves a row in the access log with each download, its name masked', async () => {
    const { documentId, roomId } = await room()
    const { body } = await send(dealer, roomId, { file: { ...SAMPLE_FILES.png, name: '김민수_신분증.png' } })
    await download(worker, body.file?.id ?? 0)
    await download(worker, body.file?.id ?? 0)
    const log = await app.call(admin, listAccessLog, { query: { document: String(documentId) } })
    const detail = { fileName: '김*****증.png' }
    expect(log.body.items).toMatchObject([
      { action: 'download', username: 'worker-park', detail },
      { action: 'download', username: 'worker-park', detail },
    ])
  })

  it('is judged by its content, and bounded', async () => {
    const { roomId } = await room()
    const page = {
      name: '사진.png',
      type: 'image/png',
      bytes: Buffer.from('<html><script>1</script></html>'),
    }
    expect((await send(dealer, roomId, { file: page })).error.code).toBe('UNSUPPORTED_FILE')
    const large = { ...page, bytes: Buffer.concat([SAMPLE_FILES.png.bytes, Buffer.alloc(10 * 1024 * 1024)]) }
    expect((await send(dealer, roomId, { file: large })).error.code).toBe('FILE_TOO_LARGE')
    expect((await send(dealer, roomId, { message: 'x'.repeat(2001) })).status).toBe(400)
    const none = await app.call(dealer, contract.sendChatFile, {
      params: { roomId },
      body: { message: '파일 없이' },
      idempotencyKey: randomUUID(),
    })
    expect(none.status).toBe(400)
  })

  it('is refused where a message is, and nothing of it stays', async () => {
    const { documentId, roomId } = await room()
    const before = (await app.storedFiles()).length
    expect((await send(otherDealer, roomId)).error.code).toBe('CHAT_ROOM_NOT_FOUND')
    expect((await send(worker, roomId)).error.code).toBe('FORBIDDEN')
    await db
      .updateTable('documents')
      .set({ activation_status: '취소' })
      .where('id', '=', documentId)
      .execute()
    expect((await send(dealer, roomId)).error.code).toBe('CHAT_CLOSED')
    expect(await app.storedFiles()).toHaveLength(before)
  })
})

describe('a file that is sent again', () => {
  it('is stored once, and each try is answered with the stored one', async () => {
    const { roomId } = await room()
    const key = randomUUID()
    const before = (await app.storedFiles()).length
    const answers = await Promise.all([1, 2, 3].map(() => send(dealer, roomId, { message: '한 번', key })))
    answers.push(await send(dealer, roomId, { message: '한 번', key: key.toUpperCase() }))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.file?.id)).size).toBe(1)
    expect(await app.storedFiles()).toHaveLength(before + 1)
    const { body } = await app.call(dealer, contract.listChatMessages, { params: { roomId } })
    expect(body.messages).toHaveLength(1)
  })

  it('is another one with other bytes, words, or as words only', async () => {
    const { roomId } = await room()
    const key = randomUUID()
    await send(dealer, roomId, { message: '한 번', key })
    for (const other of [{ message: '두 번' }, { message: '한 번', file: SAMPLE_FILES.pdf }])
      expect((await send(dealer, roomId, { ...other, key })).error.code).toBe('IDEMPOTENCY_MISMATCH')
    const words = await app.call(dealer, contract.sendChatMessage, {
      body: { roomId, message: '한 번' },
      idempotencyKey: key,
    })
    expect(words.error.code).toBe('IDEMPOTENCY_MISMATCH')
  })
})

it('is named for the sweep and the backup', async () => {
  const { roomId } = await room()
  await send(dealer, roomId)
  const rows = await db.selectFrom('chat_files').select('storage_key').execute()
  const keys = rows.map(({ storage_key }) => storage_key)
  expect(await namedKeys(db, keys)).toEqual(new Set(keys))
})

it('messages of an older installation are read after the update, and files can be added to them', async () => {
  const { roomId } = await room()
  await app.call(dealer, contract.sendChatMessage, { body: { roomId, message: '예전 메시지' } })
  await db.schema.dropTable('chat_files').execute()
  await chatFiles.up(db as unknown as Kysely<unknown>, app.context.database.product)
  // Added by later migrations.
  await db.schema.alterTable('chat_files').addColumn('risks', 'text').execute()
  await db.schema.alterTable('chat_files').addColumn('stored_sha256', 'text').execute()
  await send(dealer, roomId)
  const { body } = await app.call(dealer, contract.listChatMessages, { params: { roomId } })
  expect(body.messages.map(({ message, file }) => [message, file?.fileName])).toEqual([
    ['예전 메시지', undefined],
    ['', SAMPLE_FILES.png.name],
  ])
})
