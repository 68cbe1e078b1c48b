import { expect, it } from 'vitest'
import { OpenSockets, type SocketBounds } from './open-sockets.ts'
import type { SocketSession } from './socket-session.ts'

const BOUNDS: SocketBounds = {
  altogether: 6,
  strangersOfNetwork: 2,
  strangers: 4,
  ofAccount: 2,
  messagesOfAccount: { perSecond: 0.001, burst: 3 },
}

const closed: string[] = []

function opened(sockets: OpenSockets, name: string, network: string): SocketSession {
  const close = (code: number) => closed.push(`${name} ${code}`)
  const session: SocketSession = { sessionHash: null, ping() {}, close }
  sockets.add(session, network)
  return session
}

function closedBy(work: () => void): string[] {
  closed.length = 0
  work()
  return [...closed]
}

it('lets the oldest stranger of a network give way to its next, and the oldest of all when there are too many', () => {
  const sockets = new OpenSockets(BOUNDS)
  expect(closedBy(() => [1, 2].map((at) => opened(sockets, `a${at}`, '192.0.2.1')))).toEqual([])
  expect(closedBy(() => opened(sockets, 'a3', '192.0.2.1'))).toEqual(['a1 4408'])
  expect(closedBy(() => [1, 2].map((at) => opened(sockets, `b${at}`, '192.0.2.2')))).toEqual([])
  expect(closedBy(() => opened(sockets, 'c1', '192.0.2.3'))).toEqual(['a2 4408'])
})

it('counts nobody as a stranger who has signed in or left', () => {
  const sockets = new OpenSockets(BOUNDS)
  const [first, second] = [opened(sockets, 'a1', '192.0.2.1'), opened(sockets, 'a2', '192.0.2.1')]
  sockets.signedIn(first, 7)
  sockets.remove(second, null)
  expect(closedBy(() => [3, 4].map((at) => opened(sockets, `a${at}`, '192.0.2.1')))).toEqual([])
})

it('closes the oldest socket of an account for one more than it may have, and nobody else’s', () => {
  const sockets = new OpenSockets(BOUNDS)
  const open = (name: string, accountId: number) => {
    const session = opened(sockets, name, '192.0.2.1')
    sockets.signedIn(session, accountId)
    return session
  }
  open('other', 8)
  const [first] = [open('first', 7), open('second', 7)]
  expect(closedBy(() => open('third', 7))).toEqual(['first 4429'])
  sockets.remove(first, 7)
  expect(closedBy(() => open('fourth', 7))).toEqual(['second 4429'])
})

it('is full when as many are open as may be', () => {
  const sockets = new OpenSockets(BOUNDS)
  const sessions = Array.from({ length: 6 }, (_, at) => opened(sockets, `${at}`, `192.0.2.${at}`))
  expect(sockets.isFull).toBe(true)
  for (const session of sessions.slice(0, 1)) sockets.remove(session, null)
  expect(sockets.isFull).toBe(false)
})

it('counts the messages of all sockets of an account together, until the last has left', () => {
  const sockets = new OpenSockets(BOUNDS)
  const [one, other] = [opened(sockets, 'one', '192.0.2.1'), opened(sockets, 'other', '192.0.2.1')]
  const [allow, allowToo] = [sockets.signedIn(one, 7), sockets.signedIn(other, 7)]
  expect([allow(), allowToo(), allow(), allowToo()]).toEqual(['allowed', 'allowed', 'allowed', 'refused'])
  for (const session of [one, other]) sockets.remove(session, 7)
  expect(sockets.signedIn(one, 7)()).toBe('allowed')
})
