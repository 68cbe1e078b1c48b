/**
 * Who may do what, as one table. The server enforces it on every call and socket message, and the web hides what it forbids.
 * `Scope` says with which objects; the feature's `x.access.ts` decides what `own` and `own-or-unassigned` mean.
 */

/** The six kinds of account, made of userType and role. */
export type AccountKind = 'admin' | 'user' | 'worker' | 'dealer_worker' | 'sales_manager' | 'dealer'
export const ACCOUNT_KINDS = ['admin', 'user', 'worker', 'dealer_worker', 'sales_manager', 'dealer'] as const

export const USER_TYPES = ['admin', 'sales_manager', 'user', 'worker', 'dealer'] as const
export type UserType = (typeof USER_TYPES)[number]
export const ROLES = ['admin', 'sales_manager', 'worker', 'dealer_worker', 'dealer_store'] as const
export type Role = (typeof ROLES)[number]

export const MENUS = [
  'dashboard',
  'documents',
  'settlements',
  'admin',
  'downloads',
  'workers',
  'carriers',
  'contact_codes',
  'reports',
] as const
export type MenuId = (typeof MENUS)[number]
export type MenuAction = 'canView' | 'canEdit' | 'canDelete'

export interface MenuPermission {
  menuId: MenuId
  canView: boolean
  canEdit: boolean
  canDelete: boolean
}

export type Scope = 'all' | 'own' | 'own-or-unassigned'

interface MenuFlag {
  id: MenuId
  action: MenuAction
  /** The capability changes objects and answers with them, so it needs canView as well. */
  isOnSeen?: true
}

interface CapabilityRule {
  /** The flag of the 9-menu matrix that can take it away from one account; null: never narrowed. */
  menu: MenuFlag | null
  grants: Partial<Record<AccountKind, Scope>>
}

const menu = (id: MenuId, action: MenuAction) => ({ id, action })
const EDIT_SEEN = { ...menu('documents', 'canEdit'), isOnSeen: true } as const
const DELETE_SEEN = { ...menu('documents', 'canDelete'), isOnSeen: true } as const
const ADMIN = { admin: 'all' } as const
const STAFF = { admin: 'all', user: 'all', worker: 'all', dealer_worker: 'all' } as const
const OWN_OF_STAFF = { admin: 'own', user: 'own', worker: 'own', dealer_worker: 'own' } as const
const PROCESSING = { admin: 'all', user: 'all', worker: 'all', dealer_worker: 'own' } as const

export const CAPABILITIES = {
  'documents.submit': { menu: menu('documents', 'canEdit'), grants: { ...STAFF, dealer: 'own' } },
  'documents.submitOther': { menu: menu('documents', 'canEdit'), grants: STAFF },
  'documents.read': { menu: menu('documents', 'canView'), grants: { ...PROCESSING, dealer: 'own' } },
  /** Hearing who of the staff has an application open, and being named there. */
  'documents.viewers': { menu: menu('documents', 'canView'), grants: PROCESSING },
  /** Saved views of the office's lists. */
  'documents.views': { menu: menu('documents', 'canView'), grants: OWN_OF_STAFF },
  'documents.process': { menu: EDIT_SEEN, grants: PROCESSING },
  'documents.answerSupplement': { menu: EDIT_SEEN, grants: { ...PROCESSING, dealer: 'own' } },
  'documents.delete': { menu: DELETE_SEEN, grants: { admin: 'all', user: 'all' } },
  'documents.restore': { menu: DELETE_SEEN, grants: ADMIN },
  'documents.editOther': { menu: EDIT_SEEN, grants: ADMIN },
  'documents.correct': { menu: EDIT_SEEN, grants: { ...PROCESSING, dealer: 'own' } },
  'documents.withdraw': { menu: EDIT_SEEN, grants: { dealer: 'own' } },
  'documents.correctStatus': { menu: EDIT_SEEN, grants: ADMIN },
  'documents.export': { menu: menu('reports', 'canView'), grants: PROCESSING },
  'chat.read': { menu: menu('documents', 'canView'), grants: { ...PROCESSING, dealer: 'own' } },
  'chat.write': {
    menu: EDIT_SEEN,
    grants: { ...PROCESSING, worker: 'own-or-unassigned', dealer: 'own' },
  },
  /** The conversations of the back office, as one list. */
  'chat.inbox': { menu: menu('documents', 'canView'), grants: PROCESSING },
  'cannedReplies.read': { menu: menu('documents', 'canView'), grants: STAFF },
  /** One's own; the company's only with `cannedReplies.keepCompany`. */
  'cannedReplies.keep': { menu: EDIT_SEEN, grants: STAFF },
  'cannedReplies.keepCompany': { menu: menu('admin', 'canEdit'), grants: ADMIN },
  'news.read': { menu: menu('documents', 'canView'), grants: { ...STAFF, dealer: 'own' } },
  'dealer.applications': { menu: menu('documents', 'canView'), grants: { dealer: 'own' } },
  /** Asking the administrator for contact codes. */
  'dealer.requestCodes': { menu: null, grants: { dealer: 'own' } },
  /** A store's statements, and what it says of them. */
  'statements.own': { menu: menu('documents', 'canView'), grants: { dealer: 'own' } },
  /** The reference lists that forms and filters need; the menu matrix never takes them away. */
  'reference.read': { menu: null, grants: { ...STAFF, dealer: 'own' } },
  'downloads.read': { menu: menu('downloads', 'canView'), grants: { ...STAFF, dealer: 'all' } },
  'downloads.manage': { menu: menu('downloads', 'canEdit'), grants: ADMIN },
  'dashboard.read': { menu: menu('dashboard', 'canView'), grants: { ...STAFF, sales_manager: 'own' } },
  'stats.status': { menu: menu('reports', 'canView'), grants: PROCESSING },
  'stats.carriers': { menu: menu('reports', 'canView'), grants: { admin: 'all', sales_manager: 'own' } },
  'stats.workers': { menu: menu('workers', 'canView'), grants: ADMIN },
  'stats.exportWorkers': { menu: menu('reports', 'canView'), grants: ADMIN },
  'settlements.manage': { menu: menu('settlements', 'canEdit'), grants: ADMIN },
  'admin.users': { menu: menu('admin', 'canEdit'), grants: ADMIN },
  'admin.dealers': { menu: menu('admin', 'canEdit'), grants: ADMIN },
  'admin.carriers': { menu: menu('carriers', 'canEdit'), grants: ADMIN },
  'admin.plans': { menu: menu('carriers', 'canEdit'), grants: ADMIN },
  'admin.contactCodes': { menu: menu('contact_codes', 'canEdit'), grants: ADMIN },
  'admin.salesOrganisation': { menu: menu('admin', 'canEdit'), grants: ADMIN },
  'admin.system': { menu: menu('admin', 'canView'), grants: ADMIN },
} as const satisfies Record<string, CapabilityRule>

export type Capability = keyof typeof CAPABILITIES

/** Whoever is told something: news of applications, or a sales manager its figures. */
export const TOLD = { anyOf: ['news.read', 'stats.carriers'] } as const satisfies {
  anyOf: readonly Capability[]
}

/** Which of the six kinds an account is. */
export function accountKind(account: { userType: UserType; role: Role }): AccountKind {
  return account.role === 'dealer_worker' ? 'dealer_worker' : account.userType
}

/**
 * With which objects this account may use a capability; null: not at all. `permissions` is null for an account that was never
 * restricted; a restricted account keeps only what its rows allow. Administrators are never restricted.
 */
export function scopeOf(
  account: { userType: UserType; role: Role; permissions: readonly MenuPermission[] | null },
  capability: Capability,
): Scope | null {
  const rule: CapabilityRule = CAPABILITIES[capability]
  const kind = accountKind(account)
  const scope = rule.grants[kind] ?? null
  if (scope === null || kind === 'admin' || rule.menu === null || account.permissions === null) return scope
  const { id, action, isOnSeen } = rule.menu
  const isAllowed = (row: MenuPermission) => row.menuId === id && row[action] && (!isOnSeen || row.canView)
  return account.permissions.some(isAllowed) ? scope : null
}
