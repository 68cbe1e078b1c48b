import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSocket, type PortalSocket } from './socket.ts'

/** The browser's end of a connection; the test plays the server and the network. */
class FakeWebSocket {
  static made: FakeWebSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: unknown[] = []
  isClosed = false

  constructor() {
    FakeWebSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.isClosed = true
  }
  says(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  authenticates(): void {
    this.onopen?.()
    this.says({ type: 'auth_ok' })
  }
}
const latest = () => FakeWebSocket.made.at(-1) ?? new FakeWebSocket()

let sessionId: string | null
let socket: PortalSocket
const sessionEnded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  FakeWebSocket.made = []
  sessionEnded.mockReset()
  sessionId = 's1'
  socket = createSocket(surroundings)
})
const surroundings = {
  open: () => new FakeWebSocket() as unknown as WebSocket,
  sessionId: () => sessionId,
  sessionEnded,
  random: () => 1,
}
afterEach(() => {
  socket.stop()
  vi.useRealTimers()
})

describe('the socket', () => {
  it('says while it is down whether calls reach the server, through every new try', () => {
    socket.start()
    latest().authenticates()
    socket.callsReach(false)
    expect(socket.state()).toBe('connected')
    latest().onclose?.({ code: 1006 })
    expect(socket.state()).toBe('disconnected')

    const states: string[] = []
    socket.onStateChange(() => states.push(socket.state()))
    socket.callsReach(true)
    vi.advanceTimersByTime(60_000)
    expect(FakeWebSocket.made.length).toBeGreaterThan(2)
    socket.callsReach(false)
    vi.advanceTimersByTime(60_000)
    expect(states).toEqual(['connecting', 'disconnected'])
    latest().authenticates()
    expect(states.at(-1)).toBe('connected')
    socket.callsReach(true)
    latest().onclose?.({ code: 1006 })
    expect(socket.state()).toBe('disconnected')
    socket.callsReach(true)
    socket.stop()
    expect(states.slice(2)).toEqual(['connected', 'disconnected', 'connecting', 'disconnected'])
    expect(socket.state()).toBe('disconnected')
  })

  it('authenticates by session id and is connected only after auth_ok', () => {
    const states: string[] = []
    socket.onStateChange(() => states.push(socket.state()))
    socket.start()
    latest().onopen?.()
    expect(latest().sent).toEqual([{ type: 'auth', sessionId: 's1' }])
    expect(socket.send({ type: 'join_room', roomId: 1 })).toBe(false)
    latest().says({ type: 'auth_ok' })
    expect(states).toEqual(['connecting', 'connected'])
  })

  it('comes back with growing pauses, from the first one again after a success', () => {
    socket.start()
    for (const pause of [1_000, 2_000, 4_000]) {
      const before = FakeWebSocket.made.length
      latest().onclose?.({ code: 1006 })
      expect(socket.state()).toBe('disconnected')
      vi.advanceTimersByTime(pause - 1)
      expect(FakeWebSocket.made).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(FakeWebSocket.made).toHaveLength(before + 1)
    }
    latest().authenticates()
    latest().onclose?.({ code: 1001 })
    vi.advanceTimersByTime(1_000)
    expect(FakeWebSocket.made).toHaveLength(5)
  })

  it('stays away after it gave way to newer pages of the account, until somebody comes back to it', () => {
    const patient = createSocket({ ...surroundings, longestWait: () => 2_000 })
    patient.start()
    latest().authenticates()
    latest().onclose?.({ code: 4429 })
    vi.advanceTimersByTime(299_999)
    expect(FakeWebSocket.made).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeWebSocket.made).toHaveLength(2)
    latest().onclose?.({ code: 4429 })
    patient.start()
    expect(FakeWebSocket.made).toHaveLength(3)
    patient.stop()
  })

  it('waits no longer than it is told', () => {
    let longest = 2_000
    const patient = createSocket({ ...surroundings, longestWait: () => longest })
    patient.start()
    const triesAfter = (ms: number) => {
      const before = FakeWebSocket.made.length
      latest().onclose?.({ code: 1006 })
      vi.advanceTimersByTime(ms)
      return FakeWebSocket.made.length - before
    }
    expect([1_000, 2_000, 2_000].map(triesAfter)).toEqual([1, 1, 1])
    longest = 300_000
    expect(triesAfter(2_000)).toBe(0)
    patient.stop()
  })

  it('asks after a lost connection whether the server answers, and says when it does not', async () => {
    let isThere = false
    const asking = createSocket({ ...surroundings, reaches: async () => isThere })
    const changed = vi.fn()
    asking.onStateChange(changed)
    asking.start()
    latest().authenticates()
    expect(asking.isUnreached()).toBe(false)
    latest().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(0)
    expect([asking.isUnreached(), asking.state()]).toEqual([true, 'disconnected'])
    isThere = true
    await vi.advanceTimersByTimeAsync(1_000)
    latest().onclose?.({ code: 1006 })
    changed.mockReset()
    await vi.advanceTimersByTimeAsync(0)
    expect([asking.isUnreached(), asking.state()]).toEqual([false, 'connecting'])
    expect(changed).toHaveBeenCalled()
    asking.stop()
  })

  it('gives up a connection that looks open after a call without an answer, unless the server is there', async () => {
    let isThere = true
    const asking = createSocket({ ...surroundings, reaches: async () => isThere })
    asking.start()
    latest().authenticates()
    await asking.doubt()
    expect(asking.state()).toBe('connected')
    isThere = false
    await asking.doubt()
    await vi.advanceTimersByTimeAsync(0)
    expect([asking.state(), asking.isUnreached()]).toEqual(['disconnected', true])
    asking.stop()
  })

  it('gives up a connection that never authenticates', () => {
    socket.start()
    const first = latest()
    first.onopen?.()
    vi.advanceTimersByTime(10_000)
    expect(first.isClosed).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(FakeWebSocket.made).toHaveLength(2)
  })

  it('rejoins its rooms after a reconnect, and leaves when the last holder does', () => {
    socket.start()
    latest().authenticates()
    const leave = socket.joinRoom(5)
    const leaveToo = socket.joinRoom(5)
    expect(latest().sent.slice(1)).toEqual([{ type: 'join_room', roomId: 5 }])
    const again = vi.fn()
    socket.onMissed(again)
    latest().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1_000)
    latest().authenticates()
    expect(latest().sent.slice(1)).toEqual([{ type: 'join_room', roomId: 5 }])
    expect(again).toHaveBeenCalledOnce()
    leave()
    leave()
    expect(latest().sent).toHaveLength(2)
    leaveToo()
    expect(latest().sent.at(-1)).toEqual({ type: 'leave_room', roomId: 5 })
  })

  it.each([
    ['nothing went out since the page began to read', 900, 901, 0],
    ['something went out after the page began to read', 900, 900, 1],
    ['the server does not say when the last message went out', 900, undefined, 1],
    ['the clock was set back', -5000, 100_000, 1],
  ])('has what may be missed read again when %s', (_, readForMs, quietMs, times) => {
    const missed = vi.fn()
    socket.onMissed(missed)
    socket.begin(Date.now() - readForMs)
    latest().onopen?.()
    latest().says({ type: 'auth_ok', quietMs })
    expect(missed).toHaveBeenCalledTimes(times)
    latest().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1_000)
    latest().onopen?.()
    latest().says({ type: 'auth_ok', quietMs: 1_000_000 })
    expect(missed).toHaveBeenCalledTimes(times + 1)
  })

  it('has everything read again after a first try that failed: so may have what was read', () => {
    const missed = vi.fn()
    socket.onMissed(missed)
    socket.begin(Date.now())
    latest().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1_000)
    latest().onopen?.()
    latest().says({ type: 'auth_ok', quietMs: 1_000_000 })
    expect(missed).toHaveBeenCalledOnce()
  })

  it('hands messages to those who listen, and drops what is none', () => {
    const heard = vi.fn()
    const stop = socket.subscribe('document_changed', heard)
    socket.start()
    latest().authenticates()
    const change = { type: 'document_changed', id: 3, version: 2, activationStatus: '진행중' }
    latest().says(change)
    latest().says('not json')
    latest().says({ type: 'document_changed', id: 'x' })
    latest().says({ type: 'from_the_future' })
    stop()
    latest().says(change)
    expect(heard).toHaveBeenCalledExactlyOnceWith(change)
  })

  it('asks for the session to be checked on 4401, and stays away without one', () => {
    socket.start()
    latest().authenticates()
    sessionId = null
    latest().onclose?.({ code: 4401 })
    expect(sessionEnded).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(600_000)
    expect(FakeWebSocket.made).toHaveLength(1)
  })

  it('authenticates anew for a new session and ignores what the old connection still says', () => {
    socket.start()
    const old = latest()
    old.authenticates()
    const oldClose = old.onclose
    sessionId = 's2'
    socket.restart()
    latest().onopen?.()
    expect(latest().sent).toEqual([{ type: 'auth', sessionId: 's2' }])
    oldClose?.({ code: 1006 })
    expect(socket.state()).toBe('connecting')
    expect(old.isClosed).toBe(true)
  })

  it('gives up a connection whose heartbeat stays away, and none of a server that has no heartbeat', () => {
    socket.start()
    latest().authenticates()
    vi.advanceTimersByTime(600_000)
    expect(socket.state()).toBe('connected')

    latest().says({ type: 'heartbeat' })
    vi.advanceTimersByTime(60_000)
    latest().says({ type: 'heartbeat' })
    vi.advanceTimersByTime(74_000)
    expect(socket.state()).toBe('connected')
    vi.advanceTimersByTime(1_000)
    expect(socket.state()).toBe('disconnected')
    expect(FakeWebSocket.made[0]?.isClosed).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(FakeWebSocket.made).toHaveLength(2)
  })
})
