import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { logout } from '#shared/auth/auth.contract.ts'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { assignDocument, undoChange } from '#shared/documents/queue.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { saveNewsSettings } from '#shared/news/news.contract.ts'
import { readPushKey, subscribePush, unsubscribePush } from '#shared/push/push.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { buildApp } from '../../app.ts'
import { isPublicAddress } from '../../http/caller-address.ts'
import { createLocalBus } from '../../realtime/bus.ts'
import { createHub } from '../../realtime/hub.ts'
import { type Actor, createActor, createSession } from '../../testing/actors.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { startPushService, topicOf } from '../../testing/push-service.ts'
import { onNewsRecorded } from '../documents/document-news.ts'
import { releaseHeldNews } from '../documents/store-news.ts'
import { lookupPublic } from './push-endpoint.ts'
import { makePushKeys, readPushKeys } from './push-keys.ts'
import { createPushSender } from './push-sender.ts'
import { removeEndedSubscriptions } from './push-subscriptions.ts'

const service = await startPushService()
afterAll(() => service.close())
const { app, world } = await openDocumentWorld({ PUSH_TEST_ORIGIN: service.origin, UNDO_SECONDS: '10' })
const { admin, user, worker, dealerWorker, dealer, otherDealer } = app.actors
const { context } = app
const db = context.database.kysely

/** Retries wait for milliseconds here. */
const sender = createPushSender(context, { firstPauseMs: 5 })
onNewsRecorded(context.hub, sender.tell)
afterAll(sender.stop)

beforeEach(async () => {
  for (const table of ['news', 'held_news', 'news_settings', 'push_subscriptions'] as const)
    await db.deleteFrom(table).execute()
  service.received.splice(0)
  service.answers.clear()
})

const subscribe = (actor: Pick<Actor, 'sessionId'>, device: string) =>
  app.call(actor, subscribePush, { body: service.subscription(device) })
const subscribed = async (...pairs: [Actor, string][]) => {
  for (const [actor, device] of pairs) expect((await subscribe(actor, device)).status).toBe(201)
}
const devices = async () =>
  (await db.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute()).map(({ endpoint }) =>
    endpoint.split('/').at(-1),
  )
/** `device kind number`, sorted. */
const pushed = () =>
  service.received
    .map(({ device, payload }) => `${device} ${Object.values(payload as object).join(' ')}`)
    .sort()

async function submitted() {
  const { id, documentNumber: number } = await world.submit(dealer)
  return { id, number }
}
const say = async (actor: Actor, documentId: number) => {
  const { body } = await app.call(actor, openChatRoom, { body: { documentId } })
  await app.call(actor, sendChatMessage, { body: { roomId: body.id, message: '홍길동 고객님 건입니다' } })
}
/** The time to take changes back is over. */
async function later() {
  app.clock.advance(10_000)
  await releaseHeldNews(context)
}
const watched = new Set<string>()
/** Waits until exactly this was pushed: a message to a watching device comes last, since news are told in their order. */
async function expectPushed(...expected: string[]) {
  const watch = await world.submit(otherDealer, { contactCode: 'KT-MP' })
  watched.add(watch.documentNumber)
  await subscribe(otherDealer, 'watch')
  await say(worker, watch.id)
  await expect.poll(pushed).toContain(`watch message ${watch.documentNumber}`)
  const others = () => pushed().filter((line) => !watched.has(line.split(' ').at(-1) ?? ''))
  await expect.poll(others).toEqual([...expected].sort())
  expect(service.problems).toEqual([])
}

describe('a push', () => {
  it('tells a store of its application once the change cannot be taken back, and nobody else', async () => {
    const { id, number } = await submitted()
    await subscribed([dealer, 'phone'], [dealer, 'tablet'], [otherDealer, 'foreign'], [worker, 'desk'])
    await world.changed(worker, id, '진행중')
    await expectPushed()
    await later()
    await expectPushed(`phone status ${number}`, `tablet status ${number}`)
  })

  it('is never sent for what was taken back, and tells of several moves the last', async () => {
    const { id, number } = await submitted()
    await subscribed([dealer, 'phone'])
    const taken = await world.changed(worker, id, '진행중')
    await app.call(worker, undoChange, { params: { id }, body: { version: taken.version } })
    await later()
    await expectPushed()
    await world.changed(worker, id, '진행중')
    const { version } = await world.changed(worker, id, '취소', { cancelReason: '고객 변심' })
    expect((await app.call(worker, undoChange, { params: { id }, body: { version } })).status).toBe(200)
    await later()
    await expectPushed(`phone status ${number}`)
    const back = await world.changed(worker, id, '업무요청중')
    await app.call(worker, undoChange, { params: { id }, body: { version: back.version } })
    await world.changed(worker, id, '업무요청중')
    app.clock.advance(5000)
    await world.changed(worker, id, '보완필요', { supplementNotes: '신분증' })
    app.clock.advance(6000)
    await releaseHeldNews(context)
    await expectPushed(`phone status ${number}`)
    await later()
    await expectPushed(`phone status ${number}`, `phone supplement-requested ${number}`)
  })

  it('holds kind and number and nothing else, encrypted and signed, with a topic that says nothing', async () => {
    const { id, number } = await submitted()
    await subscribed([dealer, 'phone'])
    await say(worker, id)
    await expectPushed(`phone message ${number}`)
    const [push] = service.received.filter(({ device }) => device === 'phone')
    expect(push?.payload).toEqual({ kind: 'message', documentNumber: number })
    expect(push?.publicKey).toBe((await app.call(dealer, readPushKey)).body.publicKey)
    expect(push?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:portal@example.com' })
    expect(push?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: topicOf(number),
      'content-encoding': 'aes128gcm',
    })
    expect(push?.body.includes(number)).toBe(false)
    expect(JSON.stringify(push?.headers)).not.toMatch(new RegExp(number))
  })

  it('tells the office as its list does: of new ones all who may take them, of the rest whoever has it', async () => {
    await subscribed([admin, 'a'], [user, 'u'], [worker, 'w'], [dealerWorker, 'dw'], [dealer, 'store'])
    const { id, number } = await submitted()
    await expectPushed(...['a', 'u', 'w', 'dw'].map((device) => `${device} submitted ${number}`))
    service.received.splice(0)
    await app.call(admin, assignDocument, { params: { id }, body: { workerId: worker.id } })
    await say(dealer, id)
    await expectPushed(`w assigned ${number}`, `w message ${number}`)
  })

  it('is left out for kinds that are off or for the app alone, and for an account that may not read any more', async () => {
    const { id, number } = await submitted()
    await subscribed([dealer, 'phone'])
    const settings = { message: { way: 'none', sound: true }, status: { way: 'app', sound: true } } as const
    await app.call(dealer, saveNewsSettings, { body: settings })
    await say(worker, id)
    await world.changed(worker, id, '진행중')
    await later()
    await expectPushed()
    // What the office corrects is shown in the app, until the store wants more.
    const correct = async (customerName: string) => {
      const { version } = await db
        .selectFrom('documents')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const body = { version, customerName }
      expect((await app.call(user, correctDocument, { params: { id }, body })).status).toBe(200)
    }
    await correct('김민서')
    await expectPushed()
    await app.call(dealer, saveNewsSettings, { body: { corrected: { way: 'push', sound: true } } })
    await correct('김민지')
    await expectPushed(`phone corrected ${number}`)
  })

  it('is sent once, by the process that did it', async () => {
    const bus = createLocalBus()
    const processes = await Promise.all(
      [0, 1].map(() => buildApp({ ...context, hub: createHub(bus) }, 'no-web')),
    )
    const { id, number } = await submitted()
    await subscribed([dealer, 'phone'])
    const [first] = processes
    const path = changeActivationStatus.path.replace(':id', String(id))
    const answer = await first?.http.inject({
      method: changeActivationStatus.method,
      url: path,
      headers: { authorization: `Bearer ${worker.sessionId}`, 'content-type': 'application/json' },
      payload: { activationStatus: '진행중' },
    })
    expect(answer?.statusCode).toBe(200)
    app.clock.advance(10_000)
    await Promise.all([releaseHeldNews(context), releaseHeldNews(context)])
    await expectPushed(`phone status ${number}`)
    for (const { http } of processes) await http.close()
  })
})

describe('a subscription', () => {
  const message = async () => {
    const { id, number } = await submitted()
    return { number, say: () => say(worker, id) }
  }

  it('that its push service does not know is removed', async () => {
    await subscribed([dealer, 'gone'], [dealer, 'lost'], [dealer, 'phone'])
    service.answers.set('gone', [410])
    service.answers.set('lost', [404])
    const told = await message()
    await told.say()
    await expectPushed(...['gone', 'lost', 'phone'].map((device) => `${device} message ${told.number}`))
    await expect.poll(devices).toEqual(['phone', 'watch'])
  })

  it('stays where the push service has a trouble, and is told later, a few times', async () => {
    await subscribed([dealer, 'phone'])
    const told = await message()
    const times = (count: number) => Array.from({ length: count }, () => `phone message ${told.number}`)
    service.answers.set('phone', [500, 429])
    await told.say()
    await expect.poll(pushed).toEqual(times(3))
    service.answers.set('phone', [503, 503, 503, 503, 503])
    await told.say()
    await expect.poll(pushed).toEqual(times(3 + 4))
    await expectPushed(...times(3 + 4))
    // Refused for another reason, it is not tried again.
    service.answers.set('phone', [403])
    await told.say()
    await expectPushed(...times(3 + 4 + 1))
    expect(await devices()).toEqual(['phone', 'watch'])
  })

  it('ends with its session: by logout, revocation, expiry and deletion of the account', async () => {
    const told = await message()
    const sessionOf = async (actor: Actor) => ({ sessionId: await createSession(app.context, actor) })
    const leaving = await sessionOf(dealer)
    await subscribe(leaving, 'left')
    await subscribed([dealer, 'phone'])
    await app.call(leaving, logout)
    expect(await devices()).toEqual(['phone'])

    const closed = await createActor(app.context, {
      username: 'push-leaving',
      name: '그만둠',
      userType: 'worker',
    })
    await subscribed([closed, 'closed'])
    const query = { handOverTo: 'none' } as const
    expect((await app.call(admin, deleteUser, { params: { id: closed.id }, query })).status).toBe(200)
    expect(await devices()).toEqual(['phone'])

    const expiring = await sessionOf(dealer)
    await subscribe(expiring, 'expired')
    await db
      .updateTable('sessions')
      .set({ expires_at: app.clock.now().toISOString() })
      .where('sid_hash', 'in', (is) =>
        is.selectFrom('push_subscriptions').select('session_hash').where('endpoint', 'like', '%/expired'),
      )
      .execute()
    await told.say()
    await expectPushed(`phone message ${told.number}`)
    expect(await removeEndedSubscriptions(context)).toBe(1)
    expect(await devices()).toEqual(['phone', 'watch'])
  })

  it('of another account is neither overwritten nor removed, and passes on once that session is over', async () => {
    const body = service.subscription('shared')
    const owner = { sessionId: await createSession(context, dealer) }
    await app.call(owner, subscribePush, { body })
    const taken = await app.call(otherDealer, subscribePush, { body })
    expect([taken.status, taken.error.error]).toEqual([409, '이 기기는 다른 계정의 알림을 받고 있습니다.'])
    const { endpoint } = body
    expect((await app.call(otherDealer, unsubscribePush, { body: { endpoint } })).body).toEqual({
      removed: false,
    })
    const told = await message()
    await told.say()
    await expectPushed(`shared message ${told.number}`)
    await app.call(owner, logout)
    expect((await app.call(otherDealer, subscribePush, { body })).status).toBe(201)
    expect((await app.call(otherDealer, unsubscribePush, { body: { endpoint } })).body.removed).toBe(true)
  })

  it('is one for a device, and at most so many for an account: the oldest goes', async () => {
    const body = service.subscription('same')
    await Promise.all([0, 1].map(() => app.call(dealer, subscribePush, { body })))
    expect(await devices()).toEqual(['same'])
    for (let at = 0; at < LIMITS.pushSubscriptions; at += 1) await subscribed([dealer, `d${at}`])
    expect(await devices()).toEqual(Array.from({ length: LIMITS.pushSubscriptions }, (_, at) => `d${at}`))
  })

  it('leads nowhere into the server’s own network', async () => {
    const { keys } = service.subscription('x')
    const refused = async (endpoint: string) => {
      const { status, error } = await app.call(dealer, subscribePush, { body: { endpoint, keys } })
      expect([endpoint, status]).toEqual([endpoint, 422])
      expect(error.details?.[0]?.field).toBe('endpoint')
    }
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://0.0.0.0/x',
      'https://10.1.2.3/x',
      'https://172.16.0.1/x',
      'https://192.168.0.1/x',
      'https://100.64.0.1/x',
      'https://169.254.169.254/latest',
      'https://[::1]/x',
      'https://[::]/x',
      'https://[fd00::1]/x',
      'https://[fe80::1]/x',
      'https://[::ffff:127.0.0.1]/x',
      'https://[64:ff9b::7f00:1]/x',
      'https://localhost/x',
      'http://198.41.0.4/x',
      'https://198.41.0.4:8443/x',
      'https://user:pass@198.41.0.4/x',
      'file:///etc/passwd',
      `${service.origin.replace('127.0.0.1', 'localhost')}/x`,
      `${service.origin}@198.41.0.4/x`,
      'not an address'.replaceAll(' ', '-'),
    ])
      await refused(endpoint)
    expect(
      (await app.call(dealer, subscribePush, { body: { endpoint: 'https://198.41.0.4/x', keys } })).status,
    ).toBe(201)
    // Nor later, when the name leads elsewhere: each connection looks it up again.
    const looked = await new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)))
    expect(String(looked)).toContain('not a public address')
    expect(isPublicAddress('8.8.8.8')).toBe(true)
  })

  it('is refused with anything but an endpoint and keys of their length', async () => {
    const { endpoint, keys } = service.subscription('x')
    const bodies = [
      { endpoint: `${endpoint}${'x'.repeat(LIMITS.pushEndpoint)}`, keys },
      { endpoint: '', keys },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: `${keys.p256dh}AAAA` } },
      { endpoint, keys, accountId: 1 },
    ]
    for (const body of bodies) expect((await app.call(dealer, subscribePush, { body })).status).toBe(400)
    const p256dh = `B${'A'.repeat(86)}`
    const { status } = await app.call(dealer, subscribePush, {
      body: { endpoint, keys: { ...keys, p256dh } },
    })
    expect(status).toBe(422)
  })
})

it('makes one pair of keys, however many processes begin at once', async () => {
  await db.deleteFrom('push_keys').execute()
  const made = await Promise.all(
    [0, 1, 2].map(async () => {
      await makePushKeys(context)
      return readPushKeys(context)
    }),
  )
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
  await makePushKeys(context)
  expect(await readPushKeys(context)).toEqual(made[0])
})
