import { expect, it } from 'vitest'
import { CONTRACT } from '#shared/contract.ts'
import { type Capability, scopeOf } from '#shared/permissions.ts'
import {
  ALL_RIGHTS,
  blindMenus,
  boxesOf,
  checkedRights,
  columnOf,
  type Kind,
  permissionsOf,
  type Right,
  rightsOf,
  rightsThatMatter,
  rowOf,
  toggledAll,
} from './permission-matrix.ts'

it('has a box for each menu and action, and makes rows of those that are checked', () => {
  expect(ALL_RIGHTS).toHaveLength(27)
  const rights = ['documents.canView', 'documents.canEdit', 'reports.canView']
  const rows = permissionsOf(new Set(rights))
  expect(rows).toEqual([
    { menuId: 'documents', canView: true, canEdit: true, canDelete: false },
    { menuId: 'reports', canView: true, canEdit: false, canDelete: false },
  ])
  expect(rightsOf(rows)).toEqual(rights)
})

it('checks all boxes of a row or column that is not full, and clears a full one', () => {
  const filled = toggledAll(new Set(['admin.canView']), rowOf('documents'))
  expect([...filled]).toEqual(['admin.canView', ...rowOf('documents')])
  expect([...toggledAll(filled, rowOf('documents'))]).toEqual(['admin.canView'])
  expect(toggledAll(filled, columnOf('canView')).size).toBe(4 + 7)
})

it('has a form field for each box, and turns the checked ones into rights', () => {
  const boxes = boxesOf(['documents.canView', 'reports.canView'])
  expect(Object.keys(boxes)).toHaveLength(27)
  expect(boxes).toMatchObject({ documents_canView: true, documents_canEdit: false })
  expect([...checkedRights({ ...boxes, reports_canView: false })]).toEqual(['documents.canView'])
})

const KINDS = [
  { userType: 'user', role: 'worker' },
  { userType: 'worker', role: 'worker' },
  { userType: 'worker', role: 'dealer_worker' },
  { userType: 'sales_manager', role: 'sales_manager' },
  { userType: 'dealer', role: 'dealer_store' },
] as const

/** The calls that the account may make with these rights. */
function callsOf(account: Kind, rights: readonly Right[]): string[] {
  const permissions = permissionsOf(new Set(rights))
  const may = (capability: Capability) => scopeOf({ ...account, permissions }, capability) !== null
  return CONTRACT.filter(({ endpoint: { access } }) => {
    if (access === 'public' || access === 'session') return true
    return typeof access === 'string' ? may(access) : access.anyOf.some(may)
  }).map(({ name }) => name)
}

it.each(KINDS)('shows only boxes that change what may be called: $userType, $role', (account) => {
  const shown = rightsThatMatter(account)
  const all = callsOf(account, ALL_RIGHTS)
  for (const right of ALL_RIGHTS) {
    const without = ALL_RIGHTS.filter((other) => other !== right)
    const isLess = callsOf(account, without).length < all.length
    expect([right, shown.has(right)]).toEqual([right, isLess])
  }
  // Nor does a hidden one do anything together with others.
  for (const some of [[], ...ALL_RIGHTS.map((right) => [right]), [...shown]])
    expect(
      callsOf(
        account,
        some.filter((right) => shown.has(right)),
      ),
    ).toEqual(callsOf(account, some))
  expect(callsOf(account, [...shown])).toEqual(all)
})

it('shows a store three boxes, and 삭제 only to who may delete', () => {
  const [user, worker, , , dealer] = KINDS
  expect([...rightsThatMatter(dealer)].sort()).toEqual([
    'documents.canEdit',
    'documents.canView',
    'downloads.canView',
  ])
  expect(rightsThatMatter(user).has('documents.canDelete')).toBe(true)
  expect(rightsThatMatter(worker).has('documents.canDelete')).toBe(false)
})

it('finds the menus with 수정 or 삭제 but without 보기', () => {
  expect(blindMenus(new Set(['documents.canEdit', 'reports.canView']))).toEqual(['documents'])
})
