import type { Locator } from '@playwright/test'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { searchContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import { listKpNumbers } from '#shared/kp-numbers/kp-number.contract.ts'
import { listSalesTeams } from '#shared/sales-org/sales-team.contract.ts'
import { listSettlements } from '#shared/settlements/settlement.contract.ts'
import { listUsers } from '#shared/users/users.contract.ts'
import { pdfFile } from './fixture/files.ts'
import { refusal, WIFI_PAGE } from './fixture/network.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'

test('what is searched for stands in the address; a deleted row leaves the focus in its list', async ({
  portal,
  openDevice,
}) => {
  for (const number of ['KP1', 'KP2', 'KP3']) await portal.setUpKpNumber(number, `상점 ${number}`)
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점', 'KP번호')
  const search = page.getByRole('searchbox', { name: 'KP번호, 판매점, 위치 검색' })
  await search.fill('상점')
  await expect(page).toHaveURL(/[?&]q=/)
  await page.reload()
  await expect(search).toHaveValue('상점')
  await expect(page.getByText('총 3건')).toBeVisible()

  const list = page.getByRole('search').locator('..')
  const keepsFocus = () => list.evaluate((frame) => frame.contains(document.activeElement))
  for (const [number, left] of [
    ['KP2', '총 2건'],
    ['KP1', '총 1건'],
    ['KP3', '총 0건'],
  ] as const) {
    await page.getByRole('button', { name: `${number} 삭제` }).press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: '취소' })).toBeFocused()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).press('Enter')
    await expect(page.getByText(left)).toBeVisible()
    expect(await keepsFocus(), `after ${number}`).toBe(true)
  }
  await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
  await page.getByRole('button', { name: '초기화' }).click()
  await expect(page.getByText('등록된 KP번호가 없습니다')).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]q=/)
})

test('a list that cannot be read says so and is read again on request', async ({ portal, openDevice }) => {
  await portal.setUpKpNumber('KP1', '강남모바일')
  const page = await openAdminPanel(openDevice)
  const recover = portal.network.trouble((_, path) => path === listKpNumbers.path, WIFI_PAGE)
  await openTab(page, '판매점', 'KP번호')
  await expect(page.getByText('불러오지 못했습니다.')).toBeVisible()
  recover()
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('row').filter({ hasText: '강남모바일' })).toBeVisible()
})

test('a list that is refused says why: in the administrator’s area with the status, as changes do', async ({
  portal,
  openDevice,
}) => {
  const page = await openAdminPanel(openDevice)
  const lists: string[] = [listUsers, listSettlements, listSalesTeams, listAccessLog, listDocuments].map(
    ({ path }) => path,
  )
  portal.network.trouble((_, path) => lists.includes(path), {
    kind: 'reply',
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: '점검 중입니다.', code: 'INTERNAL' }),
  })
  for (const address of ['/admin-panel', '/settlements', '/sales-team-management', '/access-log']) {
    await page.goto(address)
    await expect(page.getByText('500: 점검 중입니다.', { exact: true })).toBeVisible()
  }
  await page.goto('/documents')
  await expect(page.getByText('점검 중입니다.', { exact: true })).toBeVisible()
})

test('a refusal loses nothing that was typed, and its message covers no button', async ({
  portal,
  openDevice,
}) => {
  const page = await openLoggedIn(
    await openDevice('phone'),
    ADMIN,
    '/admin-panel?tab=dealers&view=kp-numbers',
  )
  await page.getByRole('button', { name: 'KP번호 추가' }).click()
  const dialog = page.getByRole('dialog', { name: 'KP번호 추가' })
  await field(dialog, 'KP번호').fill('KP7')
  await field(dialog, '판매점명').fill('역삼텔레콤')
  const save = dialog.getByRole('button', { name: '추가', exact: true })
  const recover = portal.network.trouble((method) => method === 'POST', WIFI_PAGE)
  await save.focus()
  await save.press('Enter')
  await expect(page.getByRole('region', { name: '알림' }).getByText('저장 여부 확인 필요')).toBeVisible()
  await expect(field(dialog, '판매점명')).toHaveValue('역삼텔레콤')
  // The focus stayed on the button, and nothing covers the way out.
  await expect(save).toBeFocused()
  await dialog.getByRole('button', { name: '닫기' }).click({ trial: true })
  await dialog.getByRole('button', { name: '취소' }).click({ trial: true })
  recover()
  await save.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('역삼텔레콤')).toBeVisible()
})

test('a contact code that is taken is refused for that, and not as something missing', async ({
  portal,
  openDevice,
}) => {
  const { contactCode } = await portal.setUpStore('강남모바일')
  const page = await openAdminPanel(openDevice)
  await openTab(page, '접점코드')
  await page.getByRole('button', { name: '접점코드 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '접점코드 추가' })
  const summary = dialog.getByRole('alert').first()
  const missing = '접점코드, 판매점명, 통신사, 담당 영업과장을 모두 입력해주세요.'
  const save = dialog.getByRole('button', { name: '추가', exact: true })
  const mend = portal.network.trouble(
    (_, path) => path === searchContactCodes.path,
    refusal('요청에 실패했습니다.', { status: 500, code: 'INTERNAL' }),
  )
  await field(dialog, '접점코드').fill(contactCode)
  await expect.poll(() => portal.network.count('GET', searchContactCodes.path)).toBeGreaterThan(0)
  await save.click()
  await expect(summary).toContainText(missing)
  await expect(page.getByText('요청에 실패했습니다.')).toBeHidden()
  mend()
  await field(dialog, '판매점명').fill('강남모바일')
  await field(dialog, '통신사').selectOption('KT')
  await field(dialog, '담당 영업과장').selectOption('최과장 (manager)')
  await save.click()
  await expect(summary).toContainText('이미 존재합니다: 접점코드')
  await expect(summary).not.toContainText(missing)
})

/** Runs in the page: the free width of a cell beside its content and paddings, in px. */
function roomLeft(cell: Element): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
  const content = document.createRange()
  content.selectNodeContents(cell)
  const room = cell.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  return room - content.getBoundingClientRect().width
}

test('on a tablet the buttons of a row fit into their cell', async ({ portal, openDevice }) => {
  await portal.setUpStore('강남모바일')
  await portal.setUpKpNumber('KP9', '역삼텔레콤')
  const page = await openLoggedIn(await openDevice('tablet'), ADMIN, '/admin-panel')
  for (const [tab, list] of Object.entries({
    판매점: '판매점 목록',
    KP번호: 'KP번호 목록',
    통신사: '통신사 목록',
    '기타 통신사': '기타 통신사 목록',
    접점코드: '접점코드 목록',
  })) {
    await openTab(page, tab)
    const cells = page.getByRole('table', { name: list, exact: true }).getByRole('cell')
    const cell = cells.filter({ has: page.getByRole('button') }).last()
    await expect(cell).toBeVisible()
    expect(await cell.evaluate(roomLeft), tab).toBeGreaterThanOrEqual(0)
  }
})

test('the browser’s back and a session that ends lose nothing of a form', async ({ portal, openDevice }) => {
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점', 'KP번호')
  await page.getByRole('button', { name: 'KP번호 추가' }).click()
  const dialog = page.getByRole('dialog', { name: 'KP번호 추가' })
  await field(dialog, 'KP번호').fill('KP7')
  await field(dialog, '판매점명').fill('역삼텔레콤')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: '관리자 패널' }).click()
  await openTab(page, '판매점', 'KP번호')
  await page.getByRole('button', { name: 'KP번호 추가' }).click()
  await expect(field(dialog, 'KP번호')).toHaveValue('KP7')
  await expect(field(dialog, '판매점명')).toHaveValue('역삼텔레콤')

  // Sockets are blocked, so that the save is the first to learn that the session has ended.
  const unblock = portal.network.blockSockets()
  portal.expireSessions(ADMIN.username)
  await dialog.getByRole('button', { name: '추가', exact: true }).press('Enter')
  const login = page.getByRole('alertdialog', { name: '다시 로그인해주세요' })
  await field(login, '비밀번호').fill(ADMIN.password)
  unblock()
  await login.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(login).toBeHidden()
  await expect(page.getByText('KP번호 추가 실패')).toBeHidden()
  await expect(dialog.getByText('세션이 만료되었습니다.')).toBeHidden()
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '역삼텔레콤' })).toBeVisible()
})

test('on a tablet the buttons over a list stay together, and those of a row stand in view', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setUpPlan({ name: '5G 골드', carrier: 'KT', monthlyFee: 89_000 })
  await haveSubmitted(portal, store, '김민수', { file: pdfFile() })
  const page = await openLoggedIn(await openDevice('tablet'), ADMIN, '/admin-panel?tab=service-plans')
  await expect(page.getByText('총 1건')).toBeVisible()
  await expect(page.getByText('시스템 상태를 확인하는 중…')).toBeHidden()
  const bar = await boxOf(page.getByRole('search'))
  const buttons = await Promise.all(
    ['사진 등록', '엑셀 업로드', '요금제 추가'].map((name) => boxOf(page.getByRole('button', { name }))),
  )
  expect(new Set(buttons.map(({ y }) => y)).size).toBe(1)
  expect(Math.max(...buttons.map(({ x, width }) => x + width))).toBeCloseTo(bar.x + bar.width, 0)

  await openTab(page, '서류')
  const row = page.getByRole('row').filter({ hasText: '김민수' })
  const last = await boxOf(row.getByRole('button').last())
  const frame = await boxOf(page.getByRole('table').locator('..'))
  expect(last.x + last.width).toBeLessThanOrEqual(frame.x + frame.width)
})

async function boxOf(of: Locator) {
  const box = await of.boundingBox()
  if (box === null) throw new Error('not in view')
  return box
}
