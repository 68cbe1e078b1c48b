import { describe, expect, it } from 'vitest'
import {
  ACCOUNT_KINDS,
  CAPABILITIES,
  type Capability,
  type MenuPermission,
  type Role,
  scopeOf,
  type UserType,
} from './permissions.ts'

const ACCOUNTS = {
  admin: { userType: 'admin', role: 'admin' },
  user: { userType: 'user', role: 'worker' },
  worker: { userType: 'worker', role: 'worker' },
  dealer_worker: { userType: 'worker', role: 'dealer_worker' },
  sales_manager: { userType: 'sales_manager', role: 'sales_manager' },
  dealer: { userType: 'dealer', role: 'dealer_store' },
} as const satisfies Record<(typeof ACCOUNT_KINDS)[number], { userType: UserType; role: Role }>

const capabilities = Object.keys(CAPABILITIES) as Capability[]

function mayUse(kind: keyof typeof ACCOUNTS, permissions: MenuPermission[] | null = null): Capability[] {
  return capabilities.filter((capability) => scopeOf({ ...ACCOUNTS[kind], permissions }, capability) !== null)
}

it('gives each kind of account its capabilities', () => {
  expect(mayUse('sales_manager')).toEqual(['dashboard.read', 'stats.carriers'])
  expect(mayUse('dealer')).not.toContain('documents.process')
  expect(mayUse('dealer')).not.toContain('documents.export')
  expect(mayUse('worker')).not.toContain('documents.delete')
  expect(mayUse('user')).toContain('documents.delete')
  expect(mayUse('user')).not.toContain('documents.restore')
  expect(mayUse('worker').filter((capability) => capability.startsWith('admin.'))).toEqual([])
  const ofStores = ['documents.withdraw', 'dealer.applications', 'dealer.requestCodes', 'statements.own']
  expect(mayUse('admin')).toEqual(capabilities.filter((capability) => !ofStores.includes(capability)))
})

describe('the nine menus', () => {
  it('take away and never give', () => {
    const everything: MenuPermission[] = [
      'dashboard',
      'documents',
      'settlements',
      'admin',
      'downloads',
      'workers',
      'carriers',
      'contact_codes',
      'reports',
    ].map((menuId) => ({
      menuId: menuId as MenuPermission['menuId'],
      canView: true,
      canEdit: true,
      canDelete: true,
    }))
    for (const kind of ACCOUNT_KINDS) expect(mayUse(kind, everything)).toEqual(mayUse(kind))
  })

  it('leave a restricted account without rows only the reference lists', () => {
    expect(mayUse('worker', [])).toEqual(['reference.read'])
  })

  it('do not narrow administrators', () => {
    expect(mayUse('admin', [])).toEqual(mayUse('admin'))
  })

  it('tell viewing from editing', () => {
    const viewOnly: MenuPermission[] = [
      { menuId: 'documents', canView: true, canEdit: false, canDelete: false },
    ]
    expect(mayUse('worker', viewOnly)).toContain('documents.read')
    expect(mayUse('worker', viewOnly)).not.toContain('documents.process')
  })

  it('let nobody change what it may not see, only submit', () => {
    const row: MenuPermission = { menuId: 'documents', canView: false, canEdit: true, canDelete: true }
    expect(mayUse('user', [row])).toEqual(['documents.submit', 'documents.submitOther', 'reference.read'])
    expect(mayUse('dealer', [row])).toEqual(['documents.submit', 'dealer.requestCodes', 'reference.read'])
    expect(mayUse('user', [{ ...row, canView: true }])).toContain('documents.process')
  })
})
