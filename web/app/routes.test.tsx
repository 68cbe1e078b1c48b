// @vitest-environment happy-dom
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { MenuPermission } from '#shared/permissions.ts'
import { useSession } from '../lib/session-store.ts'
import { SIGNED_OUT, signedIn } from '../lib/session-transitions.ts'
import { render, until } from '../ui/testing/render.tsx'
import { AppRouter } from './AppRouter.tsx'

const PERSON: SessionUser = {
  id: 7,
  username: 'worker',
  name: '김근무',
  dealerName: null,
  userType: 'worker',
  role: 'worker',
  permissions: null,
  mustChangePassword: false,
  allowedCarriers: [],
  carrierCodes: {},
}
const ADMIN: SessionUser = { ...PERSON, userType: 'admin', role: 'admin' }
const STORE: SessionUser = { ...PERSON, userType: 'dealer', role: 'dealer_store', dealerName: '강남모바일' }
const MANAGER: SessionUser = { ...PERSON, userType: 'sales_manager', role: 'sales_manager', name: '최과장' }

let place = ''
function Place() {
  place = useLocation().pathname
  return null
}

/** Opens an address as an account and waits until its code is loaded; the server's answers stay pending. */
async function open(account: SessionUser | null, address: string): Promise<void> {
  useSession.setState(
    account === null ? SIGNED_OUT : signedIn({ user: account, sessionId: 'of the test' }),
    true,
  )
  await render(
    <MemoryRouter initialEntries={[address]}>
      <AppRouter />
      <Place />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal(
    'WebSocket',
    class {
      addEventListener() {}
      send() {}
      close() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Expects where an address leads, and which heading stands there in the end. */
async function expectToLead(
  account: SessionUser | null,
  address: string,
  to: { path?: string; heading?: string; text?: string },
): Promise<void> {
  await open(account, address)
  const headings = () => [...document.querySelectorAll('h1, h2')].map((heading) => heading.textContent)
  await until(() => {
    expect(place).toBe(to.path ?? address)
    if (to.heading !== undefined) expect(headings()).toContain(to.heading)
    if (to.text !== undefined) expect(document.body.textContent).toContain(to.text)
  })
}

test.each([
  ['/', '로그인'],
  ['/dashboard', '로그인'],
  ['/no-such-page', '로그인'],
  ['/dealer-login', '판매점 로그인'],
  ['/dealer-registration', '판매점 등록 신청'],
])('without a session %s is %s', (address, heading) => expectToLead(null, address, { heading }))

test.each([
  ['/', '/dashboard'],
  ['/login', '/dashboard'],
  ['/dealer-login', '/dashboard'],
])('a worker is led from %s to %s', (address, path) => expectToLead(PERSON, address, { path }))

test.each([
  ['/submit', '접수 신청'],
  ['/submit-application', '접수 신청'],
  ['/documents', '접수 관리'],
  ['/completed', '개통완료 관리'],
  ['/completed-activations', '개통완료 관리'],
  ['/outbox', '전송 대기함'],
  ['/no-such-page', '페이지를 찾을 수 없습니다'],
  ['/dealer-dashboard', '페이지를 찾을 수 없습니다'],
])('a worker finds under %s: %s', (address, heading) => expectToLead(PERSON, address, { heading }))

test.each([
  ['/admin-panel', '관리자만 접근할 수 있는 페이지입니다.'],
  ['/settlements', '정산 관리는 관리자만 접근할 수 있습니다.'],
])('a worker is refused at %s, with the reason', (address, text) => expectToLead(PERSON, address, { text }))

test.each([
  ['/admin', '관리자 패널'],
  ['/admin-panel', '관리자 패널'],
  ['/settlements', '정산 관리'],
  ['/sales-team-management', '영업조직 관리'],
  ['/test', '테스트'],
])('an administrator finds under %s: %s', (address, heading) => expectToLead(ADMIN, address, { heading }))

test('the page of a right that an account lacks says so, and its menu leaves it out', async () => {
  const rows: MenuPermission[] = [{ menuId: 'documents', canView: true, canEdit: false, canDelete: false }]
  const restricted = { ...PERSON, permissions: rows }
  await expectToLead(restricted, '/submit-application', { text: '접근 권한이 없습니다' })
  await expectToLead({ ...PERSON, permissions: [] }, '/documents', { text: '접근 권한이 없습니다' })
  await open(restricted, '/documents')
  const menu = () =>
    [...document.querySelectorAll('nav[aria-label="주 메뉴"] a')].map((link) => link.textContent)
  await until(() =>
    expect(menu()).toEqual([
      '대시보드',
      '접수 관리',
      '대화함',
      '개통완료 관리',
      '기타완료',
      '개통취소 내역',
      '폐기',
    ]),
  )
})

test.each(['/', '/no-such-page', '/documents', '/admin-panel'])('a store is led home from %s', (address) =>
  expectToLead(STORE, address, { path: '/dealer-dashboard' }),
)

test.each([
  ['/submit', '접수 신청'],
  ['/outbox', '전송 대기함'],
])('a store finds under %s: %s', (address, heading) => expectToLead(STORE, address, { heading }))

test.each(['/', '/no-such-page', '/documents'])('a sales manager is led home from %s', (address) =>
  expectToLead(MANAGER, address, { path: '/sales-manager-dashboard' }),
)

test.each(['/submit-application', '/other-application', '/work-requests'])(
  'a sales manager reads only, and is told so at %s',
  (address) => expectToLead(MANAGER, address, { text: '영업과장은 읽기 전용 권한입니다.' }),
)

test('the window’s title follows the page, a 404 and the login included', async () => {
  for (const [account, address, title] of [
    [null, '/dealer-login', '판매점 로그인 · '],
    [ADMIN, '/admin-panel', '관리자 패널 · '],
    [ADMIN, '/no-such-page', '페이지를 찾을 수 없습니다 · '],
  ] as const) {
    await open(account, address)
    await until(() => expect(document.title).toMatch(new RegExp(`^${title}`)))
  }
})
