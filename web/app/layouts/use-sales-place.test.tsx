// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { readSalesScope, type SalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { readCarrierStats } from '#shared/stats/stats.contract.ts'
import { call } from '../../lib/api-client.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { followServer } from '../../records/live-records.ts'
import { render, until } from '../../ui/testing/render.tsx'
import { useSalesPlace } from './SalesManagerLayout.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const account = {
  id: 5,
  userType: 'sales_manager',
  role: 'sales_manager',
  permissions: null,
} as unknown as SessionUser

test('another team shows as soon as the figures are announced to have changed', async () => {
  let scope: SalesScope = { position: '과장', teamName: 'DX 1팀', isWholeTeam: false }
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === readSalesScope) return scope
    if (endpoint === readCarrierStats) return []
    return { day: '2026-11-22' }
  }) as never)
  let announce = () => {}
  vi.spyOn(portalSocket, 'subscribe').mockImplementation((type, listener) => {
    if (type === 'figures_changed') announce = () => listener({ type } as never)
    return () => {}
  })
  const queries = createQueryClient()
  const stopFollowing = followServer(queries)
  function Page() {
    return useSalesPlace(account) ?? '영업과장'
  }
  await render(<Page />, queries)
  const shows = (place: string) => until(() => expect(document.body.textContent).toContain(place))
  await shows('과장 · DX 1팀')
  scope = { position: '팀장', teamName: 'DX 2팀', isWholeTeam: true }
  announce()
  await shows('팀장 · DX 2팀')
  stopFollowing()
})
