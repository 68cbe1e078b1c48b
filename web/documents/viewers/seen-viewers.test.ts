import { expect, test } from 'vitest'
import type { ClientMessage, ServerMessage } from '#shared/realtime/socket-messages.ts'
import { createSocket } from '../../lib/socket.ts'
import { createSeenViewers } from './seen-viewers.ts'
import { viewersSentence } from './viewers-sentence.ts'

const KIM = { id: 1, name: '김근무' }
const PARK = { id: 2, name: '박근무' }

/** A page of 김근무 with a line to a server that the test plays. */
function page() {
  const asked: string[] = []
  let line = newLine()
  function newLine() {
    return {
      onopen: () => {},
      onmessage: (_event: { data: string }) => {},
      onclose: (_event: { code: number }) => {},
      send: (text: string) => void asked.push((JSON.parse(text) as ClientMessage).type),
      close: () => {},
    }
  }
  const socket = createSocket({
    open: () => {
      line = newLine()
      return line as unknown as WebSocket
    },
    sessionId: () => 's1',
    sessionEnded: () => {},
  })
  return {
    asked,
    socket,
    seen: createSeenViewers(socket, () => KIM.id),
    say: (message: ServerMessage) => line.onmessage({ data: JSON.stringify(message) }),
    cut: () => line.onclose({ code: 1006 }),
  }
}

test('others who have an application open are known until they leave, oneself never', () => {
  const { seen, socket, say } = page()
  let changes = 0
  const stop = seen.subscribe(() => {
    changes += 1
  })
  socket.start()
  say({ type: 'auth_ok' })
  say({ type: 'viewers', documents: [{ id: 7, viewers: [KIM, PARK] }] })
  expect(seen.of(7)).toEqual([PARK])
  expect(seen.of(7)).toBe(seen.of(7))
  expect([seen.of(8), changes]).toEqual([[], 1])
  say({ type: 'viewers', documents: [{ id: 7, viewers: [KIM] }] })
  expect(seen.of(7)).toEqual([])
  say({ type: 'viewers', documents: [{ id: 7, viewers: [PARK] }] })
  stop()
  expect(seen.of(7)).toEqual([])
})

test('is asked for on every connection while somebody looks, and not believed without one', () => {
  const { seen, socket, say, cut, asked } = page()
  const stop = seen.subscribe(() => {})
  socket.start()
  say({ type: 'auth_ok' })
  say({ type: 'viewers', documents: [{ id: 7, viewers: [PARK] }] })
  cut()
  expect(seen.of(7)).toEqual([])
  socket.start()
  say({ type: 'auth_ok' })
  expect(asked.filter((type) => type === 'watch_viewers')).toHaveLength(2)
  stop()
  socket.restart()
  say({ type: 'auth_ok' })
  expect(asked.filter((type) => type === 'watch_viewers')).toHaveLength(2)
  socket.stop()
})

test('they are named, and counted from the fourth on', () => {
  expect(viewersSentence([KIM])).toBe('김근무님이 보고 있습니다')
  expect(viewersSentence([KIM, PARK])).toBe('김근무, 박근무님이 보고 있습니다')
  const five = [KIM, PARK, KIM, PARK, KIM]
  expect(viewersSentence(five)).toBe('김근무, 박근무, 김근무님 외 2명이 보고 있습니다')
})
