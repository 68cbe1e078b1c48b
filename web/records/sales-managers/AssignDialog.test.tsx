// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { listUnassignedSalesManagers } from '#shared/sales-org/sales-manager.contract.ts'
import { call } from '../../lib/api-client.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { find, render, type, until } from '../../ui/testing/render.tsx'
import { USERS_KEY } from '../record-keys.ts'
import { AssignDialog } from './AssignDialog.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

test('the form stays open when another administrator assigns the last account without a team', async () => {
  let unassigned = [{ id: 5, name: '김과장', username: 'kim' }]
  vi.mocked(call).mockImplementation((async (endpoint: unknown) =>
    endpoint === listUnassignedSalesManagers ? unassigned : []) as never)
  const queries = createQueryClient()
  await render(<AssignDialog onClose={() => {}} />, queries)
  const code = () => find<HTMLInputElement>('input[name="managerCode"]')
  await until(() => code())
  await type(code(), 'M-77')
  unassigned = []
  await act(() => queries.invalidateQueries({ queryKey: USERS_KEY }))
  await until(() => expect(document.body.textContent).toContain('배정 가능한 영업과장 계정이 없습니다.'))
  expect(code().value).toBe('M-77')
})

test('a sales manager is a 과장 unless another position is chosen', async () => {
  const unassigned = [{ id: 5, name: '김과장', username: 'kim' }]
  vi.mocked(call).mockImplementation((async (endpoint: unknown) =>
    endpoint === listUnassignedSalesManagers ? unassigned : []) as never)
  await render(<AssignDialog onClose={() => {}} />)
  const position = await until(() => find<HTMLSelectElement>('select[name="position"]'))
  expect(position.value).toBe('과장')
  const offered = [...position.options].map(({ text }) => text)
  expect(offered).toEqual(['팀장', '과장', '차장', '부장', '대리'])
})
