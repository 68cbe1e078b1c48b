// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import {
  listSalesManagers,
  listUnassignedSalesManagers,
  updateSalesManager,
} from '#shared/sales-org/sales-manager.contract.ts'
import { listSalesTeams } from '#shared/sales-org/sales-team.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { find, render, type, until } from '../../../ui/testing/render.tsx'
import SalesManagerDialog from './SalesManagerDialog.tsx'

vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn(),
}))

const MANAGER = {
  id: 5,
  username: 'kim',
  name: '김과장',
  teamId: 2,
  managerCode: 'M-1',
  position: '과장',
  contactPhone: null,
  email: null,
  monthlyGoal: null,
  lastTeamFrom: null,
  lastTeamName: null,
  version: 3,
}
const TEAMS = [{ id: 2, teamName: 'DX 1팀', isActive: true }]

async function open(manager: object) {
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === listSalesManagers) return [manager]
    if (endpoint === listSalesTeams) return TEAMS
    return endpoint === listUnassignedSalesManagers ? [MANAGER] : []
  }) as never)
  const user = { id: 5, userType: 'sales_manager' } as User
  await render(<SalesManagerDialog user={user} onClose={() => {}} more="계정 관리" />, createQueryClient())
  await until(() => find('input[name="managerCode"]'))
}

test('the panel edits a sales manager by the form of the organisation, in one call', async () => {
  await open(MANAGER)
  expect(document.body.textContent).toContain('계정 관리')
  await type(find<HTMLInputElement>('input[name="managerCode"]'), 'M-77')
  await type(find<HTMLInputElement>('input[name="email"]'), 'kim@example.kr')
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() =>
    expect(call).toHaveBeenCalledWith(updateSalesManager, {
      params: { id: 5 },
      body: { managerCode: 'M-77', email: 'kim@example.kr', version: 3 },
    }),
  )
})

test('the panel assigns a sales manager without a team', async () => {
  await open({ ...MANAGER, teamId: null, managerCode: null, position: null, version: null })
  expect(document.body.textContent).toContain('영업과장 팀 배정')
  await until(() => expect(find<HTMLSelectElement>('select[name="salesManagerUserId"]').value).toBe('5'))
})
