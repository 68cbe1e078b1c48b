// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { MenuPermission } from '#shared/permissions.ts'
import { readUserPermissions, type User } from '#shared/users/users.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { find, render, until } from '../../../ui/testing/render.tsx'
import PermissionsDialog from './PermissionsDialog.tsx'

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const user = { id: 3, userType: 'user', role: 'worker', displayName: '박근무', username: 'park' } as User
const row = (canEdit: boolean, canDelete: boolean): MenuPermission => ({
  menuId: 'documents',
  canView: true,
  canEdit,
  canDelete,
})

/** An account on the server, whose rights other administrators change as well. */
function account(permissions: MenuPermission[]) {
  const server = { permissions }
  const saved = vi.fn()
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: { body: unknown }) => {
    if (endpoint !== readUserPermissions) saved(input.body)
    return { userId: 3, userType: 'user', isRestricted: true, permissions: server.permissions }
  }) as never)
  return { server, saved }
}
async function open() {
  const drawn = await render(<PermissionsDialog user={user} onClose={() => {}} />)
  await until(() => box('서류 삭제'))
  return drawn
}
const box = (label: string) => find<HTMLInputElement>(`input[aria-label="${label}"]`)
const press = (element: HTMLElement) => act(async () => element.click())

test('restoring the form after the browser’s back does not restore a right that somebody took away meanwhile', async () => {
  const { server, saved } = account([row(true, true)])
  await open()
  await press(box('서류 삭제'))
  expect(box('서류 삭제').checked).toBe(false)

  server.permissions = [row(false, true)]
  await open()
  expect(['보기', '수정', '삭제'].map((action) => box(`서류 ${action}`).checked)).toEqual([
    true,
    false,
    false,
  ])
  await press(box('통계·내보내기 보기'))
  await press(find('button[type="submit"]'))
  const added = { menuId: 'reports', canView: true, canEdit: false, canDelete: false }
  await until(() => expect(saved).toHaveBeenCalled())
  expect(saved).toHaveBeenCalledExactlyOnceWith({
    userId: 3,
    userType: 'user',
    permissions: [row(false, false), added],
  })
})

test('shows no box that does nothing for the account, and saves none', async () => {
  const settlements: MenuPermission = {
    menuId: 'settlements',
    canView: true,
    canEdit: true,
    canDelete: false,
  }
  const { saved } = account([row(true, false), settlements])
  await open()
  expect(document.querySelector('input[aria-label^="정산 관리"]')).toBeNull()
  expect(document.querySelector('input[aria-label="서식지 다운로드 수정"]')).toBeNull()
  await press(box('서류 삭제'))
  await press(find('button[type="submit"]'))
  await until(() => expect(saved).toHaveBeenCalled())
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ permissions: [row(true, true)] })
})
