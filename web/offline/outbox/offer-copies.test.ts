import { beforeEach, describe, expect, it } from 'vitest'
import { readDeviceSession } from '../device-session.ts'
import { settled } from '../testing/fake-clock.ts'
import type { Fault } from '../testing/fake-server.ts'
import { fileOf, makeDeviceForEach, roundOf, type TestTab, unsentCount } from '../testing/test-device.ts'
import type { Urgency } from './backoff.ts'
import { hasCopy } from './copies.ts'
import { listItems } from './list-items.ts'
import { sendRound } from './outbox-sender.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const device = makeDeviceForEach(1)
let round: (urgency?: Urgency) => ReturnType<ReturnType<typeof roundOf>>
beforeEach(() => {
  const of = roundOf(device)
  round = (urgency = 'due') => of(urgency)
})

const faults = (...list: Fault[]) => {
  device.server.nextFault = () => list.shift() ?? 'none'
}
const offers = () => device.server.requests.filter((request) => request.startsWith('offer'))
async function accepted(...more: Parameters<typeof device.submit>): Promise<string> {
  const id = await device.submit(...more)
  await sendRound(device, 'due')
  return id
}
const isKept = async (id: string) => {
  const row = await device.row(id)
  const file = await device.db.outboxFiles.get(id)
  return row !== undefined && hasCopy(row) && file !== undefined
}

describe('the device asks where its accepted records are', () => {
  it('a minute after the first, then every hour, and sooner only when it is woken', async () => {
    await accepted()
    expect((await round('eager')).nextOffer).toBe(device.clock.now() + MINUTE)
    expect(offers()).toHaveLength(0)
    await device.clock.advance(MINUTE)
    expect((await round()).nextOffer).toBe(device.clock.now() + HOUR)
    await device.clock.advance(MINUTE - 1)
    await round('eager')
    expect(offers()).toHaveLength(1)
    await device.clock.advance(1)
    await round()
    expect(offers()).toHaveLength(1)
    await round('eager')
    expect(offers()).toHaveLength(2)
    await device.clock.advance(HOUR)
    await round()
    expect(offers()).toHaveLength(3)
    // The clock is put right after it was ahead.
    device.clock.set(device.clock.now() - 3 * DAY)
    await round()
    expect(offers()).toHaveLength(4)
  })

  it('at once after a login, since the server may have been restored', async () => {
    await accepted()
    await device.clock.advance(MINUTE)
    await round()
    await device.signIn(1)
    await round('eager')
    expect(offers()).toHaveLength(2)
  })

  it('not without a connection, nor for anybody else, nor about what is not sent or not held', async () => {
    const id = await accepted()
    await device.submit()
    await device.clock.advance(HOUR)
    device.connection.online = false
    await round('eager')
    expect(offers()).toEqual([])
    device.connection.online = true
    await device.signIn(2)
    await round('eager')
    expect(offers()).toEqual([])
    await device.signIn(1)
    await device.db.outbox.update(id, { sealedFields: null })
    await roundOf({ ...device, transport: { ...device.transport, send: async () => null } })('eager')
    expect(offers()).toEqual([])
  })

  it('in pieces of 200, from one tab', async () => {
    const row = await device.row(await accepted())
    if (row === undefined) throw new Error('not stored')
    await device.db.outbox.bulkPut(
      Array.from({ length: 404 }, (_, at) => ({ ...row, submissionId: `${at}`.padStart(36, '0') })),
    )
    await device.clock.advance(MINUTE)
    const tabs: TestTab[] = [device.openTab(), device.openTab(), device.openTab()]
    await Promise.all(tabs.map((tab) => roundOf(tab)('eager')))
    expect(offers()).toEqual(['offer 200', 'offer 200', 'offer 5'])
  })

  it('is taken over from a tab that was killed while it asked', async () => {
    const id = await accepted()
    device.server.secured.add(id)
    await device.clock.advance(MINUTE)
    const doomed = device.openTab()
    faults('hangs')
    void roundOf(doomed)('eager')
    while (offers().length === 0) await settled()
    expect((await round('eager')).nextOffer).toBe(device.clock.now() + MINUTE)
    expect(offers()).toHaveLength(1)
    doomed.kill()
    await round('eager')
    expect(await device.row(id)).toMatchObject({ securedAt: device.clock.now() })
  })
})

describe('the copy of an accepted record', () => {
  it('goes when it is in a second place; its line stays for the seven days', async () => {
    const id = await accepted()
    await device.clock.advance(MINUTE)
    await round()
    expect(await isKept(id)).toBe(true)
    device.server.secured.add(id)
    await device.clock.advance(HOUR)
    expect((await round()).nextOffer).toBeNull()
    expect(await isKept(id)).toBe(false)
    expect(await device.db.outboxFiles.count()).toBe(0)
    expect(await listItems(device, 1)).toMatchObject([
      { state: 'done', documentNumber: '20261121-00001', securedAt: device.clock.now() },
    ])
    await device.clock.advance(7 * DAY)
    await round()
    expect(await device.db.outbox.count()).toBe(0)
  })

  it('stays 14 days where there is no second place, and longer where there is one', async () => {
    const id = await accepted()
    device.server.hasSecondPlace = false
    await device.clock.advance(14 * DAY - 1)
    await round()
    expect(await isKept(id)).toBe(true)
    await device.clock.advance(HOUR)
    device.server.hasSecondPlace = true
    await round()
    expect(await isKept(id)).toBe(true)
    device.server.hasSecondPlace = false
    await device.clock.advance(HOUR)
    await round()
    expect(await isKept(id)).toBe(false)
    expect(await device.row(id)).not.toHaveProperty('securedAt')
  })

  it('stays for longer than 90 days while the server goes on saying that it holds it', async () => {
    const id = await accepted()
    for (const days of [60, 60]) {
      await device.clock.advance(days * DAY)
      await round()
    }
    expect(await isKept(id)).toBe(true)
  })

  it('is not older by a login that ends before the server was asked', async () => {
    const id = await accepted()
    for (const days of [60, 60]) {
      await device.clock.advance(days * DAY)
      await round()
    }
    await device.signIn(1)
    await device.signOut()
    await round()
    expect(await isKept(id)).toBe(true)
  })

  it('is erased with its line when the server says that the document was deleted', async () => {
    const id = await accepted()
    device.server.deleted.add(id)
    await device.clock.advance(MINUTE)
    await round()
    expect(await device.row(id)).toBeUndefined()
    expect(await device.db.outboxFiles.count()).toBe(0)
  })

  it('stays sealed after a logout, counts as unsent for nobody, and goes on after the next login', async () => {
    const id = await accepted()
    await device.signOut()
    await device.clock.advance(DAY)
    await round('insistent')
    expect(offers()).toEqual([])
    expect(await isKept(id)).toBe(true)
    expect(await unsentCount(device, 1)).toBe(0)
    expect(await listItems(device, 1)).toMatchObject([{ state: 'done', label: null, fileName: null }])
    device.server.secured.add(id)
    await device.signIn(1)
    await round('eager')
    expect(await isKept(id)).toBe(false)
  })
})

describe('what the server has lost', () => {
  it('is sent again with its receipt, once, and keeps its number; people only log in', async () => {
    const file = fileOf('신청서')
    const [first, second] = [await accepted({ file }), await accepted({ fields: { name: '이영희' } })]
    device.server.secured.add(first)
    device.server.lose(second)
    await device.clock.advance(MINUTE)
    await round('eager')
    expect(await readDeviceSession(device.db)).toMatchObject({ sessionId: null })
    expect(device.tab.heard).toContainEqual({ type: 'login-needed', revoked: false })
    expect(await isKept(first)).toBe(true)

    await device.signIn(1)
    const tabs = [device.openTab(), device.openTab()]
    await Promise.all(tabs.map((tab) => roundOf(tab)('eager')))
    const numbers = [...device.server.documents.values()].map(({ documentNumber }) => documentNumber)
    expect(numbers).toEqual(['20261121-00001', '20261121-00002'])
    expect(device.server.requests.filter((request) => request === second)).toHaveLength(2)
    expect(device.server.requests.filter((request) => request === first)).toHaveLength(1)
    expect(await device.row(second)).toMatchObject({ state: 'done', documentNumber: '20261121-00002' })
    expect(await isKept(first)).toBe(false)
    expect(await isKept(second)).toBe(true)
  })

  it('waits like any other record meanwhile, and says why', async () => {
    const id = await accepted()
    device.server.lose(id)
    await device.signIn(1)
    faults('none', 'hangs')
    const running = roundOf(device.openTab())('eager')
    while (offers().length === 0 || device.server.requests.at(-1) !== id) await settled()
    expect(await unsentCount(device, 1)).toBe(1)
    expect(await listItems(device, 1)).toMatchObject([
      { state: 'sending', error: { sentence: expect.stringContaining('다시 보냅니다') } },
    ])
    await device.clock.advance(MINUTE)
    await running
    expect(await device.row(id)).toMatchObject({ state: 'waiting', documentNumber: '20261121-00001' })
  })

  it('goes before what was written about it, which follows it to its new id', async () => {
    const application = await accepted()
    const about = (documentId: number) => ({ kind: 'supplement', target: { documentId } })
    await device.clock.advance(1)
    const supplement = await accepted(about(1))
    // The answer to a supplement names the document that it changed.
    await device.db.outbox.update(supplement, { documentId: 1 })
    await device.clock.advance(1)
    const unsent = await device.submit({ ...about(1), fields: { note: '또' } })
    await device.clock.advance(1)
    const message = { kind: 'message', queue: 'chat/1', target: { documentId: 1, roomId: 5 }, file: null }
    const written = await device.submit({ ...message, fields: { text: '네' } })
    device.server.lose(application, supplement)
    await device.signIn(1)
    device.server.requests.length = 0
    // Of each round the first request is lost, which is the application's as long as it waits.
    const sentIn = async (...script: Fault[]) => {
      faults(...script)
      device.server.requests.length = 0
      await round('eager')
      return device.server.requests.filter((request) => !request.startsWith('offer'))
    }
    await device.db.outbox.bulkUpdate(
      [unsent, written].map((key) => ({
        key,
        changes: { nextAttemptAt: device.clock.now() + HOUR, heldByServer: true },
      })),
    )
    expect(await sentIn('none', 'lost-on-the-way')).toEqual([application])
    expect(await sentIn('none', 'lost-on-the-way')).toEqual([application, supplement])
    const { documentId } = (await device.row(application)) ?? {}
    expect(documentId).toBeGreaterThan(10_000)
    const { documentNumber } = (await device.row(application)) ?? {}
    for (const id of [supplement, unsent])
      expect(await device.row(id)).toMatchObject({ target: { documentId, documentNumber } })
    expect(await device.row(written)).toMatchObject({ target: { documentId, roomId: null } })
    await device.clock.advance(HOUR)
    expect(await sentIn()).toEqual([supplement, unsent, written])
  })

  it('takes what was never accepted along, which met no document before', async () => {
    const application = await accepted()
    const unsent = await device.submit({ kind: 'supplement', target: { documentId: 1 } })
    device.server.lose(application)
    await device.signIn(1)
    faults({ status: 404, code: 'DOCUMENT_NOT_FOUND' })
    await round('eager')
    expect(await device.row(application)).toMatchObject({ state: 'done' })
    const { documentId } = (await device.row(application)) ?? {}
    expect(await device.row(unsent)).toMatchObject({ state: 'waiting', target: { documentId } })
    await device.clock.advance(MINUTE)
    await round()
    expect(await device.row(unsent)).toMatchObject({ state: 'done' })
  })
})

describe('what is no answer to the question', () => {
  it.each<Fault>(['lost-on-the-way', 'captive-portal', { status: 500, code: 'INTERNAL' }])(
    'changes nothing, and it is asked again later each time: %o',
    async (fault) => {
      const id = await accepted()
      device.server.lose(id)
      await device.signIn(1)
      device.server.nextFault = () => fault
      const waits: number[] = []
      for (let at = 0; at < 3; at += 1)
        waits.push(((await round('eager')).nextOffer ?? 0) - device.clock.now())
      expect(waits).toEqual([1_500, 3_000, 6_000])
      expect(await isKept(id)).toBe(true)
      await round()
      expect(offers()).toHaveLength(3)
      device.server.nextFault = () => 'none'
      await device.clock.advance(6_000)
      await round()
      expect(device.server.documents.has(id)).toBe(true)
    },
  )

  it('is waited for as long as the server says', async () => {
    const id = await accepted()
    await device.clock.advance(MINUTE)
    faults({ status: 503, code: 'STORAGE_FAILED', retryAfter: '60' })
    await round()
    await device.clock.advance(59_999)
    await round('insistent')
    expect(offers()).toHaveLength(1)
    await device.clock.advance(1)
    await round()
    expect(offers()).toHaveLength(2)
    expect(await isKept(id)).toBe(true)
  })

  it.each<Fault>([
    { status: 404, code: 'NOT_FOUND' },
    { status: 400, code: 'INVALID_INPUT' },
  ])('is asked again after an hour where the server has no such question: %o', async (fault) => {
    const id = await accepted()
    await device.clock.advance(MINUTE)
    faults(fault)
    expect((await round()).nextOffer).toBe(device.clock.now() + HOUR)
    expect(await isKept(id)).toBe(true)
  })
})
