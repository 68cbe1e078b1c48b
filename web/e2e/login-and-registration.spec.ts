import type { Page } from '@playwright/test'
import { findKpInfo } from '#shared/kp-numbers/kp-number.contract.ts'
import { createWorker } from '#shared/users/users.contract.ts'
import { PASSWORD } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { logInOn } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openFromUserMenu } from './people/user-menu.ts'
import { logInStaff } from './people/worker.ts'

test('a store registers with its KP number and logs in', async ({ portal, openPage }) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setUpKpNumber('KP9001', '역삼텔레콤', '서울 역삼동')
  const page = await openPage('phone')
  await page.goto('/')
  await page.getByRole('tab', { name: '계정 생성' }).click()
  const create = page.getByRole('button', { name: '계정 생성' })
  const kpNumber = field(page, 'KP번호')

  await test.step('two characters are not looked up', async () => {
    await kpNumber.fill('KP')
    await expect(create).toBeDisabled()
    await expect(
      page.getByText('등록되지 않은 KP번호입니다. 번호를 확인하거나 본사에 문의해주세요.'),
    ).toBeHidden()
  })
  await test.step('an unknown number is said to be one', async () => {
    await kpNumber.fill('KP0000')
    await expect(
      page.getByText('등록되지 않은 KP번호입니다. 번호를 확인하거나 본사에 문의해주세요.'),
    ).toBeVisible()
    await expect(create).toBeDisabled()
  })
  await test.step('submitting it says what is missing', async () => {
    // On a phone Enter goes to the next field, and submits from the last one.
    await kpNumber.press('Enter')
    await expect(field(page, '등록코드 (선택)')).toBeFocused()
    await field(page, '비밀번호').press('Enter')
    await expect(page.getByRole('region', { name: '알림' })).toContainText(
      '오류유효한 KP번호를 입력해주세요.',
    )
  })
  await test.step('it is looked up once, after the typing', async () => {
    await kpNumber.fill('')
    await kpNumber.pressSequentially('KP9001')
    await expect(page.getByText('유효한 KP번호', { exact: true })).toBeVisible()
    await expect(page.getByText('역삼텔레콤')).toBeVisible()
    await expect(page.getByText('서울 역삼동')).toBeVisible()
    expect(portal.network.count('GET', findKpInfo.path.replace(':kpNumber', 'KP9001'))).toBe(1)
    expect(portal.network.count('GET', findKpInfo.path.replace(':kpNumber', 'KP90'))).toBe(0)
  })
  await test.step('all fields are required', async () => {
    await create.click()
    await expect(page.getByText('이름을 입력해주세요').first()).toBeVisible()
    await expect(page.getByText('아이디를 입력해주세요').first()).toBeVisible()
    await expect(field(page, '이름')).toBeFocused()
  })
  await test.step('a taken name is said at its field', async () => {
    await field(page, '이름').fill('박점장')
    await field(page, '아이디').fill(store.username)
    await field(page, '비밀번호').fill(PASSWORD)
    await create.click()
    await expect(
      page.getByText('이미 사용 중인 아이디입니다. 다른 아이디를 입력해주세요.').first(),
    ).toBeVisible()
    await expect(field(page, '아이디')).toBeFocused()
  })
  await test.step('success signs in, and leads through the first steps', async () => {
    await field(page, '아이디').fill('yeoksam')
    await create.click()
    await expect(page.getByText('판매점 계정이 성공적으로 생성되었습니다.')).toBeVisible()
    await expect(page).toHaveURL(/\/first-steps$/)
    await expect(page.getByRole('heading', { name: '시작하기' })).toBeVisible()
    await page.getByRole('link', { name: '나중에 하기' }).click()
    await expect(page).toHaveURL(/\/dealer-dashboard$/)
  })
  await test.step('a taken KP number is refused', async () => {
    const other = await openPage('phone')
    await other.goto('/')
    await other.getByRole('tab', { name: '계정 생성' }).click()
    await field(other, 'KP번호').fill('KP9001')
    await field(other, '이름').fill('박점장')
    await field(other, '아이디').fill('other')
    await field(other, '비밀번호').fill(PASSWORD)
    await other.getByRole('button', { name: '계정 생성' }).click()
    await expect(other.getByText('이미 등록된 KP번호입니다. 관리자에게 문의해주세요.').first()).toBeVisible()
    await other.getByRole('tab', { name: '로그인' }).click()
    await logInOn(other, { username: 'yeoksam', password: PASSWORD })
    await expect(other).toHaveURL(/\/dealer-dashboard$/)
  })
})

test('the first steps offer the installation also to whoever has closed the hint of it', async ({
  portal,
  openPage,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openPage('phone')
  // Chromium offers no installation in a test, so the test sends the event.
  await page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', ''),
    })
    addEventListener('load', () => dispatchEvent(offer))
  })
  await page.goto('/')
  await page.getByRole('button', { name: '설치 안내 닫기' }).click()
  await expect(page.getByText('앱으로 설치하기')).toBeHidden()
  await logInOn(page, store)
  await expect(page).toHaveURL(/\/dealer-dashboard$/)
  await page.goto('/first-steps')
  await page.getByRole('button', { name: '앱 설치' }).click()
  await expect(page.locator('html[data-asked]')).toHaveCount(1)
})

test('a wrong password and an unknown account look alike', async ({ portal, openPage }) => {
  await portal.setUpWorker('worker', '김근무')
  const page = await openPage('desktop')
  await page.goto('/documents')
  const alert = page.getByRole('alert').filter({ hasText: '아이디 또는 비밀번호가 올바르지 않습니다.' })

  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByText('아이디를 입력해주세요').first()).toBeVisible()
  await expect(page.getByText('비밀번호를 입력해주세요').first()).toBeVisible()

  await logInOn(page, { username: 'worker', password: 'wrong-password' })
  await expect(alert).toBeVisible()
  await expect(field(page, '비밀번호')).toBeFocused()
  await logInOn(page, { username: 'nobody', password: 'wrong-password' })
  await expect(alert).toBeVisible()
  await logInOn(page, { username: 'worker', password: PASSWORD })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the door of the stores refuses who is no dealer, and leads on', async ({ portal, openPage }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openPage('phone')
  await page.goto('/dealer-login')
  await logInOn(page, ADMIN)
  await expect(page.getByText('로그인 실패')).toBeVisible()
  await expect(page.getByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeVisible()

  await page.getByRole('link', { name: '판매점 등록 신청' }).click()
  await expect(page).toHaveURL(/\/dealer-registration$/)
  await page.goBack()
  await page.getByRole('link', { name: '직원 로그인' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '판매점 로그인' })).toBeVisible()

  await logInOn(page, store)
  await expect(page.getByText('로그인 성공')).toBeVisible()
  await expect(page.getByText('강남모바일 점장님, 환영합니다.')).toBeVisible()
  await expect(page).toHaveURL(/\/dealer-dashboard$/)
})

test('a password that an administrator chose is changed first', async ({ portal, openPage }) => {
  const newcomer = { username: 'newcomer', password: 'first-word-1' }
  await portal.admin.call(createWorker, { body: { ...newcomer, name: '신입' } })
  const page = await openPage('desktop')
  await page.goto('/')
  await logInOn(page, newcomer)
  const dialog = page.getByRole('alertdialog', { name: '비밀번호 변경' })
  await field(dialog, '현재 비밀번호').fill(newcomer.password)
  await field(dialog, '새 비밀번호').fill(PASSWORD)
  await field(dialog, '새 비밀번호 확인').fill(PASSWORD)
  await dialog.getByRole('button', { name: '변경' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a password changed in one tab closes nothing in any, however late its answer comes', async ({
  portal,
  openDevice,
}) => {
  const desk = await openDevice('desktop')
  const page = await logInStaff(desk, await portal.setUpWorker('worker', '박근무'))
  const other = await desk.newPage()
  await other.goto('/')
  for (const tab of [page, other]) await expect(tab.getByText('연결됨')).toBeVisible()
  const unfinished = field(await openFromUserMenu(other, '비밀번호 변경'), '현재 비밀번호')
  await unfinished.fill('쓰는 중')

  const dialog = await openFromUserMenu(page, '비밀번호 변경')
  await field(dialog, '현재 비밀번호').fill(PASSWORD)
  await field(dialog, '새 비밀번호').fill(`${PASSWORD}-새것`)
  await field(dialog, '새 비밀번호 확인').fill(`${PASSWORD}-새것`)
  // Each tab's socket reports the old session's end before the answer brings the new one.
  const told = [page, other].map((tab) =>
    tab.waitForResponse((answer) => answer.url().endsWith('/api/auth/me') && answer.status() === 401),
  )
  await page.route('**/api/auth/change-password', async (route) => {
    const response = await route.fetch()
    await Promise.all(told)
    await expect(unfinished).toHaveValue('쓰는 중')
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: '변경' }).click()
  await expect(page.getByText('비밀번호가 변경되었습니다.', { exact: false })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(unfinished).toHaveValue('쓰는 중')
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByRole('heading', { name: '대시보드' })).toBeVisible()
  }
})

test('a store applies for an account; an administrator rejects one and approves the next', async ({
  openDevice,
  openPage,
}) => {
  const page = await openPage('phone')
  await page.goto('/dealer-registration')
  await page.getByRole('button', { name: '등록 신청' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '입력 오류' })).toBeVisible()
  await applyFor(page, { username: 'hanbit', businessNumber: '2208162517', businessName: '한빛모바일' })
  await page.getByRole('link', { name: '처음으로 돌아가기' }).click()
  await logInOn(page, { username: 'hanbit', password: PASSWORD })
  await expect(page.getByText('승인 대기 중인 계정입니다.')).toBeVisible()
  await page.goto('/dealer-registration')
  await applyFor(page, { username: 'saebyeok', businessNumber: '1248100998', businessName: '새벽텔레콤' })

  const admin = await openAdminPanel(openDevice)
  await openTab(admin, '판매점', '등록 신청')
  await admin.getByRole('row').filter({ hasText: '한빛모바일' }).click()
  await admin.getByRole('dialog', { name: '한빛모바일' }).getByRole('button', { name: '반려' }).click()
  const rejection = admin.getByRole('dialog', { name: '등록 신청 반려' })
  await field(rejection, '반려 사유').fill('서류가 다릅니다')
  await rejection.getByRole('button', { name: '반려' }).click()
  await expect(admin.getByText('등록 신청을 반려했습니다.')).toBeVisible()
  await admin.getByRole('row').filter({ hasText: '새벽텔레콤' }).click()
  await admin.getByRole('dialog', { name: '새벽텔레콤' }).getByRole('button', { name: '승인' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '승인' }).click()
  await expect(admin.getByText('등록 신청을 승인했습니다.')).toBeVisible()

  await page.goto('/dealer-login')
  await logInOn(page, { username: 'hanbit', password: PASSWORD })
  await expect(page.getByText('반려된 신청입니다. 사유: 서류가 다릅니다')).toBeVisible()
  await logInOn(page, { username: 'saebyeok', password: PASSWORD })
  await expect(page).toHaveURL(/\/dealer-dashboard$/)
})

test('a registration under the name of a store that exists is approved only after a second question', async ({
  portal,
  openDevice,
  openPage,
}) => {
  await portal.setUpStore('강남모바일')
  const page = await openPage('phone')
  await page.goto('/dealer-registration')
  await applyFor(page, { username: 'gangnam2', businessNumber: '2208162517', businessName: '강남모바일' })

  const admin = await openAdminPanel(openDevice)
  await openTab(admin, '판매점', '등록 신청')
  await admin.getByRole('row').filter({ hasText: '강남모바일' }).click()
  const request = admin.getByRole('dialog', { name: '강남모바일' })
  const question = admin.getByRole('alertdialog')
  const answer = (name: string) => question.getByRole('button', { name, exact: true }).click()
  await test.step('whoever thinks better of it has approved nothing', async () => {
    await request.getByRole('button', { name: '승인' }).click()
    await answer('승인')
    await expect(question).toContainText('같은 이름의 판매점이나 접점코드가 이미 있습니다.')
    await answer('취소')
    await expect(request).toContainText('대기')
  })
  await request.getByRole('button', { name: '승인' }).click()
  await answer('승인')
  await answer('그래도 승인')
  await expect(admin.getByText('등록 신청을 승인했습니다.')).toBeVisible()
  await expect(admin.getByText('승인 실패')).toBeHidden()

  await page.goto('/dealer-login')
  await logInOn(page, { username: 'gangnam2', password: PASSWORD })
  await expect(page).toHaveURL(/\/dealer-dashboard$/)
})

async function applyFor(
  page: Page,
  { username, businessNumber, businessName }: Record<'username' | 'businessNumber' | 'businessName', string>,
): Promise<void> {
  const values = {
    상호명: businessName,
    사업자등록번호: businessNumber,
    대표자명: '정한빛',
    '사업장 주소': '부산 해운대구',
    연락처: '01098765432',
    이메일: `${username}@example.com`,
    아이디: username,
    비밀번호: PASSWORD,
  }
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text)
  await page.getByRole('button', { name: '등록 신청' }).click()
  await expect(page.getByRole('heading', { name: '등록 신청 완료' })).toBeVisible()
}
