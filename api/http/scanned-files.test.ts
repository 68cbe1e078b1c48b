import pino from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { downloadDocument } from '#shared/documents/documents.contract.ts'
import { FILE_RISKS } from '#shared/files/file-risks.ts'
import { readSystemStatus } from '#shared/health/health.contract.ts'
import type { Queryable } from '../database/database.ts'
import { judgeStoredFiles, type StoredFileTable } from '../database/file-risks.ts'
import { recordFileEvent } from '../features/access-log/record-file-event.ts'
import { onePage } from '../storage/judgement/sample-documents.ts'
import { pdf } from '../storage/sample-files.ts'
import { type ClamdServer, EICAR, startClamd } from '../testing/clamd-server.ts'
import { makeDocumentWorld } from '../testing/make-document-world.ts'
import { createTestApp } from '../testing/test-app.ts'

let clamd: ClamdServer = await startClamd()
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const app = await createTestApp({ SCANNER: `clamd://127.0.0.1:${clamd.port}` }, log)
const world = await makeDocumentWorld(app)
const { admin, dealer } = app.actors
const db = app.context.database.kysely
afterAll(async () => {
  await app.close()
  await clamd.close()
})

const infected = () => onePage('', `(${EICAR.toString('latin1').replace(/[()\\]/g, '')})`, EICAR)
const send = (bytes: Buffer) =>
  world.send(dealer, {}, { file: { name: 'a.pdf', type: 'application/pdf', bytes } })
const lastRisks = async () =>
  (await db.selectFrom('document_files').select('risks').orderBy('id').execute()).at(-1)?.risks

async function sent(bytes: Buffer): Promise<number> {
  const { body } = await send(bytes)
  return 'id' in body ? body.id : 0
}
const download = (id: number, query = {}) => app.call(admin, downloadDocument, { params: { id }, query })
const warnings = async () => (await app.call(admin, readSystemStatus)).body.warnings

const recordInfected = (db: Queryable, file: { table: StoredFileTable; id: number }) =>
  recordFileEvent(db, 'infected-file', file, app.clock.now())
/** The newest first: who sent or found it, in which application, and where. */
async function infections() {
  await app.app.accessLog.flush()
  const { body } = await app.call(admin, listAccessLog, { query: { action: 'infected-file' } })
  return body.items.map(({ username, subjectId, detail }) => [username, subjectId, detail])
}

beforeEach(() => {
  clamd.behaviour = 'clamd'
})

describe('a file that the scanner', () => {
  it('finds clean is stored, as it came', async () => {
    const bytes = pdf()
    const id = await sent(bytes)
    expect(clamd.scanned.at(-1)?.equals(bytes)).toBe(true)
    expect([await lastRisks(), (await download(id)).status]).toEqual(['[]', 200])
  })

  it('finds infected is refused, and nothing of it is kept but an entry in the log', async () => {
    const before = [(await app.storedFiles()).length, await db.selectFrom('documents').select('id').execute()]
    const refused = await send(infected())
    expect([refused.status, refused.error.code]).toEqual([422, 'INFECTED_FILE'])
    expect([
      (await app.storedFiles()).length,
      await db.selectFrom('documents').select('id').execute(),
    ]).toEqual(before)
    expect(
      lines.some((line) => line.includes('infected-file') && line.includes('Eicar-Test-Signature')),
    ).toBe(true)
    expect(await infections()).toEqual([[dealer.username, null, { endpoint: 'POST /api/documents' }]])
  })

  it('does not take for its size is stored, with a warning for good', async () => {
    clamd.behaviour = 'size-limit'
    const id = await sent(pdf(10))
    expect(await lastRisks()).toBe('["unscanned"]')
    expect((await download(id)).error.details).toEqual([{ message: FILE_RISKS.unscanned }])
    expect((await download(id, { confirmRisk: true })).status).toBe(200)
  })
})

describe('while the scanner cannot be reached', () => {
  it('files are accepted, the panel tells of them, and they are scanned afterwards', async () => {
    expect(await warnings()).not.toContainEqual(expect.stringContaining('악성코드'))
    const { port } = clamd
    await clamd.close()
    const clean = await sent(pdf(20))
    const bad = await sent(infected())
    expect([clean, bad].every((id) => id > 0)).toBe(true)
    expect(await lastRisks()).toBeNull()
    expect(await warnings()).toContainEqual(expect.stringContaining('악성코드 검사를 받지 못한 파일이 2개'))
    expect((await download(clean)).error.details).toEqual([{ message: FILE_RISKS.unscanned }])
    expect((await download(clean, { view: 'picture' })).status).toBe(200)
    expect(await judgeStoredFiles(app.context)).toBe(0)

    clamd = await startClamd(port)
    expect(await judgeStoredFiles({ ...app.context, infected: recordInfected })).toBe(2)
    expect(await judgeStoredFiles({ ...app.context, infected: recordInfected })).toBe(0)
    const [found] = await infections()
    expect(found).toEqual(['server', bad, { fileId: expect.any(Number), about: '접수 서류' }])
    expect(await warnings()).not.toContainEqual(expect.stringContaining('악성코드'))
    expect((await download(clean)).status).toBe(200)
    for (const query of [{}, { confirmRisk: true }, { view: 'picture' }]) {
      expect((await download(bad, query)).error.code).toBe('INFECTED_FILE')
    }
  })
})
