import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import { WIFI_PAGE } from './fixture/network.ts'
import { PASSWORD, type Portal } from './fixture/portal.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import {
  applicationOf,
  card,
  fillIn,
  goTo,
  logInOn,
  logInStore,
  openApplication,
  record,
  showDetails,
  submit,
} from './people/dealer.ts'
import { field } from './people/fields.ts'
import { backToList, logInStaff, openCase, openDocuments, rowOf, saveCase } from './people/worker.ts'

/** One document of each kind: waiting, in progress with a chat, awaiting a supplement, activated. */
async function furnish(portal: Portal) {
  const store = await portal.setUpStore('강남모바일')
  await portal.setUpPlan({
    name: '5G 프리미어',
    carrier: 'KT',
    monthlyFee: 89_000,
    dataAllowance: '무제한',
    combinationEligible: true,
  })
  await portal.setUpAddOn('스마트 안심', 'KT', 3_300)
  await haveSubmitted(portal, store, '김대기', { file: pdfFile() })
  const inProgress = await haveSubmitted(portal, store, '이진행')
  await haveStatus(portal.admin, inProgress, { activationStatus: '진행중' })
  const { id: roomId } = await portal.admin.call(openChatRoom, { body: { documentId: inProgress } })
  const toSupplement = await haveSubmitted(portal, store, '박보완')
  await haveStatus(portal.admin, toSupplement, {
    activationStatus: '보완필요',
    supplementNotes: '신분증 뒷면을 보내주세요',
  })
  const activated = await haveSubmitted(portal, store, '최개통')
  await haveStatus(portal.admin, activated, {
    activationStatus: '개통',
    subscriptionNumber: '010-7777-8888',
    notes: '직원 메모입니다',
    dealerNotes: '개통되었습니다',
  })
  return { store, inProgress, toSupplement, roomId }
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the public pages', async ({ portal, openPage }) => {
  await portal.setUpKpNumber('KP9001', '역삼텔레콤')
  const page = await openPage('phone')
  await page.goto('/')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expectAccessible(page, 'login with what is missing')
  await logInOn(page, { username: 'nobody', password: 'wrong-password' })
  await expect(page.getByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeVisible()
  await expectAccessible(page, 'login refused')
  await page.getByRole('tab', { name: '계정 생성' }).click()
  await field(page, 'KP번호').fill('KP0000')
  await expect(
    page.getByText('등록되지 않은 KP번호입니다. 번호를 확인하거나 본사에 문의해주세요.'),
  ).toBeVisible()
  await expectAccessible(page, 'registration with an unknown number')
  await field(page, 'KP번호').fill('KP9001')
  await expect(page.getByText('유효한 KP번호', { exact: true })).toBeVisible()
  await expectAccessible(page, 'registration')
  await page.goto('/dealer-login')
  await expect(page.getByRole('heading', { name: '판매점 로그인' })).toBeVisible()
  await expectAccessible(page, 'dealer login')
  await page.goto('/dealer-registration')
  await page.getByRole('button', { name: '등록 신청' }).click()
  await expectAccessible(page, 'dealer registration with errors')
})

test('the store’s pages and dialogs', async ({ portal, openDevice }) => {
  test.setTimeout(180_000)
  const { store, inProgress, toSupplement } = await furnish(portal)
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await expect(card(page, '박보완')).toBeVisible()
  await expectAccessible(page, 'dashboard')
  await openApplication(page, '박보완')
  await expect(page.getByRole('log')).toContainText('보완필요')
  await expectAccessible(page, 'an application')
  await showDetails(page)
  await expectAccessible(page, 'an application, its fields and papers')
  await page.getByRole('button', { name: '뒤로' }).click()
  await page.getByRole('button', { name: '강남모바일 사용자 메뉴' }).click()
  await expectAccessible(page, 'user menu')
  await page.getByRole('menuitem', { name: '비밀번호 변경' }).click()
  await expectAccessible(page, 'password')
  await closeDialog(page)

  await goTo(page, '접수 신청')
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByText(/입력해주세요\./).first()).toBeVisible()
  await expectAccessible(page, 'form with errors')
  await phone.setOffline(true)
  await fillIn(page, applicationOf(store, '정오프', { file: pdfFile() }))
  await page.getByText('번호이동').click()
  await expectAccessible(page, 'form filled in, offline')
  await page.getByText('신규').click()
  await submit(page, {})
  await expect(page.getByText('기기에 저장됨')).toBeVisible()
  await expectAccessible(page, 'form after submitting')
  await goTo(page, '전송 대기함')
  await record(page, '정오프').getByRole('button', { name: '삭제' }).click()
  await expectAccessible(page, 'outbox with a question')
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await expectAccessible(page, 'outbox')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expectAccessible(page, 'logging out with a record waiting')
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await phone.setOffline(false)
  await expect(record(page, '정오프')).toContainText('서버 접수됨')
  await expectAccessible(page, 'outbox, sent')

  await page.goto(`/supplement?document=${toSupplement}`)
  await expect(page.getByText('신분증 뒷면을 보내주세요')).toBeVisible()
  await expectAccessible(page, 'supplement')
  await page.goto(`/dealer-chat/${inProgress}`)
  const words = page.getByRole('textbox', { name: '메시지' })
  await words.fill('안녕하세요')
  await words.press('Enter')
  await expect(page.getByRole('log')).toContainText('안녕하세요')
  await expectAccessible(page, 'chat')
  portal.expireSessions(store.username)
  await page.goto('/dealer-dashboard')
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
  await expectAccessible(page, 'login after expiry')
})

test('the staff’s pages and dialogs', async ({ portal, openDevice }) => {
  test.setTimeout(180_000)
  const { roomId } = await furnish(portal)
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await expect(rowOf(page, '김대기')).toBeVisible()
  await expectAccessible(page, 'documents')
  const form = await openCase(page, '김대기')
  await expect(page.getByRole('region', { name: '처리 이력' })).toContainText('강남모바일')
  await expectAccessible(page, 'application')
  for (const status of ['개통완료', '보완필요', '폐기']) {
    await form.getByRole('group', { name: '변경할 상태' }).getByText(status, { exact: true }).click()
    await expectAccessible(page, `application, ${status}`)
  }
  await saveCase(form)
  await expectAccessible(page, 'application with an error')
  await backToList(page)

  await openCase(page, '이진행')
  await form.getByRole('combobox', { name: '요금제' }).click()
  await form.getByRole('option', { name: /5G 프리미어/ }).click()
  await form.getByRole('checkbox', { name: '결합', exact: true }).check()
  await expectAccessible(page, 'application with a plan')
  await saveCase(form)
  await expect(page.getByText('요금제 정보가 저장되었습니다.')).toBeVisible()
  await backToList(page)
  await portal.admin.call(sendChatMessage, { body: { roomId, message: '확인 중입니다' } })
  await rowOf(page, '이진행').getByRole('button', { name: '이진행 채팅' }).click()
  await expect(page.getByRole('log')).toContainText('확인 중입니다')
  await expectAccessible(page, 'chat dialog')
  await closeDialog(page)

  await page.getByRole('searchbox', { name: '고객명, 연락처, 초성 검색' }).fill('없는사람')
  await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
  await expectAccessible(page, 'nothing found')
  await page.getByRole('link', { name: '개통완료 관리' }).click()
  await expect(rowOf(page, '최개통')).toBeVisible()
  await expectAccessible(page, 'completed')
  await page.getByRole('button', { name: /최개통 메모 전체 보기/ }).click()
  await expect(form).toBeVisible()
  await expectAccessible(page, 'activated customer')
  await backToList(page)
  await page.getByRole('button', { name: '엑셀 내보내기' }).click()
  await expectAccessible(page, 'export')
  await closeDialog(page)
  await page.getByRole('link', { name: '대시보드', exact: true }).click()
  await expect(page.getByRole('heading', { name: '이번 달 처리 현황' })).toBeVisible()
  await expectAccessible(page, 'dashboard')
  await page.getByRole('link', { name: '접수 신청' }).first().click()
  await expect(page.getByRole('button', { name: '접수하기' })).toBeVisible()
  await expectAccessible(page, 'application form')
  await page.goto('/admin-panel')
  await expect(page.getByText('접근 권한이 없습니다')).toBeVisible()
  await expectAccessible(page, 'access denied')
  await page.goto('/no-such-page')
  await expect(page.getByText('404')).toBeVisible()
  await expectAccessible(page, '404')
})

test('the staff’s list on a phone', async ({ portal, openDevice }) => {
  await furnish(portal)
  const page = await logInStaff(await openDevice('phone'), await portal.setUpWorker('worker', '김근무'))
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expectAccessible(page, 'drawer')
  await page.getByRole('link', { name: '접수 관리' }).click()
  await expect(page.getByText('김대기').first()).toBeVisible()
  await expectAccessible(page, 'documents as cards')
})

/** The panel's views and each one's add button; several tests with a few views each run side by side. */
const PANEL_VIEWS = [
  { 사용자: '계정 추가', 판매점: '판매점 추가', KP번호: 'KP번호 추가', '등록 신청': null, 정산단가: null },
  { 통신사: '통신사 추가', '기타 통신사': '기타 통신사 추가', 히든단가: '히든단가 추가', 서류: null },
  {
    요금제: '요금제 추가',
    부가서비스: '부가서비스 추가',
    접점코드: '접점코드 추가',
    '근무자 통계': null,
    서식: null,
    단가표: null,
  },
]
for (const views of PANEL_VIEWS) {
  test(`the administrator’s panel: ${Object.keys(views).join(', ')}`, async ({ portal, openDevice }) => {
    test.setTimeout(180_000)
    await furnish(portal)
    const page = await openAdminPanel(openDevice)
    for (const [name, add] of Object.entries(views)) {
      await openTab(page, name)
      if (add !== null) await expect(page.getByRole('button', { name: add, exact: true })).toBeVisible()
      await expectAccessible(page, name)
      await expectAccessibleWhenNarrow(page, name)
      if (add === null) continue
      await page.getByRole('button', { name: add, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: add })
      await dialog.getByRole('button', { name: '추가', exact: true }).click()
      await expectAccessible(page, `${add}, with errors`)
      await closeDialog(page)
    }
  })
}

test('what the administrator is asked and told', async ({ portal, openDevice }) => {
  test.setTimeout(180_000)
  await portal.setUpKpNumber('KP1', '강남모바일')
  await portal.admin.call(submitDealerRegistration, {
    body: {
      businessName: '한빛텔레콤',
      businessRegistrationNumber: '2208162517',
      representativeName: '정한빛',
      businessAddress: '부산 해운대구',
      phoneNumber: '01098765432',
      email: 'hanbit@example.com',
      username: 'hanbit',
      password: PASSWORD,
    },
  })
  const page = await openAdminPanel(openDevice)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'API 명세' }).click()
  const print = await page.context().newPage()
  await print.setContent(await readFile(await (await downloading).path(), 'utf8'))
  await print.locator('summary').first().click()
  await expectAccessible(print, 'the contract in print')
  await print.close()
  await openTab(page, '통신사')
  await rowOf(page, 'SKT').getByText('SKT').click()
  await expectAccessible(page, 'editing a carrier')
  await closeDialog(page)
  await openTab(page, '판매점', 'KP번호')
  await page.getByRole('button', { name: 'KP1 삭제' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'deleting')
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await page.getByRole('button', { name: 'KP번호 추가' }).click()
  const dialog = page.getByRole('dialog', { name: 'KP번호 추가' })
  await field(dialog, 'KP번호').fill('KP1')
  await field(dialog, '판매점명').fill('역삼텔레콤')
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await expect(page.getByRole('region', { name: '알림' }).getByText('KP번호 추가 실패')).toBeVisible()
  await expectAccessible(page, 'refused, with a message')
  await field(dialog, 'KP번호').press('Escape')
  await expectAccessible(page, 'giving up what was typed')
  await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click()
  await openTab(page, '등록 신청')
  await rowOf(page, '한빛텔레콤').getByText('한빛텔레콤').click()
  await expectAccessible(page, 'registration')
  await page.getByRole('dialog').getByRole('button', { name: '반려' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '반려' }).click()
  await expectAccessible(page, 'rejecting without a reason')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '한빛텔레콤' })).toBeVisible()
  await closeDialog(page)
  portal.network.trouble((_, path) => path === listContactCodes.path, WIFI_PAGE)
  await page.goto('/admin-panel?tab=contact-codes')
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
  await expectAccessible(page, 'a list that cannot be read')
})

test('the offer to install', async ({ openPage }) => {
  const page = await openPage('phone')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
  // Chromium offers no installation in a test, so the test sends the event.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', ''),
    })
    dispatchEvent(offer)
  })
  const install = page.getByRole('button', { name: '설치', exact: true })
  await expect(install).toBeVisible()
  await expectAccessible(page, 'offer to install')
  await install.click()
  await expect(page.locator('html[data-asked]')).toHaveCount(1)
  await expect(install).toBeHidden()
})

test('the sales manager’s page', async ({ portal, openPage }) => {
  const page = await openPage('tablet')
  await page.goto('/')
  await logInOn(page, await portal.setUpSalesManager('manager', '최과장'))
  await expect(page).toHaveURL(/\/sales-manager-dashboard$/)
  await expect(page.getByText('최과장').first()).toBeVisible()
  await expectAccessible(page, 'sales manager')
  await page.goto('/submit-application')
  await expect(page.getByText('영업과장은 읽기 전용 권한입니다.')).toBeVisible()
  await expectAccessible(page, 'read only')
  await page.getByRole('link', { name: /^모바일 개통 포털 .*영업 실적으로 이동$/ }).click()
  await expect(page).toHaveURL(/\/sales-manager-dashboard$/)
})
