import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'
import { readReadiness } from '#shared/health/health.contract.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import { buildApp } from '../app.ts'
import { startErrorLine } from '../start-error.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { copyPostgres, isEmptyPostgres } from './backup/postgres-copy.ts'
import { translateDatabaseError } from './constraint-errors.ts'
import { openPostgres } from './postgres.ts'

let test: TestApp
let server: Server
const sockets: Socket[] = []
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  await test.close()
})

/** The address of a fake database server, where `answer` handles each connection. */
async function listen(answer: (socket: Socket) => void): Promise<URL> {
  server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    answer(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return new URL(`postgres://portal@127.0.0.1:${(server.address() as AddressInfo).port}/portal`)
}

it('answers 503 in bounded time when the database server takes the connection and says nothing', async () => {
  const database = openPostgres((await listen(() => {})).href)
  const { http } = await buildApp({ ...test.context, database })
  const began = performance.now()
  const answers = await Promise.all([
    http.inject(readReadiness.path),
    http.inject({
      url: readReference.path,
      headers: { authorization: `Bearer ${test.actors.worker.sessionId}` },
    }),
  ])
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [503, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
  ])
  expect(performance.now() - began).toBeLessThan(25_000)
  await http.close()
  await database.close()
})

it('does not wait for ever for a copy of such a server either, and says why in words', async () => {
  const url = (await listen(() => {})).href
  const outcomes = await Promise.allSettled([
    copyPostgres(url, join(test.folder, 'dump'), { now: new Date() }),
    isEmptyPostgres(url),
  ])
  const lines = outcomes.map(
    (outcome) =>
      outcome.status === 'rejected' && startErrorLine(outcome.reason, { dataDir: test.config.dataDir }),
  )
  const expected = 'DATABASE_URL: 데이터베이스 서버의 응답이 없습니다'
  expect(lines).toEqual([expected, expected])
})

it('gives up a connection on which no answer comes, and takes a new one for the next', async () => {
  if (test.config.databaseUrl === null) return
  const real = new URL(test.config.databaseUrl)
  let isSilent = false
  const proxy = await listen((socket) => {
    const behind = connect(Number(real.port), real.hostname)
    sockets.push(behind)
    socket.on('data', (bytes) => isSilent || behind.write(bytes))
    behind.on('data', (bytes) => isSilent || socket.write(bytes))
  })
  const url = Object.assign(new URL(real), { port: proxy.port }).href
  const database = openPostgres(url, { answerPatienceMs: 3000 })
  await database.ping()
  isSilent = true
  const lost = await database
    .transaction(({ db }) => db.selectFrom('users').select('id').execute())
    .catch((error: unknown) => error)
  expect(translateDatabaseError(lost)?.code).toBe('UNAVAILABLE')
  isSilent = false
  await database.ping()
  await database.close()
})
