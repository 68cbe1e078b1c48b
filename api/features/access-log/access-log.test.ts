import { describe, expect, it } from 'vitest'
import { type AccessRecord, listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import {
  approveDealerRegistration,
  submitDealerRegistration,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { listDealerApplications } from '#shared/documents/dealer-applications.contract.ts'
import { downloadDocumentFile, filePathOf } from '#shared/documents/document-file.contract.ts'
import {
  downloadDocument,
  exportDocuments,
  listDocumentEvents,
  listDocumentFiles,
  listDocuments,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import { assignDocument } from '#shared/documents/queue.contract.ts'
import type { Endpoint, QueryOf } from '#shared/endpoint.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { createWorker, saveUserPermissions } from '#shared/users/users.contract.ts'
import { buildApp } from '../../app.ts'
import type { Actor, CastName } from '../../testing/actors.ts'
import { aDealerRegistration } from '../../testing/make-dealer-registration.ts'
import { SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { sealAccessRows } from './seal-access-rows.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer, dealerWorker } = app.actors
const MINUTE = 60_000

async function log(query: Partial<QueryOf<typeof listAccessLog>> = {}, as: Actor = admin) {
  await app.app.accessLog.flush()
  return (await app.call(as, listAccessLog, { query })).body
}

/** The rows that the call adds to the log, newest first. */
async function added(work: () => Promise<unknown>): Promise<AccessRecord[]> {
  const before = (await log()).total
  await work()
  const { items, total } = await log()
  return items.slice(0, total - before)
}

async function submitted(as: Actor = dealer): Promise<{ id: number; documentNumber: string }> {
  // Repeated views share a row for ten minutes: let that time pass, so that the next view gets its own.
  app.clock.advance(11 * MINUTE)
  return world.submit(as)
}

const get = (name: CastName, endpoint: Endpoint, id: number) =>
  app.call(app.actors[name], endpoint, { params: { id }, headers: { 'user-agent': 'Browser/1' } } as never)

describe('a view', () => {
  it('of a full record is a row: who, when, from where, whose, what', async () => {
    const { id, documentNumber } = await submitted()
    const [row, ...more] = await added(() => get('worker', readDocument, id))
    expect(more).toEqual([])
    expect(row).toEqual({
      id: expect.any(Number),
      at: app.clock.now().toISOString(),
      accountId: worker.id,
      username: 'worker-park',
      accountName: '박근무',
      accountKind: 'worker',
      address: '127.0.0.1',
      userAgent: 'Browser/1',
      action: 'view',
      subjectKind: 'document',
      subjectId: id,
      subjectName: documentNumber,
      personName: '김*수',
      personPhone: '010-****-5678',
      detail: {},
      reason: null,
      isSealed: false,
    })
  })

  it('is one row with its history and files, and with what is read again within ten minutes', async () => {
    const { id } = await submitted()
    const first = await added(async () => {
      for (const endpoint of [readDocument, listDocumentEvents, listDocumentFiles, readDocument])
        await get('worker', endpoint, id)
      app.clock.advance(9 * MINUTE)
      await get('worker', readDocument, id)
    })
    expect(first).toHaveLength(1)
    app.clock.advance(MINUTE)
    expect(await added(() => get('worker', readDocument, id))).toHaveLength(1)
  })

  it('is what a change answers too, also one that changes nothing', async () => {
    const { id } = await submitted()
    const nothing = { params: { id }, body: { workerId: null } }
    const rows = await added(() => app.call(worker, assignDocument, nothing))
    expect(rows.map(({ action, subjectId }) => [action, subjectId])).toEqual([['view', id]])
  })

  it('by somebody else, from elsewhere, or of another record is a row of its own', async () => {
    const [one, other] = [await submitted(), await world.submit(dealer)]
    const rows = await added(async () => {
      await get('worker', readDocument, one.id)
      await get('worker', readDocument, other.id)
      await get('user', readDocument, one.id)
      await app.call(worker, readDocument, { params: { id: one.id }, headers: { 'user-agent': 'Phone' } })
    })
    expect(rows.map(({ username, subjectId, userAgent }) => [username, subjectId, userAgent])).toEqual([
      ['worker-park', one.id, 'Phone'],
      ['user-lee', one.id, 'Browser/1'],
      ['worker-park', other.id, 'Browser/1'],
      ['worker-park', one.id, 'Browser/1'],
    ])
  })

  it('by a store of its own record is a row as well', async () => {
    const { id } = await submitted()
    const rows = await added(() => get('dealer', readDocument, id))
    expect(rows).toMatchObject([{ username: 'store-gangnam', accountKind: 'dealer', subjectId: id }])
  })

  it('without personal data is none', async () => {
    const { id } = await submitted()
    expect(await added(() => get('dealerWorker', readDocument, id))).toEqual([])
    // Whoever takes it reads it in full from then on.
    const rows = await added(() => world.changed(dealerWorker, id, '진행중'))
    expect(rows).toMatchObject([{ action: 'view', subjectId: id }])
  })
})

describe('a list', () => {
  const lists = async (work: () => Promise<unknown>) =>
    (await added(work)).filter(({ action }) => action === 'list').reverse()

  it('is one entry for an account, its filter and minute, with all that it has shown', async () => {
    const [one, other] = [await submitted(), await world.submit(dealer)]
    const query = { activationStatus: '대기', search: '김민수', limit: 1 } as const
    const rows = await lists(async () => {
      const { nextCursor } = (await app.call(worker, listDocuments, { query })).body
      await Promise.all([1, 2, 3].map(() => app.call(worker, listDocuments, { query })))
      // The next page is the same list.
      await app.call(worker, listDocuments, { query: { ...query, cursor: nextCursor ?? '' } })
      await app.call(worker, listDocuments, { query: { ...query, ids: String(one.id) } })
      await app.call(app.actors.user, listDocuments, { query })
    })
    const filter = { activationStatus: '대기', search: '김*수' }
    const entry = (id: number) => ({ documents: String(id), rows: 1, endpoint: '/api/documents', filter })
    expect(rows.map(({ username, detail }) => [username, detail])).toEqual([
      ['worker-park', entry(other.id)],
      ['worker-park', entry(one.id)],
      ['user-lee', entry(other.id)],
    ])
    app.clock.advance(MINUTE)
    expect(await lists(() => app.call(worker, listDocuments, { query }))).toHaveLength(1)
  })

  it('leads from each customer to who saw it', async () => {
    const { id, documentNumber } = await submitted()
    await app.call(app.actors.user, listDocuments)
    await app.call(dealer, listDealerApplications)
    const seen = async (document: string) =>
      (await log({ document })).items.map(({ action, username }) => [action, username])
    expect(await seen(String(id))).toEqual([
      ['list', 'store-gangnam'],
      ['list', 'user-lee'],
    ])
    expect(await seen(documentNumber)).toEqual(await seen(String(id)))
  })

  it('names nobody whom its reader sees masked', async () => {
    const { id } = await submitted()
    const rows = await lists(() => app.call(dealerWorker, listDocuments, { query: { ids: String(id) } }))
    expect(rows).toEqual([])
  })

  it('leaves only when its entry is durable, and is tried anew', async () => {
    await submitted()
    let isFull = true
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const { database } = app.context
    const transaction = ((work) =>
      isFull ? Promise.reject(full) : database.transaction(work)) as typeof database.transaction
    const other = await buildApp({ ...app.context, database: { ...database, transaction } })
    const headers = { authorization: `Bearer ${worker.sessionId}` }
    const list = async () => (await other.http.inject({ url: '/api/documents', headers })).statusCode
    expect([await list(), await list()]).toEqual([507, 507])
    isFull = false
    expect(await lists(async () => expect(await list()).toBe(200))).toHaveLength(1)
    await other.http.close()
  })
})

describe('a download', () => {
  it('is a row each time, at all addresses, with the file’s name masked', async () => {
    const { id } = await submitted()
    const file = { ...SAMPLE_FILES.pdf, name: '김민수_신청서.pdf' }
    const sent = await world.send(dealer, {}, { file })
    const named = 'id' in sent.body ? sent.body.id : 0
    const rows = await added(async () => {
      for (const endpoint of [downloadDocument, downloadDocumentFile, downloadDocument])
        expect((await get('worker', endpoint, id)).status).toBe(200)
      await app.call(worker, downloadDocumentFile, { params: { id: filePathOf(id) } })
      await get('worker', downloadDocument, named)
    })
    expect(rows.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['download', named],
      ['download', id],
      ['download', id],
      ['download', id],
      ['download', id],
    ])
    expect(rows[0]?.detail).toEqual({ fileId: expect.any(Number), fileName: '김*****서.pdf' })
  })

  it('that is refused names the document, whether it was asked for by id or by path', async () => {
    for (const nameOf of [String, filePathOf]) {
      const { id } = await submitted()
      const asked = { params: { id: nameOf(id) } }
      const rows = await added(() => app.call(app.actors.otherDealer, downloadDocumentFile, asked))
      expect(rows.map(({ action, detail }) => [action, detail?.about])).toEqual([['refused', String(id)]])
    }
  })

  it('of a missing file is not recorded', async () => {
    const { body } = await world.send(dealer, {}, { file: null })
    const id = 'id' in body ? body.id : 0
    const rows = await added(() => get('worker', downloadDocument, id))
    expect(rows.map(({ action }) => action)).toEqual(['refused'])
  })

  it('leaves only when its row is durable', async () => {
    const { id } = await submitted()
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const database = { ...app.context.database, transaction: () => Promise.reject(full) }
    const other = await buildApp({ ...app.context, database })
    const headers = { authorization: `Bearer ${worker.sessionId}` }
    const refused = await other.http.inject({ url: `/api/documents/${id}/download`, headers })
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'NO_SPACE'])
    const exported = await other.http.inject({ url: '/api/documents/export', headers })
    expect(exported.statusCode).toBe(507)
    // The answer to a view may be sent before its row is written.
    expect((await other.http.inject({ url: `/api/documents/${id}`, headers })).statusCode).toBe(200)
    await other.http.close()
  })
})

describe('an export', () => {
  it('is a row with its reason, its filter without names, and how many rows it held', async () => {
    const { id } = await submitted()
    const [row] = await added(() =>
      app.call(admin, exportDocuments, {
        query: { activationStatus: '대기', search: '김민수', carrier: 'KT', reason: '월 정산' },
      }),
    )
    const { total } = (
      await app.call(admin, listDocuments, { query: { activationStatus: '대기', search: '김민수' } })
    ).body
    expect(row).toMatchObject({ action: 'export', reason: '월 정산', subjectId: null, personName: null })
    expect(row?.detail).toEqual({
      rows: total,
      filter: { list: '서류 목록', activationStatus: '대기', search: '김*수', carrier: 'KT' },
      documents: expect.stringContaining(String(id)),
    })
  })

  it('without a reason says so, and hides a number that was searched for', async () => {
    const [row] = await added(() => app.call(worker, exportDocuments, { query: { search: '01012345678' } }))
    expect(row).toMatchObject({ reason: '사유 없음', detail: { filter: { search: '010-****-5678' } } })
  })

  it('that is refused is not recorded', async () => {
    const rows = await added(() => app.call(dealer, exportDocuments))
    expect(rows.map(({ action }) => action)).toEqual(['refused'])
  })
})

describe('a change of rights', () => {
  it('is a row in its transaction: a new account, saved permissions, an approved dealer', async () => {
    const password = '견본이 되는 비밀번호 7'
    await app.call(admin, createKpNumber, { body: { kpNumber: 'KP77', dealerName: '한강텔레콤' } })
    const rows = await added(async () => {
      const body = { username: 'rights-new', name: '새사람', password, role: 'dealer_worker' } as const
      const made = await app.call(admin, createWorker, { body })
      expect(made.status).toBe(201)
      const permissions = [
        { menuId: 'documents', canView: true, canEdit: true, canDelete: false },
        { menuId: 'reports', canView: false, canEdit: false, canDelete: false },
      ] as const
      const target = { userId: made.body.id, userType: 'worker' } as const
      await app.call(admin, saveUserPermissions, { body: { ...target, permissions: [...permissions] } })
      const request = aDealerRegistration({ username: 'rights-store', password })
      expect((await app.call(null, submitDealerRegistration, { body: request })).status).toBeLessThan(300)
      const { id } = await app.context.database.kysely
        .selectFrom('dealer_registrations')
        .select('id')
        .executeTakeFirstOrThrow()
      expect((await app.call(admin, approveDealerRegistration, { params: { id } })).status).toBe(200)
      const kp = { kpNumber: 'KP77', username: 'rights-kp', name: '한강', password }
      expect((await app.call(null, registerDealer, { body: kp })).status).toBeLessThan(300)
    })
    expect(rows.map(({ username, subjectName, detail }) => [username, subjectName, detail])).toEqual([
      ['rights-kp', 'rights-kp', { change: 'dealer-registered', accountKind: 'dealer' }],
      ['admin-kim', 'rights-store', { change: 'dealer-approved', accountKind: 'dealer' }],
      ['admin-kim', 'rights-new', { change: 'permissions-saved', rights: { documents: 'view, edit' } }],
      ['admin-kim', 'rights-new', { change: 'account-created', accountKind: 'dealer_worker' }],
    ])
    for (const row of rows) expect(row).toMatchObject({ action: 'rights-changed', subjectKind: 'account' })
  })

  it('that fails leaves none', async () => {
    const body = { username: 'rights-new', name: '또', password: '견본이 되는 비밀번호 8' }
    expect(await added(() => app.call(admin, createWorker, { body }))).toEqual([])
  })
})

describe('the list', () => {
  it('is found by account, action, document and day, newest first and page by page', async () => {
    const first = await submitted()
    await get('worker', readDocument, first.id)
    // Advances to the next day, in steps shorter than the idle time after which a session expires.
    for (const hours of [7, 7]) {
      app.clock.advance(hours * 60 * MINUTE)
      for (const name of ['admin', 'worker', 'user', 'dealer'] as const)
        await app.call(app.actors[name], listDocuments)
    }
    const { id, documentNumber } = await submitted()
    await get('worker', readDocument, id)
    await get('user', downloadDocument, id)

    expect((await log({ account: '박근' })).items.every(({ username }) => username === 'worker-park')).toBe(
      true,
    )
    expect((await log({ account: '아무도' })).total).toBe(0)
    const actions = new Set((await log({ action: 'download' })).items.map(({ action }) => action))
    expect(actions).toEqual(new Set(['download']))
    const kinds = async (kind: 'access' | 'security') =>
      new Set((await log({ kind, limit: 200 })).items.map(({ action }) => action))
    expect([...(await kinds('access'))].sort()).toEqual(['download', 'export', 'list', 'view'])
    expect([...(await kinds('security'))].sort()).toEqual(['refused', 'rights-changed', 'setting-changed'])
    const byNumber = await log({ document: documentNumber })
    expect(byNumber.items.map(({ action, username }) => [action, username])).toEqual([
      ['download', 'user-lee'],
      ['view', 'worker-park'],
    ])
    expect(await log({ document: String(id) })).toEqual(byNumber)
    const nextDay = '2026-11-21'
    const after = await log({ startDate: nextDay, limit: 100 })
    expect(after.items).toEqual(expect.arrayContaining(byNumber.items))
    expect(after.items.every(({ at }) => at >= '2026-11-20T15:00:00.000Z')).toBe(true)
    const before = await log({ endDate: '2026-11-20' })
    expect(before.items.some(({ subjectId }) => subjectId === id)).toBe(false)
    expect(before.total).toBe((await log()).total - after.total)

    const ids: number[] = []
    let cursor: string | undefined
    do {
      const page = await log({ limit: 3, ...(cursor === undefined ? {} : { cursor }) })
      ids.push(...page.items.map((item) => item.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    const whole = await log({ limit: 200 })
    expect(ids).toEqual(whole.items.map((item) => item.id))
    expect(whole.total).toBe(ids.length)
  })

  it('says of each row whether it is sealed', async () => {
    expect((await log()).items.map(({ isSealed }) => isSealed)).not.toContain(true)
    await sealAccessRows(app.context.database)
    expect((await log()).items.map(({ isSealed }) => isSealed)).not.toContain(false)
  })

  it('refuses a range that ends before it begins, and a place in another list', async () => {
    const call = (query: Record<string, unknown>) => app.call(admin, listAccessLog, { query })
    expect((await call({ startDate: '2026-11-21', endDate: '2026-11-20' })).status).toBe(400)
    for (const key of [[1], ['x', 'y'], [1, 1], ['x', 0]]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
      expect((await call({ cursor })).status).toBe(400)
    }
    expect((await call({ document: '김민수' })).status).toBe(400)
  })
})

it('keeps no name, phone or file name in full', async () => {
  const rows = await app.context.database.kysely.selectFrom('access_log').selectAll().execute()
  const text = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(20)
  for (const secret of ['김민수', '01012345678', '1234-5678']) expect(text).not.toContain(secret)
})
