// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { SalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { call } from '../../lib/api-client.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { render } from '../../ui/testing/render.tsx'
import { useSalesPlace } from './use-sales-place.ts'

vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../lib/api-client.ts')>()),
  call: vi.fn(),
}))

const account = {
  id: 5,
  userType: 'sales_manager',
  role: 'sales_manager',
  permissions: null,
} as unknown as SessionUser
afterEach(() => vi.useRealTimers())

test('another team shows when the figures are announced to have changed', async () => {
  vi.useFakeTimers()
  let scope: SalesScope = { position: '과장', teamName: 'DX 1팀', isWholeTeam: false }
  vi.mocked(call).mockImplementation((async () => scope) as never)
  let announce = () => {}
  vi.spyOn(portalSocket, 'subscribe').mockImplementation((type, listener) => {
    if (type === 'figures_changed') announce = () => listener({ type } as never)
    return () => {}
  })
  const Place = () => useSalesPlace(account) ?? '영업과장'
  const { stop } = await render(<Place />)
  const shown = async () => {
    await act(() => vi.advanceTimersByTimeAsync(5000))
    return document.body.textContent
  }
  expect(await shown()).toContain('과장 · DX 1팀')
  scope = { position: '팀장', teamName: 'DX 2팀', isWholeTeam: true }
  announce()
  expect(await shown()).toContain('팀장 · DX 2팀')
  await stop()
})
