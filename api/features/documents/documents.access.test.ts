import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import { joinedMemo, ListedDocument } from '#shared/documents/document.contract.ts'
import { downloadDocumentFile } from '#shared/documents/document-file.contract.ts'
import { listDocumentRows } from '#shared/documents/document-rows.contract.ts'
import * as contract from '#shared/documents/documents.contract.ts'
import { assignDocument } from '#shared/documents/queue.contract.ts'
import type { CastName } from '../../testing/actors.ts'
import { SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
/** Three documents of the store in Gangnam: unassigned, taken by the dealer_worker, activated by it. */
let waiting: number
let taken: number
let activated: number

beforeAll(async () => {
  const fields = {
    customerName: '홍길동',
    customerEmail: 'hong@example.kr',
    desiredNumber: '5678',
    notes: '가족 결합 예정',
  }
  waiting = (await world.submit(app.actors.dealer, fields)).id
  taken = (await world.submit(app.actors.dealer, fields)).id
  activated = (await world.submit(app.actors.dealer, fields)).id
  await world.changed(app.actors.dealerWorker, taken, '진행중', { notes: '서류 확인함' })
  await world.changed(app.actors.worker, activated, '진행중')
  const db = app.context.database.kysely
  await db
    .updateTable('documents')
    .set({ manual_settlement_amount: 12_345_00, hidden_price: 500_00 })
    .execute()
})

const read = (name: CastName, id: number) =>
  app.call(app.actors[name], contract.readDocument, { params: { id } })

async function listed(name: CastName): Promise<number[]> {
  const { body } = await app.call(app.actors[name], contract.listDocuments)
  return body.items.map((item) => item.id)
}

describe('who sees which document', () => {
  it.each([
    ['admin', [200, 200, 200]],
    ['user', [200, 200, 200]],
    ['worker', [200, 200, 200]],
    ['dealerWorker', [200, 200, 404]],
    ['otherDealerWorker', [200, 404, 404]],
    ['dealer', [200, 200, 200]],
    ['otherDealer', [404, 404, 404]],
    ['salesManager', [403, 403, 403]],
  ] as const)('%s', async (name, statuses) => {
    const ids = [waiting, taken, activated]
    const answers = await Promise.all(ids.map((id) => read(name, id)))
    expect(answers.map((answer) => answer.status)).toEqual(statuses)
    if (name === 'salesManager') return
    const visible = ids.filter((_id, at) => statuses[at] === 200)
    expect((await listed(name)).sort()).toEqual(visible)
    const { body } = await app.call(app.actors[name], contract.countDocuments)
    expect(Object.values(body.totals).reduce((sum, count) => sum + count, 0)).toBe(visible.length)
  })

  it('a document that does not exist and one that must not be known answer alike', async () => {
    const foreign = await read('otherDealer', waiting)
    const absent = await read('otherDealer', 999_999)
    expect(foreign.error).toEqual(absent.error)
  })

  it("another store's document answers 404 to every call", async () => {
    const options = { params: { id: waiting } }
    const { otherDealer } = app.actors
    const calls = [
      app.call(otherDealer, contract.listDocumentEvents, options),
      app.call(otherDealer, contract.downloadDocument, options),
      app.call(otherDealer, downloadDocumentFile, options),
      app.call(otherDealer, contract.listDocumentFiles, options),
      app.call(otherDealer, answerSupplement, {
        ...options,
        body: { note: '답' },
        idempotencyKey: '0a0b0c0d-0000-4000-8000-000000000001',
      }),
    ]
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  it('what a dealer_worker took stays its own while it waits again', async () => {
    const { dealer, dealerWorker } = app.actors
    const { id } = await world.submit(dealer)
    for (const status of ['진행중', '보완필요', '대기'] as const)
      await world.changed(dealerWorker, id, status)
    const names = ['dealerWorker', 'otherDealerWorker'] as const
    const answers = await Promise.all(names.map((name) => read(name, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    await world.changed(dealerWorker, id, '폐기', { discardReason: '시험' })
  })

  it('an account whose rows do not allow documents reads none', async () => {
    const db = app.context.database.kysely
    const { id } = app.actors.worker
    await db.updateTable('users').set({ is_restricted: 1 }).where('id', '=', id).execute()
    expect((await read('worker', waiting)).status).toBe(403)
    await db.updateTable('users').set({ is_restricted: 0 }).where('id', '=', id).execute()
  })
})

describe('which fields', () => {
  it('a dealer_worker sees what it has not taken without personal data', async () => {
    const { body } = await read('dealerWorker', waiting)
    expect(body).toMatchObject({
      isMasked: true,
      customerName: '홍*동',
      customerPhone: '010-****-5678',
      customerEmail: null,
      desiredNumber: null,
      notes: null,
      filePath: null,
      fileId: null,
      fileName: null,
    })
    const text = JSON.stringify(body)
    for (const secret of ['홍길동', '1234', 'hong@', '가족']) expect(text).not.toContain(secret)
  })

  it('nor what was written into it meanwhile', async () => {
    const columns = ['bundle_number', 'dealer_notes', 'device_serial_number', 'memo', 'sim_number'] as const
    const others = ['subscription_number', 'supplement_notes'] as const
    const written = Object.fromEntries([...columns, ...others].map((column) => [column, `비밀 ${column}`]))
    const { id } = await world.submit(app.actors.dealer)
    await app.context.database.kysely.updateTable('documents').set(written).where('id', '=', id).execute()
    expect(JSON.stringify((await read('dealerWorker', id)).body)).not.toContain('비밀')
    const { body } = await read('worker', id)
    for (const text of Object.values(written)) expect(JSON.stringify(body)).toContain(text)
    await world.changed(app.actors.worker, id, '폐기', { discardReason: '시험' })
  })

  it('a dealer_worker sees its own in full, and opens the file only then', async () => {
    expect((await read('dealerWorker', taken)).body).toMatchObject({
      isMasked: false,
      customerName: '홍길동',
      customerPhone: '010-1234-5678',
    })
    const download = (id: number) =>
      app.call(app.actors.dealerWorker, contract.downloadDocument, { params: { id } })
    expect((await download(taken)).status).toBe(200)
    expect((await download(waiting)).status).toBe(403)
    const files = (id: number) =>
      app.call(app.actors.dealerWorker, contract.listDocumentFiles, { params: { id } })
    expect([(await files(taken)).status, (await files(waiting)).status]).toEqual([200, 403])
  })

  it("a file has its document's path as a second address, for the same people", async () => {
    const file = (name: CastName, id: string | number) =>
      app.call(app.actors[name], downloadDocumentFile, { params: { id } })
    const { filePath } = (await read('dealer', taken)).body
    const path = filePath ?? ''
    for (const name of ['admin', 'user', 'worker', 'dealerWorker', 'dealer'] as const) {
      const answer = await file(name, path)
      expect([name, answer.status]).toEqual([name, 200])
      expect(answer.raw.rawPayload).toEqual((await file(name, taken)).raw.rawPayload)
    }
    const statusOf = async (name: CastName, id: string) => (await file(name, id)).status
    expect((await file('dealer', 'abc')).error.error).toBe('번호나 파일 경로가 올바르지 않습니다.')
    expect(await statusOf('dealerWorker', (await read('dealer', waiting)).body.filePath ?? '')).toBe(403)
    expect(await statusOf('salesManager', path)).toBe(403)

    const foreign = await file('otherDealer', path)
    expect([foreign.status, foreign.error.code]).toEqual([404, 'DOCUMENT_NOT_FOUND'])
    const ofNobody = [`${path.replace(/\d+/, '999999')}`, `${path.replace(/\d+/, '9999999999')}`]
    for (const invented of [...ofNobody, `${path}/..`, `/${path}`, '/uploads/a.pdf', '/\0', '/'])
      expect((await file('otherDealer', invented)).error).toEqual(foreign.error)
    for (const nonsense of [
      '../',
      '..%2f',
      'file:///etc/passwd',
      '\0',
      `${taken}\0`,
      ' ',
      '7/',
      path.slice(1),
      `/${'가'.repeat(200)}`,
    ])
      expect([nonsense, await statusOf('otherDealer', nonsense)]).toEqual([nonsense, 400])
  })

  it('a name in a masked row is not found by guessing', async () => {
    const { body } = await app.call(app.actors.dealerWorker, contract.listDocuments, {
      query: { search: '홍길동' },
    })
    expect(body.items.map((item) => item.id)).toEqual([taken])
    expect(body.total).toBe(1)
  })

  it('a store sees its own memo and never that of staff', async () => {
    const store = await read('dealer', taken)
    expect(JSON.parse(store.body.notes ?? '')).toEqual({ originalMemo: '가족 결합 예정' })
    expect(JSON.stringify(store.body)).not.toContain('서류 확인함')
    const staff = await read('worker', taken)
    expect(JSON.parse(staff.body.notes ?? '')).toMatchObject({
      originalMemo: '가족 결합 예정',
      memo: '서류 확인함',
    })
  })

  it("a store's timeline leaves out what staff wrote for itself", async () => {
    const timeline = async (name: CastName) =>
      (await app.call(app.actors[name], contract.listDocumentEvents, { params: { id: taken } })).body
    expect((await timeline('worker')).map((event) => event.type)).toEqual([
      'submitted',
      'status-changed',
      'assigned',
      'edited',
    ])
    expect((await timeline('dealer')).map((event) => event.type)).toEqual([
      'submitted',
      'status-changed',
      'assigned',
    ])
    expect(JSON.stringify(await timeline('dealer'))).not.toContain('서류 확인함')
  })

  it('a dealer_worker reads in the timeline of what it has not taken nothing of the customer', async () => {
    const { admin, worker, dealer, dealerWorker } = app.actors
    const { id } = await world.submit(dealer)
    const secrets = {
      supplementNotes: '홍길동 신분증',
      dealerNotes: '홍길동',
      subscriptionNumber: 'S-홍길동',
    }
    await world.changed(worker, id, '보완필요', secrets)
    const file = { ...SAMPLE_FILES.pdf, name: '홍길동 신분증.pdf' }
    const options = { params: { id }, idempotencyKey: randomUUID(), body: { note: '홍길동' }, file }
    expect((await app.call(dealer, answerSupplement, options)).status).toBe(200)
    await app.call(admin, assignDocument, { params: { id }, body: { workerId: null } })
    const { body } = await app.call(dealerWorker, contract.listDocumentEvents, { params: { id } })
    expect(body.map(({ type }) => type)).toContain('file-replaced')
    expect(JSON.stringify(body)).not.toContain('홍길동')
    await world.changed(worker, id, '폐기', { discardReason: '시험' })
  })

  it.each(['admin', 'user', 'dealerWorker', 'worker', 'dealer', 'otherDealerWorker'] as const)(
    '%s finds in lists what it reads one by one, also after a change and twice',
    async (name) => {
      const lists = async () => {
        const page = (await app.call(app.actors[name], contract.listDocuments)).body.items
        if (name !== 'dealer') return [page]
        return [page, (await app.call(app.actors.dealer, contract.listDealerApplications)).body.items]
      }
      for (const notes of ['처음', '고침']) {
        await world.changed(app.actors.worker, activated, '업무요청중', { notes })
        await app.context.database.kysely
          .updateTable('chat_rooms')
          .set((update) => ({ last_number: update('last_number', '+', 1) }))
          .execute()
        // A settlement is calculated anew without a new version of the document.
        await app.context.database.kysely
          .updateTable('documents')
          .set((update) => ({ manual_settlement_amount: update('manual_settlement_amount', '+', 100_00) }))
          .execute()
        for (const items of [...(await lists()), ...(await lists())]) {
          const one = await Promise.all(items.map(async (item) => (await read(name, item.id)).body))
          expect(items).toEqual(one)
        }
      }
    },
  )

  it.each(['admin', 'user', 'dealerWorker', 'worker', 'dealer', 'otherDealerWorker'] as const)(
    '%s finds in rows the same documents, with what a row shows of them, also after a change and twice',
    async (name) => {
      const rows = () => app.call(app.actors[name], listDocumentRows, { query: { view: 'row' } })
      for (const notes of ['행 처음', '행 고침']) {
        await world.changed(app.actors.worker, activated, '업무요청중', { notes })
        await app.context.database.kysely
          .updateTable('chat_rooms')
          .set((update) => ({ last_number: update('last_number', '+', 1) }))
          .execute()
        const { body: whole } = await app.call(app.actors[name], contract.listDocuments)
        for (const { body, raw } of [await rows(), await rows()]) {
          expect([body.total, body.nextCursor]).toEqual([whole.total, whole.nextCursor])
          expect(body.items.map((item) => ListedDocument.parse(item))).toEqual(
            whole.items.map((item) => ({
              ...Object.fromEntries(
                Object.keys(ListedDocument.shape).map((field) => [field, item[field as keyof typeof item]]),
              ),
              notes: joinedMemo(item.notes) || null,
            })),
          )
          expect(raw.payload).not.toMatch(/settlement|hiddenPrice|customerEmail/)
          // Rows of lists leave out empty values.
          expect(JSON.stringify(body.items)).not.toMatch(/:(null|false)/)
        }
      }
    },
  )

  it('a dealer_worker reads in rows that it has not taken nothing of the customer', async () => {
    const query = { view: 'row', activationStatus: ['대기'] } as const
    const { body, raw } = await app.call(app.actors.dealerWorker, listDocumentRows, { query })
    const row = body.items.find(({ id }) => id === waiting)
    expect(row).toMatchObject({ isMasked: true, customerName: '홍*동' })
    expect(row).not.toHaveProperty('notes')
    for (const secret of ['홍길동', '1234', 'hong@', '가족']) expect(raw.payload).not.toContain(secret)
  })

  it('a list has no other view', async () => {
    const { status } = await app.call(app.actors.admin, listDocumentRows, { query: { view: 'all' as 'row' } })
    expect(status).toBe(400)
  })

  it('a body of 409 shows the document as its reader may see it', async () => {
    const { status, error } = await world.change(app.actors.dealerWorker, waiting, '진행중', { version: 99 })
    expect([status, error.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(error.current).toMatchObject({ isMasked: true, customerName: '홍*동' })
    expect(JSON.stringify(error.current)).not.toContain('settlement')
  })
})
