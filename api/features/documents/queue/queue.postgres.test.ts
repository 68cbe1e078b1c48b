import { join } from 'node:path'
import { expect, it } from 'vitest'
import { takeNextDocument } from '#shared/documents/queue.contract.ts'
import { buildApp } from '../../../app.ts'
import { openPostgres } from '../../../database/postgres.ts'
import { createHub } from '../../../realtime/hub.ts'
import { makeCountedDocuments } from '../../../testing/make-counted-documents.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const PRESSES = 50

it('gives no application to two workers who press fifty times at once, each at a server of its own', {
  timeout: 60_000,
}, async () => {
  const { app } = await openDocumentWorld()
  const { worker, dealerWorker } = app.actors
  const database = openPostgres(String(app.config.databaseUrl))
  const context = { ...app.context, database, hub: createHub() }
  const other = await buildApp(context, join(app.folder, 'no-web'))
  await other.http.ready()
  await makeCountedDocuments(
    app,
    Array.from({ length: 2 * PRESSES }, () => ({ activation_status: '대기', carrier: 'KT' })),
  )
  const press = async (server: typeof other, sessionId: string) => {
    const answer = await server.http.inject({
      method: 'POST',
      url: takeNextDocument.path,
      headers: { authorization: `Bearer ${sessionId}` },
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ id: number; assignedWorkerId: number }>()
  }
  const pressAll = async (server: typeof other, sessionId: string) => {
    const taken = []
    for (let turn = 0; turn < PRESSES; turn += 1) taken.push(await press(server, sessionId))
    return taken
  }
  const both = await Promise.all([
    pressAll(app.app, worker.sessionId),
    pressAll(other, dealerWorker.sessionId),
  ])
  const taken = both.flat()
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2 * PRESSES)
  for (const { id: account } of [worker, dealerWorker])
    expect(taken.filter(({ assignedWorkerId }) => assignedWorkerId === account)).toHaveLength(PRESSES)
  await other.http.close()
  await database.close()
})
