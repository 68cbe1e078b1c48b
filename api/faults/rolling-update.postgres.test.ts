import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runningProcesses } from '../database/processes.ts'
import { makeFirstStart } from '../first-start.ts'
import { isStorageKey } from '../storage/storage-key.ts'
import { createActor } from '../testing/actors.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openMigratedDatabase } from '../testing/test-database.ts'
import { newOperation, type Operation, send } from './submission-history.ts'

const STORES = 5

let folder: string
let opened: Awaited<ReturnType<typeof openMigratedDatabase>>
let sessionIds: string[]
const servers: ServerProcess[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
  opened = await openMigratedDatabase(folder)
  sessionIds = await makeStores()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill()
  await opened.drop()
})

async function makeStores(): Promise<string[]> {
  const { database } = opened
  const clock = { now: () => new Date() }
  await makeFirstStart(
    { database, clock },
    { adminUsername: 'admin', adminPassword: 'rolling-tests-42', brandName: '' },
  )
  const created_at = clock.now().toISOString()
  await database.kysely
    .insertInto('contact_codes')
    .values({ code: 'KT-FAULTS', dealer_name: '시험모바일', carrier: 'KT', created_at })
    .execute()
  const stores: string[] = []
  for (let at = 1; at <= STORES; at += 1) {
    const store = {
      username: `store-${at}`,
      name: '점장',
      userType: 'dealer',
      dealerName: '시험모바일',
    } as const
    stores.push((await createActor({ database, clock }, store)).sessionId)
  }
  return stores
}

async function start(from: 'source' | 'next', more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({
    from,
    environment: {
      DATA_DIR: folder,
      DATABASE_URL: opened.databaseUrl ?? '',
      FREE_SPACE_RESERVE_MB: '0',
      // The tests' own server is not made for power cuts.
      ACCEPT_VOLATILE_DATABASE: '1',
      BACKUP_EXTERNAL: 'true',
      ...more,
    },
  })
  servers.push(server)
  return server
}

it('updates one process after the other amid submissions: none is lost, none doubled', async () => {
  const old = await start('source')
  let urls = [old.url]
  let isOver = false
  const operations: Operation[] = []
  /** Like a device behind a proxy: what got no answer is sent again, to whoever is there then. */
  const store = async (number: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const operation = newOperation(number)
      operations.push(operation)
      for (let tries = 0; tries < 50 && operation.outcomes.at(-1) !== 'acknowledged'; tries += 1)
        await send(operation, { url: urls[(turn + tries) % urls.length] ?? '', sessionIds })
    }
  }
  const sending = Promise.all(sessionIds.map((_id, number) => store(number)))
  await expect.poll(() => operations.length, { timeout: 60_000 }).toBeGreaterThan(STORES)

  const next = await start('next')
  urls = [old.url, next.url]
  const amid = operations.length
  await expect.poll(() => operations.length, { timeout: 60_000 }).toBeGreaterThan(amid + STORES)
  const { kysely } = opened.database
  const versions = (await runningProcesses(kysely)).map(({ version }) => version)
  expect(versions).toEqual([expect.stringMatching(/^0\./), '99.0.0'])

  expect(await old.stop()).toBe(0)
  urls = [next.url]
  await expect(start('source')).rejects.toThrow(/이 프로그램보다 새 버전입니다/)
  const after = operations.length
  await expect.poll(() => operations.length, { timeout: 60_000 }).toBeGreaterThan(after + STORES)
  isOver = true
  await sending

  expect(operations.filter(({ outcomes }) => outcomes.at(-1) !== 'acknowledged')).toEqual([])
  const stored = await kysely
    .selectFrom('submissions')
    .innerJoin('documents', 'documents.id', 'submissions.document_id')
    .innerJoin('document_files', 'document_files.document_id', 'documents.id')
    .select(['submission_id', 'documents.document_number', 'sha256'])
    .execute()
  const told = operations.map(({ submissionId, documentNumber, fileSha256 }) => ({
    submission_id: submissionId,
    document_number: documentNumber,
    sha256: fileSha256,
  }))
  const byId = (one: { submission_id: string }, other: { submission_id: string }) =>
    one.submission_id < other.submission_id ? -1 : 1
  expect(stored.sort(byId)).toEqual(told.sort(byId))
  expect(new Set(stored.map(({ document_number }) => document_number)).size).toBe(stored.length)
  const documents = await kysely.selectFrom('documents').select('id').execute()
  const files = (await readdir(join(folder, 'files'), { recursive: true })).filter(isStorageKey)
  expect([documents.length, files.length]).toEqual([stored.length, stored.length])
}, 400_000)

it('starts two together that both find a migration to do: one does it, both run', async () => {
  const [one, two] = await Promise.all([start('next'), start('next')])
  for (const server of [one, two]) expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  expect(await runningProcesses(opened.database.kysely)).toHaveLength(2)
}, 300_000)

it('refuses a second process that has a file store of its own', async () => {
  await start('source')
  const own = await temporaryFolder()
  await expect(start('source', { DATA_DIR: own })).rejects.toThrow(/파일 저장소가 다릅니다/)
  expect(await readdir(own)).not.toContain('files')
}, 300_000)
