import type { Page } from '@playwright/test'
import { saveUserPermissions } from '#shared/users/users.contract.ts'
import type { Credentials } from './fixture/portal.ts'
import { expect, test } from './fixture/test.ts'
import { logInOn } from './people/dealer.ts'

async function logIn(page: Page, who: Credentials, home: RegExp): Promise<void> {
  await page.goto('/')
  await logInOn(page, who)
  await expect(page).toHaveURL(home)
}

/** Opens each address and checks where it led; web/app/routes.test.tsx has all of them, this a few. */
async function expectToLead(page: Page, ways: Record<string, string | { heading: string }>): Promise<void> {
  for (const [address, target] of Object.entries(ways)) {
    await test.step(`${address} → ${JSON.stringify(target)}`, async () => {
      await page.goto(address)
      if (typeof target === 'string') {
        await expect(page).toHaveURL(new RegExp(`${target}$`))
      } else {
        await expect(page.getByRole('heading', { name: target.heading, level: 1 }).first()).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${address}$`))
      }
    })
  }
}

test('workers: their pages and aliases; what is unknown is a 404, what is the admin’s is refused', async ({
  portal,
  openPage,
}) => {
  const page = await openPage('desktop')
  await logIn(page, await portal.setUpWorker('worker', '김근무'), /\/dashboard$/)
  await expectToLead(page, {
    '/': '/dashboard',
    '/completed-activations': { heading: '개통완료 관리' },
    '/no-such-page': { heading: '페이지를 찾을 수 없습니다' },
  })
  await page.goto('/admin-panel')
  await expect(page.getByText('접근 권한이 없습니다')).toBeVisible()
  await expect(page.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeVisible()
  await page.goto('/settlements')
  await expect(page.getByText('접근 권한이 없습니다')).toBeVisible()
  await expect(page.getByText('정산 관리는 관리자만 접근할 수 있습니다.')).toBeVisible()
  for (const name of ['관리자 패널', '정산 관리']) await expect(page.getByRole('link', { name })).toBeHidden()

  await test.step('the logo leads to the dashboard, the user menu out', async () => {
    await page.getByRole('link', { name: /대시보드로 이동/ }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('button', { name: '김근무 사용자 메뉴' }).click()
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`^${portal.url}/$`))
  })
})

test('a restricted account sees what its rows allow, and one without rows is told why there is nothing', async ({
  portal,
  openPage,
}) => {
  const worker = await portal.setUpWorker('worker', '김근무')
  const { id: userId } = await portal.logIn(worker)
  const restrict = (permissions: { menuId: 'documents'; canView: true }[]) =>
    portal.admin.call(saveUserPermissions, {
      body: {
        userId,
        userType: 'worker',
        permissions: permissions.map((row) => ({ ...row, canEdit: false, canDelete: false })),
      },
    })
  const menu = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link')

  await restrict([{ menuId: 'documents', canView: true }])
  const page = await openPage('desktop')
  await logIn(page, worker, /\/dashboard$/)
  await expect(menu(page)).toHaveText([
    '대시보드',
    '접수 관리',
    '대화함',
    '개통완료 관리',
    '기타완료',
    '개통취소 내역',
    '폐기',
  ])
  await page.goto('/completed')
  await expect(page.getByText('서류가 없습니다')).toBeVisible()
  await expect(page.getByRole('button', { name: '엑셀 내보내기' })).toBeHidden()
  await page.goto('/submit-application')
  await expect(page.getByText('접근 권한이 없습니다')).toBeVisible()

  await restrict([])
  const other = await openPage('desktop')
  await logIn(other, worker, /\/dashboard$/)
  await expect(menu(other)).toHaveText(['대시보드'])
  await expect(other.getByText('사용할 수 있는 메뉴가 없습니다')).toBeVisible()
  await other.goto('/documents')
  await expect(other.getByText('접근 권한이 없습니다')).toBeVisible()
})

test('stores: unknown paths lead home', async ({ portal, openPage }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openPage('phone')
  await logIn(page, store, /\/dealer-dashboard$/)
  await expectToLead(page, {
    '/documents': '/dealer-dashboard',
    '/outbox': { heading: '전송 대기함' },
  })
  await page.goto('/dealer-chat/4711')
  await expect(page.getByText('채팅방을 찾을 수 없습니다')).toBeVisible()
  await expect(page.getByText('요청하신 문서의 채팅방이 존재하지 않습니다.')).toBeVisible()
})

test('sales managers see their own area, and read only', async ({ portal, openPage }) => {
  const page = await openPage('phone')
  const manager = await portal.setUpSalesManager('manager', '최과장')
  await logIn(page, manager, /\/sales-manager-dashboard$/)
  await expectToLead(page, {
    '/': '/sales-manager-dashboard',
  })
  await expect(page.getByText('최과장').first()).toBeVisible()
  await page.goto('/submit-application')
  await expect(page.getByText('접근 권한이 없습니다')).toBeVisible()
  await expect(page.getByText('영업과장은 읽기 전용 권한입니다.')).toBeVisible()
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
})

test('on a phone the staff’s menu is a drawer', async ({ portal, openPage }) => {
  const page = await openPage('phone')
  await logIn(page, await portal.setUpWorker('worker', '김근무'), /\/dashboard$/)
  await expect(page.getByRole('link', { name: '접수 관리' })).toBeHidden()
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await page.getByRole('link', { name: '접수 관리' }).click()
  await expect(page.getByRole('heading', { name: '접수 관리' })).toBeVisible()
  await expect(page.getByRole('link', { name: '접수 관리' })).toBeHidden()
})
