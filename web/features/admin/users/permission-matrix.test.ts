import { expect, it } from 'vitest'
import {
  ALL_RIGHTS,
  blindMenus,
  boxesOf,
  checkedRights,
  columnOf,
  permissionsOf,
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

it('knows which boxes change anything for a kind of account', () => {
  expect([...rightsThatMatter('dealer')].sort()).toEqual([
    'documents.canEdit',
    'documents.canView',
    'downloads.canView',
  ])
  expect(rightsThatMatter('user').has('documents.canDelete')).toBe(true)
  expect(rightsThatMatter('worker').has('documents.canDelete')).toBe(false)
})

it('finds the menus with 수정 or 삭제 but without 보기', () => {
  expect(blindMenus(new Set(['documents.canEdit', 'reports.canView']))).toEqual(['documents'])
})
