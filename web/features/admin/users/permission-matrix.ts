import {
  CAPABILITIES,
  type Capability,
  MENUS,
  type MenuAction,
  type MenuId,
  type MenuPermission,
  type Role,
  scopeOf,
  type UserType,
} from '#shared/permissions.ts'

export const ACTIONS: readonly MenuAction[] = ['canView', 'canEdit', 'canDelete']

export interface Kind {
  userType: UserType
  role: Role
}

/** What one box of the matrix gives: `documents.canView`. */
export type Right = `${MenuId}.${MenuAction}`

const rightOf = (menuId: MenuId, action: MenuAction): Right => `${menuId}.${action}`
export const rowOf = (menuId: MenuId): Right[] => ACTIONS.map((action) => rightOf(menuId, action))
export const columnOf = (action: MenuAction): Right[] => MENUS.map((menuId) => rightOf(menuId, action))
export const ALL_RIGHTS: readonly Right[] = MENUS.flatMap(rowOf)

export function rightsOf(permissions: readonly MenuPermission[]): Right[] {
  return permissions.flatMap((row) =>
    ACTIONS.filter((action) => row[action]).map((action) => rightOf(row.menuId, action)),
  )
}

/** The rows to save: only menus with at least one right. */
export function permissionsOf(rights: ReadonlySet<string>): MenuPermission[] {
  return MENUS.map((menuId) => ({
    menuId,
    canView: rights.has(rightOf(menuId, 'canView')),
    canEdit: rights.has(rightOf(menuId, 'canEdit')),
    canDelete: rights.has(rightOf(menuId, 'canDelete')),
  })).filter((row) => row.canView || row.canEdit || row.canDelete)
}

/** The form field of a box; a dot in its name would mean a nested field. */
export const boxOf = (right: string) => right.replace('.', '_')

/** The value of each box. */
export function boxesOf(rights: Iterable<string>): Record<string, boolean> {
  const given = new Set(rights)
  return Object.fromEntries(ALL_RIGHTS.map((right) => [boxOf(right), given.has(right)]))
}

export function checkedRights(boxes: Readonly<Partial<Record<string, boolean>>>): Set<string> {
  return new Set(ALL_RIGHTS.filter((right) => boxes[boxOf(right)]))
}

/** Adds all of `some` when at least one is missing, else removes all of them. */
export function toggledAll(rights: ReadonlySet<string>, some: readonly Right[]): Set<string> {
  const next = new Set(rights)
  const isWhole = some.every((right) => rights.has(right))
  for (const right of some) {
    if (isWhole) next.delete(right)
    else next.add(right)
  }
  return next
}

const everything = Object.keys(CAPABILITIES) as Capability[]

/** The boxes that do something for this kind of account: without such a box, and with all others, it may do less. */
export function rightsThatMatter(account: Kind): ReadonlySet<Right> {
  const count = (rights: readonly Right[]) => {
    const permissions = permissionsOf(new Set(rights))
    return everything.filter((capability) => scopeOf({ ...account, permissions }, capability) !== null).length
  }
  const most = count(ALL_RIGHTS)
  return new Set(ALL_RIGHTS.filter((right) => count(ALL_RIGHTS.filter((other) => other !== right)) < most))
}

/** Menus with 수정 or 삭제 but without 보기: the result of such an action cannot be seen. */
export function blindMenus(rights: ReadonlySet<string>): MenuId[] {
  return MENUS.filter(
    (menuId) =>
      !rights.has(rightOf(menuId, 'canView')) &&
      (rights.has(rightOf(menuId, 'canEdit')) || rights.has(rightOf(menuId, 'canDelete'))),
  )
}
