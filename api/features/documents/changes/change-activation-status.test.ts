import { beforeEach, describe, expect, it } from 'vitest'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import { listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { Account } from '../../../http/accounts.ts'
import { type Actor, CAST, type CastName } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
let id: number

beforeEach(async () => {
  id = (await world.submit(app.actors.dealer)).id
})

const NOW = '2026-11-20T03:00:00.000Z'

async function refusal(...args: Parameters<typeof world.change>) {
  const { status, error } = await world.change(...args)
  return { status, code: error.code, sentence: error.error, field: error.details?.[0]?.field }
}

async function events(actor: Actor = app.actors.worker) {
  return (await app.call(actor, listDocumentEvents, { params: { id } })).body
}

describe('a change of status', () => {
  it('to 진행중 assigns an unassigned document to whoever sets it, and nobody else afterwards', async () => {
    const { worker, user } = app.actors
    expect(await world.changed(worker, id, '진행중')).toMatchObject({
      activationStatus: '진행중',
      version: 2,
      assignedWorkerId: worker.id,
      assignedWorkerName: worker.name,
      assignedAt: NOW,
      chatRoomId: expect.any(Number),
    })
    await world.changed(worker, id, '대기')
    expect(await world.changed(user, id, '진행중')).toMatchObject({ assignedWorkerId: worker.id })
  })

  it('to 개통 needs a subscription number and stamps who and when', async () => {
    expect(await refusal(app.actors.worker, id, '개통')).toEqual({
      status: 422,
      code: 'RULE_BROKEN',
      sentence: '개통완료 처리 시 가입번호는 필수 입력 사항입니다.',
      field: 'subscriptionNumber',
    })
    expect(
      await world.changed(app.actors.worker, id, '개통', {
        subscriptionNumber: '8801',
        dealerNotes: '감사합니다',
      }),
    ).toMatchObject({
      activatedAt: NOW,
      activatedBy: app.actors.worker.id,
      activatedByName: '박근무',
      status: '완료',
      subscriptionNumber: '8801',
      dealerNotes: '감사합니다',
    })
  })

  it('to 개통 takes a number that stands there already, and a day in the past', async () => {
    await world.changed(app.actors.worker, id, '진행중', { subscriptionNumber: '8802' })
    const activatedAt = '2026-11-18T01:00:00.000Z'
    expect(await world.changed(app.actors.worker, id, '개통', { activatedAt })).toMatchObject({ activatedAt })
  })

  it('refuses an activation in the future, or a day of activation for another status', async () => {
    const activatedAt = '2026-11-20T03:00:00.001Z'
    const number = { subscriptionNumber: '1' }
    expect(await refusal(app.actors.worker, id, '개통', { activatedAt, ...number })).toMatchObject({
      code: 'RULE_BROKEN',
      field: 'activatedAt',
    })
    expect(await refusal(app.actors.worker, id, '진행중', { activatedAt: NOW })).toMatchObject({
      field: 'activatedAt',
    })
  })

  it('to 폐기 needs a reason', async () => {
    expect(await refusal(app.actors.worker, id, '폐기')).toMatchObject({
      status: 422,
      sentence: '폐기 처리 시 폐기 사유는 필수 입력 사항입니다.',
      field: 'discardReason',
    })
    expect(await world.changed(app.actors.worker, id, '폐기', { discardReason: '중복 접수' })).toMatchObject({
      discardedAt: NOW,
      discardReason: '중복 접수',
      status: '완료',
    })
  })

  it('to 취소 stamps who and when', async () => {
    expect(await world.changed(app.actors.user, id, '취소')).toMatchObject({
      cancelledAt: NOW,
      cancelledBy: app.actors.user.id,
      cancelledByName: '이삭제',
      status: '완료',
    })
  })

  it('to 보완필요 asks the store, and any other status takes that back', async () => {
    expect(
      await world.changed(app.actors.worker, id, '보완필요', { supplementNotes: '신분증 뒷면' }),
    ).toMatchObject({
      status: '보완필요',
      supplementRequired: true,
      supplementNotes: '신분증 뒷면',
      supplementRequiredBy: app.actors.worker.id,
      supplementRequiredAt: NOW,
    })
    expect(await world.changed(app.actors.worker, id, '진행중')).toMatchObject({
      status: '접수',
      supplementRequired: false,
      supplementNotes: null,
      supplementRequiredAt: null,
    })
  })

  it('keeps who asked for a supplement, and when, until the text is another', async () => {
    const { worker, user } = app.actors
    await world.changed(worker, id, '보완필요', { supplementNotes: '신분증 뒷면' })
    app.clock.advance(60_000)
    try {
      const asked = { supplementRequiredBy: worker.id, supplementRequiredAt: NOW }
      expect(await world.changed(user, id, '보완필요', { notes: '전화함' })).toMatchObject(asked)
      expect(await world.changed(user, id, '보완필요', { supplementNotes: '신분증 뒷면' })).toMatchObject(
        asked,
      )
      expect(await world.changed(user, id, '보완필요', { supplementNotes: '앞면도' })).toMatchObject({
        supplementNotes: '앞면도',
        supplementRequiredBy: user.id,
        supplementRequiredAt: app.clock.now().toISOString(),
      })
    } finally {
      app.clock.set(NOW)
    }
  })

  it('to 기타완료 is for carriers called 기타, and the work of whoever does it', async () => {
    expect(await refusal(app.actors.worker, id, '기타완료')).toMatchObject({
      status: 422,
      field: 'activationStatus',
    })
    const other = await world.submit(app.actors.dealer, { carrier: '기타', contactCode: '기타-GN' })
    expect(await world.changed(app.actors.worker, other.id, '기타완료')).toMatchObject({
      otherCompletedAt: NOW,
      status: '완료',
      assignedWorkerId: app.actors.worker.id,
    })
  })

  it('refuses a reason or a supplement that its status does not have', async () => {
    expect(await refusal(app.actors.worker, id, '진행중', { discardReason: '?' })).toMatchObject({
      field: 'discardReason',
    })
    expect(await refusal(app.actors.worker, id, '진행중', { supplementNotes: '?' })).toMatchObject({
      field: 'supplementNotes',
    })
  })

  it('goes from 개통 only to 취소, and from there nowhere', async () => {
    await world.changed(app.actors.worker, id, '개통', { subscriptionNumber: '1' })
    for (const to of ACTIVATION_STATUSES.filter((status) => status !== '취소')) {
      expect(await refusal(app.actors.admin, id, to, { subscriptionNumber: '1' })).toMatchObject({
        status: 409,
        sentence: '개통완료된 문서는 수정할 수 없습니다.',
      })
    }
    expect(await world.changed(app.actors.worker, id, '취소')).toMatchObject({ activatedAt: NOW })
    expect(await refusal(app.actors.admin, id, '대기')).toMatchObject({
      status: 409,
      code: 'CLOSED_DOCUMENT_LOCKED',
    })
  })

  it('leaves a document status that an administrator set', async () => {
    const db = app.context.database.kysely
    await db
      .updateTable('documents')
      .set({ status_set_by_admin: 1, status: '보완필요' })
      .where('id', '=', id)
      .execute()
    expect(await world.changed(app.actors.worker, id, '취소')).toMatchObject({ status: '보완필요' })
  })

  it('writes what happened, with the note that is meant for the store', async () => {
    await world.changed(app.actors.worker, id, '보완필요', { supplementNotes: '신분증 뒷면' })
    await world.changed(app.actors.worker, id, '보완필요', { notes: '전화함' })
    expect(await events()).toMatchObject([
      { type: 'submitted' },
      { type: 'status-changed', from: '대기', to: '보완필요', note: '신분증 뒷면', actorName: '박근무' },
      { type: 'assigned', to: '박근무' },
      { type: 'edited', note: '전화함' },
    ])
  })

  it('writes what else changed, also where the status stays', async () => {
    await world.changed(app.actors.worker, id, '보완필요', {
      supplementNotes: '신분증 뒷면',
      dealerNotes: '오늘까지',
      simNumber: '8982-1',
    })
    await world.changed(app.actors.worker, id, '보완필요', {
      supplementNotes: '신분증 앞면',
      dealerNotes: null,
    })
    await world.changed(app.actors.worker, id, '보완필요', { subscriptionNumber: 'A-1' })
    await world.changed(app.actors.worker, id, '진행중', { dealerNotes: '접수함', subscriptionNumber: 'A-2' })
    const edits = (await events()).map(({ type, from, to, note }) => [type, from, to, note])
    expect(edits).toEqual([
      ['submitted', null, '대기', null],
      ['status-changed', '대기', '보완필요', '신분증 뒷면'],
      ['edited', null, null, '오늘까지'],
      ['assigned', null, '박근무', null],
      ['edited', null, '8982-1', '유심번호 변경'],
      ['edited', null, null, '신분증 앞면'],
      ['edited', null, null, '판매점 메모 삭제'],
      ['edited', null, 'A-1', '가입번호 변경'],
      ['status-changed', '보완필요', '진행중', '접수함'],
      ['edited', 'A-1', 'A-2', '가입번호 변경'],
    ])
  })

  it('is for those whom the table of rights lets process, and keeps who-did-it to the session', async () => {
    expect((await world.change(app.actors.dealer, id, '진행중')).status).toBe(403)
    expect((await world.change(app.actors.salesManager, id, '진행중')).status).toBe(403)
    expect((await world.change(app.actors.otherDealer, id, '진행중')).status).toBe(403)
    const done = await world.changed(app.actors.worker, id, '개통', {
      subscriptionNumber: '1',
      activatedBy: 999,
    })
    expect(done.activatedBy).toBe(app.actors.worker.id)
  })
})

describe('a dealer_worker', () => {
  it('may take an unassigned document, and do nothing else with it', async () => {
    const { dealerWorker } = app.actors
    expect(await refusal(dealerWorker, id, '취소')).toMatchObject({ status: 403 })
    expect(await world.changed(dealerWorker, id, '진행중')).toMatchObject({
      assignedWorkerId: dealerWorker.id,
      isMasked: false,
    })
    expect(await world.changed(dealerWorker, id, '취소')).toMatchObject({ activationStatus: '취소' })
  })

  it("does not know another one's documents", async () => {
    await world.changed(app.actors.otherDealerWorker, id, '진행중')
    expect(await refusal(app.actors.dealerWorker, id, '취소')).toMatchObject({
      status: 404,
      code: 'DOCUMENT_NOT_FOUND',
    })
  })
})

describe('versions', () => {
  it('refuse a change on what another person changed since, and show what is there now', async () => {
    await world.changed(app.actors.user, id, '업무요청중', { version: 1 })
    const { status, error } = await world.change(app.actors.worker, id, '진행중', { version: 1 })
    expect([status, error.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(error.current).toMatchObject({ id, version: 2, activationStatus: '업무요청중' })
    expect(await world.changed(app.actors.worker, id, '진행중', { version: 2 })).toMatchObject({ version: 3 })
  })

  it("let one's own saves through, and refuse a version that does not exist yet", async () => {
    await world.changed(app.actors.worker, id, '진행중', { version: 1 })
    await world.changed(app.actors.worker, id, '업무요청중', { version: 1 })
    expect(await refusal(app.actors.worker, id, '대기', { version: 9 })).toMatchObject({ status: 409 })
  })

  it("let nobody save over another person's change from an outdated window, though the last change was the own", async () => {
    const { worker, user } = app.actors
    await world.changed(worker, id, '진행중', { version: 1 })
    await world.changed(user, id, '업무요청중', { version: 2 })
    await world.changed(worker, id, '진행중', { version: 3 })
    expect(await refusal(worker, id, '대기', { version: 2 })).toMatchObject({ status: 409 })
    await world.changed(worker, id, '대기', { version: 3 })
  })

  it('keep 20 people who take the same document at once apart', async () => {
    const takers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? app.actors.worker : app.actors.user))
    const answers = await Promise.all(
      takers.map((actor) => world.change(actor, id, '진행중', { version: 1 })),
    )
    const winner = answers.find(({ status }) => status === 200)?.body.assignedWorkerId
    const { body } = await app.call(app.actors.admin, readDocument, { params: { id } })
    expect(body.assignedWorkerId).toBe(winner)
    expect((await events()).filter((event) => event.type === 'assigned')).toHaveLength(1)
    for (const [at, { status }] of answers.entries()) {
      expect(status).toBe(takers[at]?.id === winner ? 200 : 409)
    }
  })
})

describe('announcements', () => {
  /** The messages that each account receives while `work` runs, on real hub connections. */
  async function heard(work: () => Promise<unknown>): Promise<Record<string, ServerMessage[]>> {
    const names: CastName[] = [
      'admin',
      'worker',
      'dealerWorker',
      'otherDealerWorker',
      'salesManager',
      'dealer',
      'otherDealer',
    ]
    const messages: Record<string, ServerMessage[]> = {}
    const { hub } = app.context
    const connections = names.map((name) => {
      const account: Account = {
        id: app.actors[name].id,
        uuid: '',
        username: name,
        name,
        dealerName: null,
        userType: CAST[name].userType,
        role: CAST[name].role,
        allowedCarriers: [],
        carrierCodes: {},
        hasNamedCodes: true,
        permissions: null,
        mustChangePassword: false,
        isPrimaryAdmin: false,
      }
      const connection = {
        id: name,
        account,
        sessionHash: name,
        send: (text: string) => {
          const message = JSON.parse(text) as ServerMessage
          // What was told half a second ago may be told once more now, and is no announcement.
          if (message.type !== 'news_changed') messages[name]?.push(message)
        },
        close: () => undefined,
      }
      messages[name] = []
      app.app.sockets.greet(connection)
      return connection
    })
    await work()
    for (const connection of connections) hub.leaveAll(connection)
    return messages
  }

  it('reach those who may see the document, without personal data', async () => {
    const messages = await heard(() => world.changed(app.actors.dealerWorker, id, '진행중'))
    const event = { type: 'document_changed', id, version: 2, activationStatus: '진행중' }
    for (const name of ['admin', 'worker', 'dealer', 'otherDealerWorker'] as const) {
      expect([name, messages[name]]).toEqual([name, [event]])
    }
    expect(messages['dealerWorker']).toContainEqual(event)
    expect(messages['otherDealer']).toEqual([])
    // A sales manager hears at most that figures have changed: at once, or together with the submission before.
    const ofDocuments = messages['salesManager']?.filter(({ type }) => type !== 'figures_changed')
    expect(ofDocuments).toEqual([])
  })

  it('of what one dealer_worker works on do not reach the other', async () => {
    await world.changed(app.actors.dealerWorker, id, '진행중')
    const messages = await heard(() => world.changed(app.actors.dealerWorker, id, '업무요청중'))
    expect(messages['dealerWorker']).toHaveLength(1)
    expect(messages['otherDealerWorker']).toEqual([])
  })

  it('are made of submissions too, and of nothing that failed', async () => {
    const submitted = await heard(() => world.submit(app.actors.dealer))
    expect(submitted['dealerWorker']).toMatchObject([{ version: 1 }])
    expect(submitted['dealer']).toHaveLength(1)
    const failed = await heard(() => world.change(app.actors.worker, id, '폐기'))
    expect(failed['admin']).toEqual([])
  })
})
