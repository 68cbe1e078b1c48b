import { expect, it } from 'vitest'
import {
  ALL_RIGHTS,
  blindMenus,
  columnOf,
  permissionsOf,
  rightsOf,
  rightsThatMatter,
  rowOf,
  toggledAll,
  withChangesSince,
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

it('fills a row or a column that is not full, and empties one that is', () => {
  const filled = toggledAll(new Set(['admin.canView']), rowOf('documents'))
  expect([...filled]).toEqual(['admin.canView', ...rowOf('documents')])
  expect([...toggledAll(filled, rowOf('documents'))]).toEqual(['admin.canView'])
  expect(toggledAll(filled, columnOf('canView')).size).toBe(4 + 7)
})

it('changes only the boxes that were pressed, whatever others changed meanwhile', () => {
  const before = new Set(['documents.canView', 'documents.canEdit', 'documents.canDelete'])
  const after = new Set(['documents.canView', 'documents.canDelete', 'reports.canView'])
  const now = ['documents.canView', 'documents.canEdit', 'downloads.canView']
  expect([...withChangesSince(before, after, now)].sort()).toEqual([
    'documents.canView',
    'downloads.canView',
    'reports.canView',
  ])
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

it('finds the menus in which something may be done unseen', () => {
  expect(blindMenus(new Set(['documents.canEdit', 'reports.canView']))).toEqual(['documents'])
})
