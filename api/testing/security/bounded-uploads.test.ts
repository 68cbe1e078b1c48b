import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALL_COSTS } from '#shared/call-costs.ts'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { openTestApp } from '../open-test-app.ts'
import { listen } from '../socket-client.ts'

const app = await openTestApp()
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  port = Number((await listen(app)).split(':')[1])
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
})

/** Begins an upload and sends no more than the beginning of its form. */
async function begun(sessionId: string | null): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const session = sessionId === null ? '' : `Authorization: Bearer ${sessionId}\r\n`
  socket.write(
    `POST ${submitDocument.path} HTTP/1.1\r\nHost: x\r\n${session}Idempotency-Key: ${randomUUID()}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n',
  )
  return socket
}

async function answerTo(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  return bytes.toString()
}

it('refuses an upload before its body has come: without a session, and beyond what an account may send at once', async () => {
  const { dealer, otherDealer } = app.actors
  expect(await answerTo(await begun(null))).toMatch(/^HTTP\/1\.1 401 [\s\S]*NOT_AUTHENTICATED/)

  const uploads = await Promise.all(
    Array.from({ length: CALL_COSTS.upload.ofAccount + 1 }, () => begun(dealer.sessionId)),
  )
  const refused = await Promise.race(uploads.map(answerTo))
  expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 10[\s\S]*TOO_MANY_UPLOADS/i)
  expect(refused).toContain('같은 계정에서 보내는 파일이 너무 많습니다.')

  // Others, and other calls of the same account, go on.
  const others = await app.call(otherDealer, submitDocument, { idempotencyKey: randomUUID(), body: {} })
  expect(others.error.code).toBe('MISSING_FIELDS')
  for (const upload of uploads.slice(0, 2)) upload.destroy()
  await expect
    .poll(async () => {
      const { error } = await app.call(dealer, submitDocument, { idempotencyKey: randomUUID(), body: {} })
      return error.code
    })
    .toBe('MISSING_FIELDS')
})

it('gives a place back after every answer, also of a refusal', async () => {
  const { dealer } = app.actors
  for (let at = 0; at < CALL_COSTS.upload.ofAccount + 5; at += 1) {
    const { error } = await app.call(dealer, submitDocument, { idempotencyKey: randomUUID(), body: {} })
    expect(error.code).toBe('MISSING_FIELDS')
  }
})
