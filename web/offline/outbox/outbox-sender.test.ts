import { describe, expect, it } from 'vitest'
import { signInDevice } from '../device-session.ts'
import { settled } from '../testing/fake-clock.ts'
import type { Fault } from '../testing/fake-server.ts'
import { loginOf, makeDeviceForEach, unsentCount } from '../testing/test-device.ts'
import { listItems } from './list-items.ts'
import { readItem } from './open-item.ts'
import { sendRound } from './outbox-sender.ts'

const device = makeDeviceForEach(1)

const round = (urgency: 'due' | 'eager' | 'insistent' = 'due') => sendRound(device, urgency)
const faults = (...list: Fault[]) => {
  device.server.nextFault = () => list.shift() ?? 'none'
}
const untilSending = async () => {
  while (device.server.requests.length === 0) await settled()
}

describe('an acknowledged record', () => {
  it('keeps fields and file, and shows its number', async () => {
    const id = await device.submit()
    expect(await round()).toBeNull()
    expect(device.server.documents.get(id)?.fields).toEqual({
      customerName: '홍길동',
      customerPhone: '01012345678',
    })
    expect(await listItems(device, 1)).toMatchObject([
      {
        state: 'done',
        documentNumber: '20261121-00001',
        documentId: 1,
        error: null,
        label: '홍길동 · SK텔링크',
      },
    ])
    expect(await device.row(id)).toMatchObject({ sealedFields: expect.any(Uint8Array), receipt: {} })
    expect(await device.db.outboxFiles.count()).toBe(1)
    expect(await unsentCount(device, 1)).toBe(0)
    expect(await readItem(device, 1, id)).toBeNull()
    await round('insistent')
    expect(device.server.requests).toHaveLength(1)
  })

  it.each([
    ['for seven days without a copy, as older versions left it', null, 7],
    ['for ninety days with one that nobody asked about', undefined, 90],
  ])('stays %s', async (_, sealedFields, days) => {
    const id = await device.submit()
    await round()
    if (sealedFields === null) await device.db.outbox.update(id, { sealedFields })
    else {
      await device.clock.advance(days * 24 * 3_600_000)
      await round()
      // Whoever is logged in is asked for first.
      expect(await listItems(device, 1)).toHaveLength(1)
      await device.db.outbox.update(id, { offeredAt: device.clock.now() })
      await device.signOut()
    }
    await device.clock.advance(days * 24 * 3_600_000 - 1)
    await round()
    expect(await listItems(device, 1)).toHaveLength(1)
    await device.clock.advance(1)
    await round()
    expect(await listItems(device, 1)).toEqual([])
    expect(await device.db.outboxFiles.count()).toBe(0)
  })

  it('keeps its copy where the answer names no document, until the server is asked where the record is', async () => {
    const id = await device.submit()
    const unseen = { submissionId: id, documentNumber: '1', fileSha256: (await device.row(id))?.fileSha256 }
    const transport = {
      ...device.transport,
      send: async () => ({ status: 200, retryAfter: null, body: unseen }),
    }
    await sendRound({ ...device, transport }, 'due')
    expect(await device.row(id)).toMatchObject({ state: 'done', documentId: null, documentNumber: '1' })
    expect(await device.row(id)).toHaveProperty('sealedFields', expect.any(Uint8Array))
    expect(await device.db.outboxFiles.count()).toBe(1)
  })

  it('is found by a replay when the answer got lost', async () => {
    const id = await device.submit()
    faults('answer-lost')
    const next = await round()
    expect(await device.row(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: { code: 'NO_ANSWER' },
    })
    expect(next).toBe(device.clock.now() + 1_500)
    await device.clock.advance(1_500)
    await round()
    expect(await device.row(id)).toMatchObject({ state: 'done', attempts: 2 })
    expect(device.server.documents.size).toBe(1)
  })
})

describe('a record that is not acknowledged', () => {
  it.each<Fault>(['lost-on-the-way', 'captive-portal', { status: 503, code: 'UNAVAILABLE' }])(
    'stays, and waits longer each time: %o',
    async (fault) => {
      const id = await device.submit()
      device.server.nextFault = () => fault
      const waits: number[] = []
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await round('eager')
        waits.push(((await device.row(id))?.nextAttemptAt ?? 0) - device.clock.now())
      }
      expect(waits).toEqual([1_500, 3_000, 6_000])
      expect(await device.db.outboxFiles.count()).toBe(1)
      expect(await device.row(id)).toMatchObject({ state: 'waiting', attempts: 3 })
    },
  )

  it.each([
    [429, 'TOO_MANY_REQUESTS'],
    [503, 'STORAGE_FAILED'],
    [507, 'NO_SPACE'],
  ])('waits as long as the server says with %i %s, whatever wakes it', async (status, code) => {
    const id = await device.submit()
    faults({ status, code, retryAfter: '30' })
    expect(await round()).toBe(device.clock.now() + 30_000)
    expect(await listItems(device, 1)).toMatchObject([{ error: { sentence: `서버의 문장 ${code}` } }])
    await device.clock.advance(29_999)
    await round('insistent')
    expect(device.server.requests).toHaveLength(1)
    await device.clock.advance(1)
    await round()
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })

  it('does not wait for days because the server or the clock said so', async () => {
    await device.submit()
    faults({ status: 503, code: 'UNAVAILABLE', retryAfter: '999999' })
    expect(await round()).toBe(device.clock.now() + 3_600_000)
    device.clock.set(device.clock.now() - 3 * 24 * 3_600_000)
    await round()
    expect(device.server.documents.size).toBe(1)
  })

  it('is rejected with the sentence of the server, and is not sent again', async () => {
    const id = await device.submit()
    device.server.refuses = () => true
    expect(await round()).toBeNull()
    expect(await device.row(id)).toMatchObject({
      state: 'rejected',
      error: { status: 422, code: 'RULE_BROKEN', sentence: '서버의 문장 RULE_BROKEN' },
    })
    expect(await device.db.outboxFiles.count()).toBe(1)
    await round('insistent')
    expect(device.server.requests).toHaveLength(1)
    expect(await unsentCount(device, 1)).toBe(1)
  })

  it.each([
    [400, 'MALFORMED_REQUEST'],
    [404, 'NOT_FOUND'],
    [415, 'UNSUPPORTED_CONTENT'],
  ])(
    'is tried again three times over an hour after a %i that the app cannot have caused',
    async (status, code) => {
      const id = await device.submit()
      device.server.nextFault = () => ({ status, code })
      const waits: unknown[] = []
      for (let next = await round(); next !== null; next = await round()) {
        waits.push((next - device.clock.now()) / 60_000)
        // Nothing that wakes the device uses the tries up.
        await round('insistent')
        expect(await device.row(id)).toMatchObject({ state: 'waiting', error: { code } })
        await device.clock.advance(next - device.clock.now())
      }
      expect(waits).toEqual([1, 10, 45])
      expect(await device.row(id)).toMatchObject({ state: 'rejected', attempts: 4, error: { code } })
      expect(await unsentCount(device, 1)).toBe(1)
    },
  )

  it('is accepted after such a refusal when the cause is gone', async () => {
    const id = await device.submit()
    faults({ status: 400, code: 'MALFORMED_REQUEST' })
    await round()
    await device.clock.advance(60_000)
    await round()
    expect(await device.row(id)).toMatchObject({ state: 'done', doubts: 0 })
  })

  it('waits for days for the application of what the server had accepted, which another device may bring', async () => {
    const id = await device.submit()
    await device.db.outbox.update(id, { receipt: { signature: 'x' } })
    faults(...Array.from({ length: 5 }, () => ({ status: 404, code: 'DOCUMENT_NOT_FOUND' })))
    for (const minutes of [1, 10, 45, 60, 60]) {
      await round()
      expect(await device.row(id)).toMatchObject({ state: 'waiting' })
      await device.clock.advance(minutes * 60_000)
    }
    await round()
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })

  it('stays queued when the app is outdated, and the update is offered', async () => {
    const id = await device.submit()
    faults({ status: 426, code: 'APP_OUTDATED' })
    await round()
    expect(await device.row(id)).toMatchObject({ state: 'outdated' })
    expect(device.tab.heard).toContainEqual({ type: 'update-needed' })
    await round('eager')
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })

  it('waits for an update, unattempted, when only a newer app knows its kind', async () => {
    const id = await device.submit({ kind: 'from-the-future' })
    await round()
    expect(device.server.requests).toEqual([])
    expect(await device.row(id)).toMatchObject({
      state: 'outdated',
      attempts: 0,
      error: { code: 'UNKNOWN_KIND' },
    })
    expect(await round()).toBe(device.clock.now() + 5 * 60_000)
  })

  it('says honestly that its file is missing, and stays', async () => {
    const id = await device.submit()
    await device.db.outboxFiles.delete(id)
    await round()
    expect(device.server.requests).toEqual([])
    expect(await device.row(id)).toMatchObject({
      state: 'rejected',
      attempts: 0,
      error: { code: 'FILE_MISSING' },
    })
  })

  it('says honestly that this login cannot read it, and goes with the login that can', async () => {
    const id = await device.submit()
    await signInDevice(device.db, { ...loginOf(9, 'x'), accountId: 1 })
    // Not again at once, since only a login helps.
    expect(await round()).toBe(device.clock.now() + 5 * 60_000)
    expect(device.server.requests).toEqual([])
    expect(await device.row(id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      error: { code: 'UNREADABLE' },
    })
    expect(await listItems(device, 1)).toMatchObject([{ label: null, fileName: null }])
    await device.signIn(1)
    await round('eager')
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })

  it('is not sent again when the server acknowledges another file, and says under which number', async () => {
    const id = await device.submit()
    faults('damaged-file')
    expect(await round()).toBeNull()
    await round('insistent')
    expect(device.server.requests).toEqual([id])
    const row = await device.row(id)
    expect(row).toMatchObject({ state: 'rejected', error: { code: 'FILE_MISMATCH' } })
    expect(row?.error?.sentence).toContain('접수번호 20261121-00001')
    expect(await device.db.outboxFiles.count()).toBe(1)
  })
})

describe('several records', () => {
  it('go oldest first, and a bad one holds up none', async () => {
    const ids: string[] = []
    for (const name of ['가', '나', '다', '라', '마', '바']) {
      ids.push(await device.submit({ fields: { name } }))
      await device.clock.advance(1)
    }
    faults('none', 'lost-on-the-way', { status: 422, code: 'RULE_BROKEN' }, 'captive-portal')
    await device.db.outboxFiles.delete(ids[4] ?? '')
    await round()
    expect(device.server.requests).toEqual(ids.filter((_, index) => index !== 4))
    const states = (await listItems(device, 1)).map((item) => item.state)
    expect(states).toEqual(['done', 'waiting', 'rejected', 'waiting', 'rejected', 'done'])
  })

  it('go on when the storage fails for one, and the loop hears of it', async () => {
    const first = await device.submit()
    await device.clock.advance(1)
    const second = await device.submit()
    const { holding } = device.lock
    const lock: typeof device.lock = {
      ...device.lock,
      holding: (id, work, busy) =>
        id === first ? Promise.reject(new Error('IndexedDB')) : holding(id, work, busy),
    }
    await expect(sendRound({ ...device, lock }, 'due')).rejects.toThrow('IndexedDB')
    expect(await device.row(second)).toMatchObject({ state: 'done' })
    expect(await device.row(first)).toMatchObject({ state: 'waiting' })
  })

  it('are not attempted while offline, so that they can still be edited, unless the browser’s own sync asks', async () => {
    const id = await device.submit()
    device.connection.online = false
    await round('eager')
    expect(device.server.requests).toEqual([])
    expect(await device.row(id)).toMatchObject({ attempts: 0 })
    await round('insistent')
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })
})

describe('several tabs', () => {
  it('send each record once between them, one at a time', async () => {
    for (let index = 0; index < 10; index += 1) await device.submit({ fields: { index } })
    let sending = 0
    const transport: typeof device.transport = {
      ...device.transport,
      async send(...request) {
        sending += 1
        expect(sending).toBe(1)
        await settled()
        const answer = await device.transport.send(...request)
        sending -= 1
        return answer
      },
    }
    const tabs = [device.openTab(), device.openTab(), device.openTab()]
    await Promise.all(tabs.map((tab) => sendRound({ ...tab, transport }, 'eager')))
    expect(device.server.requests).toHaveLength(10)
    expect(device.server.documents.size).toBe(10)
    expect(await unsentCount(device, 1)).toBe(0)
  })

  it('do not repeat at once what just failed in another', async () => {
    const id = await device.submit()
    device.server.nextFault = () => 'lost-on-the-way'
    await Promise.all([sendRound(device.openTab(), 'due'), sendRound(device.openTab(), 'due')])
    expect(await device.row(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  })

  it('show what is sent this moment, and take over what a killed tab left', async () => {
    const id = await device.submit()
    const doomed = device.openTab()
    faults('hangs')
    void sendRound(doomed, 'due')
    await untilSending()
    expect(await listItems(device, 1)).toMatchObject([{ state: 'sending' }])

    doomed.kill()
    expect(await device.row(id)).toMatchObject({ state: 'sending', attempts: 1 })
    expect(await listItems(device, 1)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await round()
    expect(await device.row(id)).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('let no slow failure undo what is done', async () => {
    const id = await device.submit()
    const slow = device.openTab()
    let answer = (_: null) => {}
    const hanging = { ...slow.transport, send: () => new Promise<null>((resolve) => (answer = resolve)) }
    const lateRound = sendRound({ ...slow, transport: hanging }, 'due')
    while ((await device.row(id))?.state !== 'sending') await settled()
    slow.kill()
    await round()
    answer(null)
    await lateRound
    expect(await device.row(id)).toMatchObject({ state: 'done', documentNumber: '20261121-00001' })
  })
})

describe('progress', () => {
  it('is told, not stored, and not more often than four times a second', async () => {
    const id = await device.submit()
    device.server.onProgress = ({ onProgress }) => {
      for (let percent = 0; percent <= 100; percent += 1) onProgress(percent / 100)
    }
    await round()
    const progress = device.tab.heard.filter((notice) => notice.type === 'progress')
    expect(progress).toEqual([
      { type: 'progress', submissionId: id, fraction: 0 },
      { type: 'progress', submissionId: id, fraction: 1 },
    ])
  })

  it('that stops for 60 s ends the upload, and the record is tried again', async () => {
    const id = await device.submit()
    faults('hangs')
    const running = round()
    await untilSending()
    await device.clock.advance(60_000)
    await running
    expect(device.server.signals[0]?.aborted).toBe(true)
    expect(await device.row(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    await round('eager')
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })
})
