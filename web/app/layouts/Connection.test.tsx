// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { portalSocket } from '../../lib/portal-socket.ts'
import { useSession } from '../../lib/session-store.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { Connection } from './Connection.tsx'

class Line {
  static made: Line[] = []
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onclose = (_event: { code: number }) => {}
  constructor() {
    Line.made.push(this)
  }
  send() {}
  close() {}
}

test('the connection is cut, being made, or there', async () => {
  vi.stubGlobal('WebSocket', Line)
  useSession.setState({ sessionId: 's1' })
  await render(<Connection />)
  const word = () => find('[role=status]').textContent
  expect(word()).toBe('연결 끊김')
  await act(async () => portalSocket.start())
  expect(word()).toBe('연결 중')
  await act(async () => {
    Line.made[0]?.onopen()
    Line.made[0]?.onmessage({ data: JSON.stringify({ type: 'auth_ok' }) })
  })
  expect(word()).toBe('연결됨')
  await act(async () => portalSocket.stop())
  expect(word()).toBe('연결 끊김')
})
