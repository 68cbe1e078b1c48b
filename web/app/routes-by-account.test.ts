import { describe, expect, it } from 'vitest'
import type { MenuPermission, Role, UserType } from '#shared/permissions.ts'
import { OFFICE_PAGES } from './office-routes.tsx'
import { areaOf, homeOf } from './page-route.ts'
import { menuFor, routesFor, unknownPath } from './routes-by-account.ts'
import { STORE_PAGES } from './store-routes.tsx'

const account = (userType: UserType, role: Role, permissions: MenuPermission[] | null = null) => ({
  userType,
  role,
  permissions,
})
const admin = account('admin', 'admin')
const user = account('user', 'worker')
const worker = account('worker', 'worker')
const dealerWorker = account('worker', 'dealer_worker')
const manager = account('sales_manager', 'sales_manager')
const dealer = account('dealer', 'dealer_store')

const pagesOf = (who: typeof admin) => (areaOf(who) === 'dealer' ? STORE_PAGES : OFFICE_PAGES)
const open = (who: typeof admin) =>
  routesFor(who, pagesOf(who))
    .filter(({ access }) => access === 'open')
    .flatMap(({ page }) => [page.path, ...(page.aliases ?? [])])
    .sort()
const labels = (who: typeof admin) => menuFor(who, pagesOf(who)).map(({ label }) => label)

const PROCESSING = [
  '/applications/:documentNumber',
  '/cancelled',
  '/canned-replies',
  '/completed',
  '/completed-activations',
  '/dashboard',
  '/discarded',
  '/documents',
  '/documents/:id',
  '/documents/:id/papers',
  '/downloads',
  '/inbox',
  '/other-application',
  '/other-completions',
  '/outbox',
  '/submit',
  '/submit-application',
  '/supplement',
  '/work-requests',
]

describe('pages by kind of account', () => {
  it.each([
    ['user', user],
    ['worker', worker],
    ['dealer_worker', dealerWorker],
  ])('%s works with documents and does not administrate', (_, who) => {
    expect(open(who)).toEqual(PROCESSING)
    expect(labels(who)).toEqual([
      '대시보드',
      '접수 신청',
      '기타 신청',
      '접수 관리',
      '대화함',
      '업무 요청중',
      '개통완료 관리',
      '기타완료',
      '개통취소 내역',
      '폐기',
      '서식지 다운로드',
      '전송 대기함',
    ])
  })

  it('an admin has the settlements before the panel', () => {
    expect(labels(admin).slice(-3)).toEqual(['정산 관리', '관리자 패널', '영업조직 관리'])
  })

  it('an admin has the admin panel under both addresses', () => {
    expect(open(admin)).toEqual(expect.arrayContaining([...PROCESSING, '/admin', '/admin-panel']))
    expect(menuFor(admin, OFFICE_PAGES)).toContainEqual({ to: '/admin-panel', label: '관리자 패널' })
  })

  it('a dealer has its dashboard, its chats, the form and the outbox, and nothing of the staff', () => {
    expect(open(dealer)).toEqual([
      '/applications/:documentNumber',
      '/dealer-chat/:documentId',
      '/dealer-dashboard',
      '/downloads',
      '/first-steps',
      '/outbox',
      '/statements/:month?',
      '/submit',
      '/submit-application',
      '/supplement',
    ])
    expect(labels(dealer)).toEqual(['내 신청', '접수 신청', '전송 대기함', '서식지'])
  })

  it('a sales manager has its dashboard, and is told about read-only access where others work', () => {
    expect(open(manager)).toEqual(['/sales-manager-dashboard'])
    expect(labels(manager)).toEqual([])
    const readOnly = routesFor(manager, OFFICE_PAGES).filter(({ access }) => access === 'read-only')
    expect(readOnly.map(({ page }) => page.path)).toEqual([
      '/submit-application',
      '/other-application',
      '/work-requests',
    ])
  })

  it('staff who may not are told so instead of a 404, or led elsewhere', () => {
    const denied = routesFor(worker, OFFICE_PAGES).filter(({ access }) => access === 'denied')
    expect(denied.map(({ page }) => page.path)).toEqual([
      '/sales-manager-dashboard',
      '/settlements',
      '/admin',
      '/sales-team-management',
      '/access-log',
      '/privacy',
      '/test',
    ])
    const led = denied.flatMap(({ page }) =>
      page.deniedTo === undefined ? [] : [[page.path, page.deniedTo]],
    )
    expect(led).toEqual([['/test', '/documents']])
  })

  it('a restricted account keeps only what its rows allow', () => {
    const rows = [{ menuId: 'documents', canView: true, canEdit: false, canDelete: false }] as const
    expect(open(account('worker', 'worker', [...rows]))).toEqual([
      '/applications/:documentNumber',
      '/cancelled',
      '/canned-replies',
      '/completed',
      '/completed-activations',
      '/dashboard',
      '/discarded',
      '/documents',
      '/documents/:id',
      '/documents/:id/papers',
      '/inbox',
      '/other-completions',
    ])
    expect(labels(account('worker', 'worker', []))).toEqual(['대시보드'])
  })
})

describe('unknown paths', () => {
  it('lead dealers and sales managers home, and are a 404 for staff', () => {
    expect(unknownPath(dealer, '/settlements')).toEqual({ redirect: '/dealer-dashboard' })
    expect(unknownPath(manager, '/documents')).toEqual({ redirect: '/sales-manager-dashboard' })
    expect(unknownPath(worker, '/nowhere')).toBe('404')
    expect(unknownPath(worker, '/')).toEqual({ redirect: '/dashboard' })
    expect(unknownPath(admin, '/login')).toEqual({ redirect: '/dashboard' })
  })

  it('never name a page that the account has not', () => {
    for (const who of [admin, user, worker, dealerWorker, manager, dealer]) {
      expect(open(who)).toContain(homeOf(who))
    }
  })
})

it('every menu entry leads to a page of the same account', () => {
  for (const who of [admin, worker, dealer]) {
    for (const { to } of menuFor(who, pagesOf(who))) expect(open(who)).toContain(to)
  }
})

it.each([
  ['stores', STORE_PAGES],
  ['the office', OFFICE_PAGES],
])('no address of %s is registered twice', (_, pages) => {
  const addresses = pages.flatMap(({ path, aliases = [] }) => [path, ...aliases])
  expect(new Set(addresses).size).toBe(addresses.length)
})
