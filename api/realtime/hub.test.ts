import { describe, expect, it } from 'vitest'
import type { BusEvent, BusListener } from './bus.ts'
import { type Connection, createHub } from './hub.ts'

function connection(
  id: string,
  accountId = 1,
  sessionHash = id,
): Connection & { received: string[]; closed: number[] } {
  const received: string[] = []
  const closed: number[] = []
  return {
    id,
    account: { id: accountId },
    sessionHash,
    received,
    closed,
    send: (text) => void received.push(text),
    close: (code) => void closed.push(code),
  }
}

const NEWS = { type: 'chat_changed' } as const

describe('hub', () => {
  it('tells everybody in the room and nobody else', () => {
    const hub = createHub()
    const [inside, alsoInside, outside] = [connection('a'), connection('b'), connection('c')]
    hub.join(inside, 'list')
    hub.join(alsoInside, 'list')
    hub.join(outside, 'other')
    hub.publish('list', NEWS)
    expect(inside.received).toEqual([JSON.stringify(NEWS)])
    expect(alsoInside.received).toEqual(inside.received)
    expect(outside.received).toEqual([])
  })

  it('knows for how long nobody was told anything, and nothing of what it may have missed', async () => {
    const listeners: BusListener[] = []
    const bus = {
      listen: (it: BusListener) => void listeners.push(it),
      publish: () => {},
      close: async () => {},
    }
    const hub = createHub(bus)
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    for (const told of [
      (listener: BusListener) =>
        listener.deliver({ kind: 'message', room: 'nobody is in it', message: NEWS }),
      (listener: BusListener) => listener.missed(),
    ]) {
      await wait(60)
      expect(hub.quietMs()).toBeGreaterThan(50)
      for (const listener of listeners) told(listener)
      expect(hub.quietMs()).toBeLessThan(50)
    }
  })

  it('leaves out the one connection that must not hear it', () => {
    const hub = createHub()
    const [sender, other] = [connection('a'), connection('b')]
    hub.join(sender, 'list')
    hub.join(other, 'list')
    hub.publish('list', NEWS, 'a')
    expect(sender.received).toEqual([])
    expect(other.received).toHaveLength(1)
  })

  it('leaves out all connections of an account that is told otherwise', () => {
    const hub = createHub()
    const [phone, desktop, other] = [connection('a', 5), connection('b', 5), connection('c', 6)]
    for (const each of [phone, desktop, other]) hub.join(each, 'list')
    hub.publish('list', NEWS, { accountId: 5 })
    expect([phone, desktop, other].map((each) => each.received.length)).toEqual([0, 0, 1])
  })

  it('says nothing to who has left, and forgets who has left everything', () => {
    const hub = createHub()
    const [left, gone] = [connection('a'), connection('b')]
    for (const each of [left, gone]) {
      hub.join(each, 'list')
      hub.join(each, 'list')
    }
    hub.leave(left, 'list')
    hub.leaveAll(gone)
    hub.publish('list', NEWS)
    expect([...left.received, ...gone.received]).toEqual([])
    expect(hub.connections()).toEqual([left])
  })

  it('closes all connections of one account', () => {
    const hub = createHub()
    const [phone, desktop, somebodyElse] = [connection('a', 5), connection('b', 5), connection('c', 6)]
    hub.add(phone)
    hub.join(desktop, 'list')
    hub.add(somebodyElse)
    hub.close({ accountId: 5 }, 4401)
    expect([phone.closed, desktop.closed, somebodyElse.closed]).toEqual([[4401], [4401], []])
  })

  it('closes those of one session, or all of an account but one', () => {
    const hub = createHub()
    const [tab, otherTab, phone] = [
      connection('a', 5, 's1'),
      connection('b', 5, 's1'),
      connection('c', 5, 's2'),
    ]
    for (const each of [tab, otherTab, phone]) hub.add(each)
    hub.close({ accountId: 5, exceptSession: 's1' }, 4401)
    expect([tab.closed, otherTab.closed, phone.closed]).toEqual([[], [], [4401]])
    hub.close({ sessionHash: 's1' }, 4401)
    expect([tab.closed, otherTab.closed, phone.closed]).toEqual([[4401], [4401], [4401]])
  })

  it('carries what features tell each other to no connection, and counts it as silence', async () => {
    const hub = createHub()
    const inside = connection('a')
    hub.join(inside, 'list')
    const heard: unknown[] = []
    hub.onTold('mine', (news) => void heard.push(news))
    await new Promise((resolve) => setTimeout(resolve, 30))
    hub.tell('mine', { id: 1 })
    hub.tell('of another', { id: 2 })
    expect(heard).toEqual([{ id: 1 }])
    expect(inside.received).toEqual([])
    expect(hub.quietMs()).toBeGreaterThan(25)
  })

  it('says which connection has ended', () => {
    const hub = createHub()
    const ended: string[] = []
    hub.onEnd(({ id }) => void ended.push(id))
    const [inRoom, nowhere] = [connection('a'), connection('b')]
    hub.join(inRoom, 'list')
    hub.leaveAll(inRoom)
    hub.leaveAll(nowhere)
    expect(ended).toEqual(['a', 'b'])
  })

  it('goes on when a receiver leaves while it is being told', () => {
    const hub = createHub()
    const slow = connection('a')
    const next = connection('b')
    slow.send = () => hub.leaveAll(slow)
    hub.join(slow, 'list')
    hub.join(next, 'list')
    hub.publish('list', NEWS)
    expect(next.received).toHaveLength(1)
  })

  it('asks every client to come again when the bus may have missed something', () => {
    const listeners: BusListener[] = []
    const sent: BusEvent[] = []
    const hub = createHub({
      listen: (listener) => void listeners.push(listener),
      publish: (event) => void sent.push(event),
      close: async () => {},
    })
    const client = connection('a')
    hub.join(client, 'list')
    hub.publish('list', NEWS)
    expect(sent).toEqual([{ kind: 'message', room: 'list', message: NEWS }])
    listeners[0]?.missed()
    expect(client.closed).toEqual([1012])
  })
})
