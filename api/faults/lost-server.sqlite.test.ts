import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerSubmissions } from '#shared/documents/offer.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { readSecured } from '../database/secured.ts'
import { namedFile } from '../testing/make-document-file.ts'
import { runOperatorCommand } from '../testing/operator-command.ts'
import { makeFolderOnOtherDisk } from '../testing/other-disk.ts'
import { type Laboratory, openLaboratory, PATIENT } from './laboratory.ts'
import { newOperation, type Operation, send } from './submission-history.ts'

const STORES = 4
const AT_LEAST = 25

let laboratory: Laboratory
let place: string
beforeAll(async () => {
  place = join(await makeFolderOnOtherDisk(), 'replica')
  laboratory = await openLaboratory({ kind: 'sqlite', from: 'source', seed: 1 })
})
afterAll(async () => {
  await laboratory.close()
  await rm(join(place, '..'), { recursive: true, force: true })
})

/** Those of a store's submissions of which the server says that they are in a second place. */
async function securedOf(url: string, sessionId: string, sent: readonly Operation[]): Promise<string[]> {
  const submissions = sent.slice(-200).map(({ submissionId }) => ({ submissionId, receipt: null }))
  const response = await fetch(`${url}${offerSubmissions.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ submissions }),
  })
  if (response.status !== 200) return []
  const { answers } = (await response.json()) as ResponseOf<typeof offerSubmissions>
  return answers.flatMap(({ submissionId, state }) => (state === 'secured' ? [submissionId] : []))
}

const secured = async () => {
  const { database, close } = await laboratory.open()
  return readSecured(database.kysely, 'replica').finally(close)
}

it('all that was told to be secured comes back with its files when the server is lost', async () => {
  const sessionIds = laboratory.people.stores.slice(0, STORES).map(({ sessionId }) => sessionId)
  const server = await laboratory.startServer({ environment: { REPLICA: place } })
  const { url } = server
  const told = new Map<string, Operation>()
  let isOver = false
  const stores = sessionIds.map(async (sessionId, store) => {
    const sent: Operation[] = []
    while (!isOver) {
      const operation = newOperation(store)
      await send(operation, { url, sessionIds })
      sent.push(operation)
      const ids = await securedOf(url, sessionId, sent).catch((): string[] => [])
      for (const each of sent) if (ids.includes(each.submissionId)) told.set(each.submissionId, each)
      await after(20)
    }
  })
  await expect.poll(() => told.size, { timeout: 120_000 }).toBeGreaterThan(AT_LEAST)
  // In the midst of what goes on.
  await server.kill()
  isOver = true
  await Promise.all(stores)

  await rm(laboratory.folder, { recursive: true })
  const restored = await runOperatorCommand('restore', ['--replica', place], laboratory.environment, PATIENT)
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('새 기록 차수는 2입니다') })
  const { database, files, close } = await laboratory.open()
  for (const { submissionId, fileSha256, documentNumber } of told.values()) {
    const row = await database.kysely
      .selectFrom('submissions')
      .innerJoin('document_files', 'document_files.document_id', 'submissions.document_id')
      .select(['submissions.document_number', 'document_files.storage_key'])
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow()
    const { stream } = await files.open(await namedFile(database.kysely, row.storage_key))
    const sha256 = createHash('sha256')
    for await (const chunk of stream) sha256.update(chunk)
    expect([row.document_number, sha256.digest('hex')]).toEqual([documentNumber, fileSha256])
  }
  await close()

  expect(await secured()).toBeNull()
  const again = await laboratory.startServer({ environment: { REPLICA: place } })
  await expect.poll(secured, { timeout: 60_000, interval: 500 }).not.toBeNull()
  expect(await again.stop()).toBe(0)
  const without = await laboratory.startServer()
  expect(await secured()).toBeNull()
  await without.stop()
}, 600_000)
