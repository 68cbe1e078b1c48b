import pino from 'pino'
import { expect, it } from 'vitest'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { buildApp } from '../../app.ts'
import type { Access } from '../../http/access-sink.ts'
import { makeDocumentWorld } from '../../testing/make-document-world.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { AccessLog } from './access-log.ts'

const app = openTestAppForEach()

const log = pino({ level: 'silent' })

function access(id: number, action: Access['action'] = 'view'): Access {
  const { worker } = app.actors
  return {
    action,
    by: { account: { ...worker, userType: 'worker', role: 'worker' }, address: '::1', userAgent: null },
    subject: { kind: 'document', id, name: `20261120-0000${id}` },
    person: { name: '김민수', phone: '01012345678' },
  }
}

async function subjects(): Promise<(number | null)[]> {
  const rows = await app.context.database.kysely
    .selectFrom('access_log')
    .select('subject_id')
    .orderBy('id')
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** A log on a database whose transactions fail while `isFull`. */
function logOnFullDisk() {
  const state = { isFull: true, transactions: 0 }
  const { database, clock } = app.context
  const failing = {
    ...database,
    transaction: ((work) => {
      state.transactions += 1
      return state.isFull ? Promise.reject(new Error('full')) : database.transaction(work)
    }) as typeof database.transaction,
  }
  return { state, accessLog: new AccessLog({ database: failing, clock, log }) }
}

it('writes what waits when the server stops', async () => {
  const world = await makeDocumentWorld(app)
  const { id } = await world.submit(app.actors.dealer)
  const other = await buildApp(app.context)
  const headers = { authorization: `Bearer ${app.actors.worker.sessionId}` }
  const url = readDocument.path.replace(':id', String(id))
  expect((await other.http.inject({ url, headers })).statusCode).toBe(200)
  expect(await subjects()).toEqual([])
  await other.http.close()
  expect(await subjects()).toEqual([id])
})

it('keeps views that could not be written, in their order, and refuses downloads meanwhile', async () => {
  const { state, accessLog } = logOnFullDisk()
  await accessLog.add(access(1))
  await expect(accessLog.add(access(2, 'download'))).rejects.toThrow('full')
  await accessLog.add(access(3))
  await accessLog.flush()
  expect(await subjects()).toEqual([])
  state.isFull = false
  await accessLog.add(access(4, 'download'))
  expect(await subjects()).toEqual([1, 3, 4])
  await accessLog.close()
  expect(await subjects()).toEqual([1, 3, 4])
})

it('takes all that comes at once along in few transactions', async () => {
  const { state, accessLog } = logOnFullDisk()
  state.isFull = false
  const downloads = Array.from({ length: 100 }, (_, at) => accessLog.add(access(at + 1, 'download')))
  await Promise.all(downloads)
  expect((await subjects()).length).toBe(100)
  expect(state.transactions).toBeLessThanOrEqual(2)
  await accessLog.close()
})

it('answers no view before its row is written when thousands of rows wait', async () => {
  const { accessLog } = logOnFullDisk()
  for (let id = 1; id <= 5000; id += 1) await accessLog.add(access(id))
  await expect(accessLog.add(access(5001))).rejects.toThrow('full')
  // A refused view leaves no row, so a second try is refused as well and does not count as a repetition.
  await expect(accessLog.add(access(5001))).rejects.toThrow('full')
  await accessLog.close()
})
