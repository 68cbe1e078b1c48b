import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { sendChatMessage } from '#shared/chat/chat.contract.ts'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { exportPerson, findPerson, holdDocument } from '#shared/privacy/privacy.contract.ts'
import { aDealerRegistration } from '../../../testing/make-dealer-registration.ts'
import { SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { unzipped } from '../../../testing/unzipped.ts'

const { app, world } = await openDocumentWorld()
const { admin, user, dealer, worker } = app.actors

const PERSON = { name: '제갈 공명', phone: '010-7777-8888' }
const OF_PERSON = { customerName: PERSON.name, customerPhone: PERSON.phone }

const first = await world.submit(dealer, { ...OF_PERSON, notes: '창가 자리' })
const { chatRoomId } = await world.changed(worker, first.id, '진행중')
await app.call(dealer, sendChatMessage, { body: { roomId: chatRoomId ?? 0, message: '언제 되나요' } })
const second = await world.submit(dealer, { ...OF_PERSON, customerPhone: '+82 10 7777 8888' })
await app.call(user, deleteDocument, { params: { id: second.id } })
await world.submit(dealer, { ...OF_PERSON, customerPhone: '010-7777-8889' })
await world.submit(dealer, { ...OF_PERSON, customerName: '제갈공' })
await app.call(admin, holdDocument, { body: { documentNumber: first.documentNumber, reason: '분쟁' } })
await app.call(worker, readDocument, { params: { id: first.id } })
await app.app.accessLog.flush()

it('finds by the whole name and the digits of the phone what is held, deleted applications too', async () => {
  const { body } = await app.call(admin, findPerson, {
    body: { name: ' 제갈공명 ', phone: '01077778888' },
  })
  expect(body.total).toBe(2)
  expect(body.documents).toMatchObject([
    { id: second.id, papers: 1, messages: 0, isHeld: false, deletedAt: app.clock.now().toISOString() },
    { id: first.id, papers: 1, messages: 1, isHeld: true, deletedAt: null, activationStatus: '진행중' },
  ])
  expect(body.documents[1]?.accesses).toBeGreaterThan(0)
  expect([body.registrations, body.accounts]).toEqual([[], []])
})

it.each([
  ['제갈 공명', '제갈공명'],
  ['제갈\u3000공명', '제갈 공명'],
  ['NGUYỄN VĂN ĐỨC', 'Nguyễn Văn Đức'],
])('finds a request for a store by %s as by %s', async (representativeName, name) => {
  const request = aDealerRegistration({ representativeName, phoneNumber: PERSON.phone })
  await app.call(null, submitDealerRegistration, { body: request })
  for (const asked of [representativeName, name]) {
    const { body } = await app.call(admin, findPerson, { body: { ...PERSON, name: asked } })
    expect(body.registrations[0]).toMatchObject({ businessName: request.businessName })
  }
})

it.each([
  [{ name: '', phone: '010-7777-8888' }, '이름을 입력해주세요.'],
  [{ name: '제갈공명', phone: '8888' }, '올바른 연락처를 입력해주세요.'],
])('asks for both: %j', async (person, sentence) => {
  const { status, error } = await app.call(admin, findPerson, { body: person })
  expect([status, error.error]).toEqual([400, sentence])
})

it('hands out everything as one file, with the papers as they were received, and says why in the log', async () => {
  const { raw, headers } = await app.call(admin, exportPerson, {
    body: { ...PERSON, reason: '본인의 열람 요구' },
  })
  expect(headers['content-type']).toBe('application/zip')
  const files = await unzipped(raw.rawPayload)
  const { documents, phone } = JSON.parse(files.get('자료.json')?.toString() ?? '{}')
  expect(phone).toBe('010-7777-8888')
  expect(documents).toMatchObject([
    { documentNumber: second.documentNumber },
    {
      documentNumber: first.documentNumber,
      customerName: PERSON.name,
      notes: expect.stringContaining('창가 자리'),
      chat: [{ message: '언제 되나요' }],
    },
  ])
  const papers = [...files].filter(([path]) => path.startsWith(`${first.documentNumber}/서류/`))
  expect(papers.map(([, bytes]) => bytes.equals(SAMPLE_FILES.pdf.bytes))).toEqual([true])
  expect(files.size).toBe(3)

  const { items } = (await app.call(admin, listAccessLog, { query: { action: 'export' } })).body
  expect(items[0]).toMatchObject({
    personName: '제***명',
    personPhone: '010-****-8888',
    reason: '본인의 열람 요구',
  })
  const without = await app.call(admin, exportPerson, { body: { ...PERSON, reason: ' ' } })
  expect([without.status, without.error.error]).toEqual([400, '내보내는 사유를 입력해주세요.'])
})

it.each<[string, string, (path: string) => Promise<unknown>]>([
  ['is missing', '남궁민', (path) => rm(path)],
  ['is changed', '남궁원', (path) => writeFile(path, '다른 내용')],
])('hands out the rest, and names the file, when one of the files %s', async (_, name, damage) => {
  const person = { name, phone: '010-5555-4444' }
  const ofPerson = { customerName: person.name, customerPhone: person.phone }
  const damaged = await world.submit(dealer, ofPerson)
  const whole = await world.submit(dealer, ofPerson)
  const { storage_key } = await app.context.database.kysely
    .selectFrom('document_files')
    .select('storage_key')
    .where('document_id', '=', damaged.id)
    .executeTakeFirstOrThrow()
  await damage(join(app.folder, 'files', storage_key))
  const { raw } = await app.call(admin, exportPerson, { body: { ...person, reason: '요구' } })
  const files = await unzipped(raw.rawPayload)
  const { damagedFiles } = JSON.parse(files.get('자료.json')?.toString() ?? '{}')
  expect(damagedFiles).toEqual([expect.stringMatching(`^${damaged.documentNumber}/서류/`)])
  expect([...files.keys()]).toEqual(['자료.json', expect.stringMatching(`^${whole.documentNumber}/서류/`)])
})

it('is found itself by each document that it has shown or handed out, and counts what was shown', async () => {
  const found = async () => (await app.call(admin, findPerson, { body: PERSON })).body.documents[0]?.accesses
  const before = (await found()) ?? 0
  app.clock.advance(1)
  await app.call(admin, exportPerson, { body: { ...PERSON, reason: '요구' } })
  await app.app.accessLog.flush()
  const [newest, next] = (
    await app.call(admin, listAccessLog, { query: { document: second.documentNumber } })
  ).body.items
  expect([newest, next].map((entry) => [entry?.action, entry?.detail.rows, entry?.detail.documents])).toEqual(
    [
      ['export', 2, `${first.id}-${second.id}`],
      ['view', 2, `${first.id}-${second.id}`],
    ],
  )
  expect(await found()).toBe(before + 1)
})
