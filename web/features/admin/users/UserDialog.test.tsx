// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listCarriers } from '#shared/carriers/carrier.contract.ts'
import { listSalesTeams } from '#shared/sales-org/sales-team.contract.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { find, render, type, until } from '../../../ui/testing/render.tsx'
import UserDialog from './UserDialog.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))

const user = {
  id: 3,
  username: 'park',
  name: '박근무',
  userType: 'worker',
  role: 'worker',
  team: null,
  allowedCarriers: [] as string[],
  isPrimaryAdmin: false,
} as User

beforeEach(async () => {
  call.mockImplementation(async (endpoint: unknown) => {
    if (endpoint === listCarriers) return [{ id: 1, name: 'KT', isActive: true }]
    if (endpoint !== listSalesTeams) return []
    return ['DX 1팀', 'DX 2팀'].map((teamName, id) => ({ id, teamName, isActive: true }))
  })
  await render(<UserDialog user={user} onClose={() => {}} />)
  await until(() => expect(find<HTMLSelectElement>('select[name=team]').options).toHaveLength(3))
})

const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())
const changes = () => call.mock.calls.filter(([endpoint]) => endpoint === updateUser)

test('an account is of a kind and a team, its username is locked, and without a carrier it has all', () => {
  const kinds = [...document.querySelectorAll<HTMLInputElement>('input[name=kind]')]
  expect(kinds.map(({ value, disabled }) => [value, disabled])).toEqual([
    ['worker', false],
    ['sales_manager', false],
    ['admin', false],
  ])
  const teams = [...find<HTMLSelectElement>('select[name=team]').options]
  expect(teams.map(({ text }) => text)).toEqual(['없음', 'DX 1팀', 'DX 2팀'])
  const locked = [...document.querySelectorAll<HTMLInputElement>('input[readonly]')]
  expect(locked.map(({ value }) => value)).toEqual(['park'])
  expect(find('fieldset[name=allowedCarriers] legend').textContent).toContain('모든 통신사')
})

test('only what was changed is sent, and nothing where nothing was', async () => {
  await submit()
  expect(find('[aria-label="알림"]').textContent).toContain('변경된 내용이 없습니다.')
  expect(changes()).toEqual([])
  await type(find<HTMLInputElement>('input[name=name]'), '박새로')
  await submit()
  await until(() =>
    expect(changes()).toEqual([[updateUser, { params: { id: 3 }, body: { name: '박새로' } }]]),
  )
})
