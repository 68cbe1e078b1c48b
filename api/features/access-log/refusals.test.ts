import { describe, expect, it } from 'vitest'
import { type AccessRecord, listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { endSession, login, whoAmI } from '#shared/auth/auth.contract.ts'
import { saveRequiredSecondFactors } from '#shared/auth/second-factor.contract.ts'
import { CALL_COSTS } from '#shared/call-costs.ts'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { openChatRoom } from '#shared/chat/chat.contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import { findKpInfo } from '#shared/kp-numbers/kp-number.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { ClientMessage } from '#shared/realtime/socket-messages.ts'
import { buildApp } from '../../app.ts'
import { ACTOR_PASSWORD, type Actor } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { connectAs, listen, openSocket } from '../../testing/socket-client.ts'

const app = openTestAppForEach()

/** The refusals in the log, the oldest first, as who was refused what. */
async function refusals(accessLog = app.app.accessLog): Promise<unknown[]> {
  await accessLog.flush()
  const { body } = await app.call(app.actors.admin, listAccessLog, { query: { action: 'refused' } })
  return body.items.reverse().map(({ accountId, detail }: AccessRecord) => [accountId, detail])
}

/** Sends a message as this account, and waits for its refusal. */
async function sent(actor: Actor, message: ClientMessage): Promise<void> {
  const client = await connectAs(app, actor)
  client.send(message)
  await client.next('error')
  client.socket.terminate()
}

describe('the security log has', () => {
  it('what a socket was refused, once a minute: foreign rooms, foreign applications, other messages', async () => {
    const { admin, dealer, otherDealer, salesManager } = app.actors
    const documentId = await makeDocumentRow(app, { activation_status: '진행중', dealer_id: dealer.id })
    const { id: roomId } = (await app.call(admin, openChatRoom, { body: { documentId } })).body
    for (let turn = 0; turn < 2; turn += 1) {
      await sent(otherDealer, { type: 'join_room', roomId })
      await sent(salesManager, { type: 'join_room', roomId })
      await sent(otherDealer, { type: 'viewing', documentId })
    }
    expect(await refusals()).toEqual([
      [otherDealer.id, { endpoint: 'WebSocket join_room', status: 404, about: String(roomId) }],
      [salesManager.id, { endpoint: 'WebSocket join_room', status: 403, about: String(roomId) }],
      [otherDealer.id, { endpoint: 'WebSocket viewing', status: 403, about: String(documentId) }],
    ])
    app.clock.advance(60_000)
    await sent(otherDealer, { type: 'join_room', roomId })
    expect(await refusals()).toHaveLength(4)
  })

  it('what accounts tried that must set up a second factor first, over HTTP and sockets', async () => {
    const { admin, worker } = app.actors
    await app.call(admin, saveRequiredSecondFactors, { body: { kinds: ['worker'] } })
    for (let turn = 0; turn < 3; turn += 1) await app.call(worker, listDocuments)
    const client = openSocket(await listen(app))
    await new Promise((open) => client.socket.once('open', open))
    client.send({ type: 'auth', sessionId: worker.sessionId })
    await client.next('error')
    client.socket.terminate()
    expect(await refusals()).toEqual([
      [worker.id, { endpoint: 'GET /api/documents', status: 428 }],
      [worker.id, { endpoint: 'WebSocket auth', status: 428 }],
    ])
  })

  it('input against the contract and broken rules, without what was sent', async () => {
    const { admin } = app.actors
    for (let turn = 0; turn < 2; turn += 1) {
      await app.call(admin, createCarrier, { body: { name: '김민수', secret: '01012345678' } as never })
      await app.call(admin, listDocuments, { query: { activationStatus: '없는 상태' } })
    }
    expect(await refusals()).toEqual([
      [admin.id, { endpoint: 'POST /api/carriers', status: 400 }],
      [admin.id, { endpoint: 'GET /api/documents', status: 400 }],
    ])
    const rows = await app.context.database.kysely.selectFrom('access_log').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/김민수|01012345678/)
  })

  it('what strangers tried, once a minute for each endpoint', async () => {
    for (const kpNumber of ['KP-1', 'KP-2']) await app.call(null, findKpInfo, { params: { kpNumber } })
    await app.call(null, endSession, { body: { endToken: 'x' } })
    const headers = { 'content-type': 'application/json' }
    await app.app.http.inject({ method: 'POST', url: login.path, headers, payload: '{' })
    const endToken = 'a'.repeat(64)
    for (let call = 0; call < 62; call += 1) await app.call(null, endSession, { body: { endToken } })
    expect(await refusals()).toEqual([
      [0, { endpoint: 'GET /api/kp-info/:kpNumber', status: 404 }],
      [0, { endpoint: 'POST /api/auth/end-session', status: 400 }],
      [0, { endpoint: 'POST /api/auth/login', status: 400 }],
      [0, { endpoint: 'POST /api/auth/end-session', status: 429 }],
    ])
    const { body } = await app.call(app.actors.admin, listAccessLog, { query: { action: 'refused' } })
    expect(body.items[0]).toMatchObject({
      accountName: '로그인 전',
      username: '',
      accountKind: null,
      address: '127.0.0.1',
    })
  })

  it('what needed a proof that was not given', async () => {
    const { username } = app.actors.admin
    const session = (await app.call(null, login, { body: { username, password: ACTOR_PASSWORD } })).body
    app.clock.advance(LIMITS.proofMs)
    await app.call(session, saveRequiredSecondFactors, { body: { kinds: [] } })
    expect(await refusals()).toEqual([
      [app.actors.admin.id, { endpoint: 'PUT /api/admin/second-factor-kinds' }],
    ])
    const { body } = await app.call(session, listAccessLog, { query: { action: 'refused' } })
    expect(body.items[0]?.reason).toBe('본인 확인이 필요합니다')
  })

  it('limits that an account exceeded, once a minute for each endpoint', async () => {
    const { worker, user } = app.actors
    const none = { ...CALL_COSTS, call: { ...CALL_COSTS.call, ofAccount: 0 } }
    const bounded = await buildApp(app.context, `${app.folder}/no-web`, none)
    const read = ({ sessionId }: Actor, url: string) =>
      bounded.http.inject({ url, headers: { authorization: `Bearer ${sessionId}` } })
    for (let turn = 0; turn < 3; turn += 1) {
      const refused = await read(worker, whoAmI.path)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    }
    await read(user, whoAmI.path)
    await read(worker, listDocuments.path)
    expect(await refusals(bounded.accessLog)).toEqual([
      [worker.id, { endpoint: 'GET /api/auth/me', status: 429 }],
      [user.id, { endpoint: 'GET /api/auth/me', status: 429 }],
      [worker.id, { endpoint: 'GET /api/documents', status: 429 }],
    ])
    await bounded.http.close()
  })
})
