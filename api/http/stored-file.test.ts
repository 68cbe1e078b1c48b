import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import * as chat from '#shared/chat/chat.contract.ts'
import { downloadDocumentFile } from '#shared/documents/document-file.contract.ts'
import { downloadDocument } from '#shared/documents/documents.contract.ts'
import * as downloads from '#shared/downloads/downloads.contract.ts'
import * as manage from '#shared/downloads/manage-downloads.contract.ts'
import { FILE_RISKS } from '#shared/files/file-risks.ts'
import { PICTURES_ONLY_NAME, PICTURES_ONLY_TYPE } from '#shared/files/risky-download.ts'
import { judgeStoredFiles, type StoredFileTable } from '../database/file-risks.ts'
import { docxOf, onePage, relationship } from '../storage/judgement/sample-documents.ts'
import { ole2 } from '../storage/sample-files.ts'
import { makeDocumentFile, namedFile } from '../testing/make-document-file.ts'
import { SAMPLE_FILES } from '../testing/multipart-form.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, dealer } = app.actors
const db = app.context.database.kysely

const scripted = onePage('/OpenAction << /S /JavaScript /JS (x) >>')
const templated = docxOf({ relationships: relationship('attachedTemplate', 'http://x/a.dotm', 'External') })
const fileOf = (name: string, bytes: Buffer) => ({ name, type: 'application/octet-stream', bytes })

async function submitted(bytes: Buffer): Promise<number> {
  const { body } = await world.send(dealer, {}, { file: fileOf('서류', bytes) })
  return 'id' in body ? body.id : 0
}

const download = (id: number, query = {}) => app.call(admin, downloadDocument, { params: { id }, query })

async function risksIn(table: StoredFileTable): Promise<unknown[]> {
  const rows = await db
    .selectFrom(table as 'chat_files')
    .select('risks')
    .orderBy('id')
    .execute()
  return rows.map(({ risks }) => risks)
}

async function loggedOf(action: 'download') {
  const { body } = await app.call(admin, listAccessLog, { query: { action } })
  return body.items.map(({ detail, username }) => ({ username, ...detail }))
}

describe('a paper that may be dangerous', () => {
  it('is accepted, and its risks are stored with it', async () => {
    await submitted(scripted)
    await submitted(templated)
    await submitted(SAMPLE_FILES.pdf.bytes)
    expect((await risksIn('document_files')).slice(-3)).toEqual(['["script"]', '["remote"]', '[]'])
  })

  it('is sent only after a warning, and that is logged', async () => {
    const id = await submitted(scripted)
    const refused = await download(id)
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      409,
      'RISKY_FILE',
      [{ message: FILE_RISKS.script }],
    ])
    expect((await download(id, { confirmRisk: false })).status).toBe(409)
    const before = await loggedOf('download')
    for (const endpoint of [downloadDocument, downloadDocumentFile]) {
      const sent = await app.call(admin, endpoint, { params: { id }, query: { confirmRisk: true } })
      expect([sent.status, sent.raw.rawPayload]).toEqual([200, scripted])
      expect(sent.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; /),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      })
    }
    const logged = await loggedOf('download')
    expect(logged.length).toBe(before.length + 2)
    expect(logged[0]).toMatchObject({ username: admin.username, warnedOf: ['script'] })
  })

  it('is sent without one for its pages to be drawn, under a name and type that no program opens', async () => {
    const id = await submitted(scripted)
    const drawn = await download(id, { view: 'picture' })
    expect([drawn.status, drawn.raw.rawPayload]).toEqual([200, scripted])
    expect(drawn.headers).toMatchObject({
      'content-type': PICTURES_ONLY_TYPE,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(PICTURES_ONLY_NAME)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    })
    expect((await loggedOf('download'))[0]).not.toHaveProperty('warnedOf')
  })

  it('of Word is not even sent for drawing', async () => {
    for (const bytes of [templated, ole2('WordDocument')]) {
      const id = await submitted(bytes)
      expect((await download(id, { view: 'picture' })).error.code).toBe('RISKY_FILE')
      expect((await download(id, { confirmRisk: true })).status).toBe(200)
    }
  })

  it('and one that is not is sent as ever, also for drawing', async () => {
    const id = await submitted(SAMPLE_FILES.pdf.bytes)
    for (const query of [{}, { view: 'picture' }, { confirmRisk: true }]) {
      const { status, headers } = await download(id, query)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    expect((await loggedOf('download'))[0]).not.toHaveProperty('warnedOf')
  })
})

it('files of chats, forms and price tables are sent only after a warning too', async () => {
  const documentId = await submitted(SAMPLE_FILES.pdf.bytes)
  const { body: room } = await app.call(admin, chat.openChatRoom, { body: { documentId } })
  const message = await app.call(admin, chat.sendChatFile, {
    params: { roomId: room.id },
    body: {},
    file: fileOf('a', scripted),
    idempotencyKey: randomUUID(),
  })
  const { body: template } = await app.call(admin, manage.createDocumentTemplate, {
    body: { title: '서식', category: '가입서류' },
    file: fileOf('서식', templated),
  })
  const { body: table } = await app.call(admin, manage.createPricingTable, {
    body: { title: '단가표' },
    file: fileOf('단가표', ole2('Workbook')),
  })
  const asked = (query: { confirmRisk?: boolean }) => [
    app.call(admin, chat.downloadChatFile, { params: { fileId: message.body.file?.id ?? 0 }, query }),
    app.call(dealer, downloads.downloadDocumentTemplate, { params: { id: template.id }, query }),
    app.call(dealer, downloads.downloadPricingTable, { params: { id: table.id }, query }),
  ]
  for (const answer of asked({})) expect((await answer).error.code).toBe('RISKY_FILE')
  for (const answer of asked({ confirmRisk: true })) expect((await answer).status).toBe(200)
  const logged = await loggedOf('download')
  expect(logged.slice(0, 3).map(({ warnedOf }) => warnedOf)).toEqual(
    expect.arrayContaining([['script'], ['remote'], ['old-office']]),
  )
})

describe('a file of before', () => {
  const unjudged = async (bytes: Buffer) => (await makeDocumentFile(app, bytes)).storageKey
  beforeEach(async () => void (await judgeStoredFiles(app.context)))

  it('is judged in the background, each once, and one that is gone counts as unreadable', async () => {
    await unjudged(scripted)
    await unjudged(SAMPLE_FILES.pdf.bytes)
    await app.context.files.remove(await unjudged(SAMPLE_FILES.pdf.bytes))
    expect((await risksIn('document_files')).slice(-3)).toEqual([null, null, null])
    expect(await judgeStoredFiles(app.context)).toBe(3)
    expect((await risksIn('document_files')).slice(-3)).toEqual(['["script"]', '[]', '["unreadable"]'])
    expect(await judgeStoredFiles(app.context)).toBe(0)
  })

  it('is judged when it is asked for, and stays judged', async () => {
    const storageKey = await unjudged(scripted)
    const { document_id: id } = await db
      .selectFrom('document_files')
      .select('document_id')
      .where('storage_key', '=', storageKey)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('documents')
      .set({ file_id: db.selectFrom('document_files').select('id').where('storage_key', '=', storageKey) })
      .where('id', '=', id)
      .execute()
    expect((await download(id)).error.code).toBe('RISKY_FILE')
    expect((await risksIn('document_files')).at(-1)).toBe('["script"]')
    const { stream } = await app.context.files.open(await namedFile(db, storageKey))
    expect(await buffer(stream)).toEqual(scripted)
  })

  it('left over by a run that was stopped is judged by the next', async () => {
    await unjudged(scripted)
    await expect(judgeStoredFiles(app.context, AbortSignal.abort())).rejects.toThrow()
    expect(await judgeStoredFiles(app.context)).toBe(1)
  })
})
