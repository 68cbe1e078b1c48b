// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runPortalSocket } from './portal-socket.ts'
import { useSession } from './session-store.ts'

const opened = vi.fn()
class Line {
  close() {}
  constructor() {
    opened()
  }
}

let stop: () => void
let visibility: DocumentVisibilityState
beforeEach(() => {
  opened.mockReset()
  vi.stubGlobal('WebSocket', Line)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => stop())

const haveSession = (sessionId: string | null) => useSession.setState({ sessionId })

test('a tab that was loaded behind others is connected: only so it hears of news', () => {
  haveSession('s1')
  visibility = 'hidden'
  stop = runPortalSocket(Date.now())
  expect(opened).toHaveBeenCalledOnce()
})

test('without a session nothing connects; the next one does', () => {
  haveSession(null)
  visibility = 'visible'
  stop = runPortalSocket(Date.now())
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  expect(opened).not.toHaveBeenCalled()
  haveSession('s2')
  expect(opened).toHaveBeenCalledOnce()
})

test('a network that comes back gets a new line, and one that goes none', () => {
  haveSession('s1')
  visibility = 'visible'
  stop = runPortalSocket(Date.now())
  window.dispatchEvent(new Event('online'))
  expect(opened).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('offline'))
  expect(opened).toHaveBeenCalledTimes(2)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(opened).toHaveBeenCalledTimes(3)
})
