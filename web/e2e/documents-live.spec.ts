import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { Portal, Store } from './fixture/portal.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { field } from './people/fields.ts'
import { backToList, caseForm, chooseStatus, openDocuments, rowOf } from './people/worker.ts'

const discard = (portal: Portal, id: number) =>
  haveStatus(portal.admin, id, { activationStatus: '폐기', discardReason: '중복' })

const badge = (page: Page, word: string) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: word })

test('where no socket gets through the list goes on by itself, and is right again with it', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const first = await haveSubmitted(portal, store, '김민수')
  await haveSubmitted(portal, store, '이영희')
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await expect(rowOf(page, '김민수')).toBeVisible()
  const form = await chooseStatus(page, '이영희', '진행중', { 메모: '확인 중' })
  const inRail = (name: string) =>
    page.getByRole('navigation', { name: '접수 관리' }).getByRole('link', { name: new RegExp(name) })
  await expect(inRail('김민수')).toBeVisible()

  const unblock = portal.network.blockSockets()
  await expect(badge(page, '연결됨')).toBeHidden()
  await haveSubmitted(portal, store, '박철수')
  await discard(portal, first)
  await expect(inRail('박철수')).toBeVisible({ timeout: 30_000 })
  await expect(inRail('김민수')).toHaveCount(0)
  await expect(badge(page, '연결 중')).toBeAttached()
  await expect(field(form, '메모')).toHaveValue('확인 중')

  const last = await haveSubmitted(portal, store, '최지우')
  unblock()
  await expect(badge(page, '연결됨')).toBeAttached({ timeout: 60_000 })
  await expect(inRail('최지우')).toBeVisible()
  await discard(portal, last)
  await expect(inRail('최지우')).toHaveCount(0)
  await expect(field(form, '메모')).toHaveValue('확인 중')
})

/** Submits more applications than one page of the list holds; 고객001 is the oldest. */
async function haveSubmittedMany(portal: Portal, store: Store, count: number): Promise<void> {
  const session = await portal.logIn(store)
  for (let n = 1; n <= count; n += 1) {
    const customerName = `고객${String(n).padStart(3, '0')}`
    const fields = {
      carrier: 'KT',
      contactCode: store.contactCode,
      customerName,
      customerPhone: '01023456789',
    }
    await session.submit(submitDocument, fields, { key: randomUUID() })
  }
}

test('a long list moves with what others change: only that is read, and place, selection and focus stay', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmittedMany(portal, store, 130)
  const page = await openDocuments(
    openDevice,
    await portal.setUpWorker('chief', '박책임', { userType: 'user' }),
  )
  // Newest first, so that what comes appears on the screen.
  await page.getByRole('tab', { name: /^모든 미완료/ }).click()
  await expect(rowOf(page, '고객130')).toBeVisible()

  await test.step('keys go to the end, by pages and back', async () => {
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, '고객130')).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(rowOf(page, '고객120')).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(rowOf(page, '고객130')).toBeFocused()
    await page.keyboard.press('End')
    await expect(rowOf(page, '고객031')).toBeFocused()
    await expect(page.getByRole('table', { name: '서류 목록' })).toHaveAttribute('aria-rowcount', '131')
    await page.keyboard.press('End')
    await expect(rowOf(page, '고객001')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(rowOf(page, '고객130')).toBeFocused()
  })
  await page.getByRole('button', { name: '선택', exact: true }).click()
  await rowOf(page, '고객129').getByRole('checkbox').check()
  await rowOf(page, '고객130').focus()
  for (let n = 0; n < 9; n += 1) await page.keyboard.press('PageDown')
  const read = rowOf(page, '고객040')
  await expect(read).toBeFocused()
  const before = await read.boundingBox()

  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === listDocuments.path) asked.push(searchParams)
  })
  const [changed] = (await portal.admin.call(listDocuments, { query: { search: '고객041' } })).items
  const [discarded] = (await portal.admin.call(listDocuments, { query: { search: '고객100' } })).items
  await haveStatus(portal.admin, changed?.id ?? 0, { activationStatus: '진행중' })
  await expect(rowOf(page, '고객041')).toContainText('진행중')
  await discard(portal, discarded?.id ?? 0)
  for (const name of ['다른고객', '새고객']) await haveSubmitted(portal, store, name)
  await expect(page.getByText('총 131건')).toBeVisible()
  // Rows and total come in two answers, so a new document may be counted before its row appears.
  await expect(page.getByRole('table', { name: '서류 목록' })).toHaveAttribute('aria-rowcount', '132')

  expect(asked.length).toBeGreaterThan(0)
  for (const query of asked) expect([query.has('ids'), query.get('limit') === '1']).toContain(true)
  expect(asked.filter((query) => query.has('cursor'))).toEqual([])
  await expect(read).toBeFocused()
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await page.keyboard.press('Home')
  await expect(rowOf(page, '새고객')).toBeFocused()
  await expect(rowOf(page, '고객129').getByRole('checkbox')).toBeChecked()
})

test('keys do what they say while Hangul is on', async ({ portal, openDevice }) => {
  await haveSubmitted(portal, await portal.setUpStore('강남모바일'), '김민수')
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  const press = (key: string, code: string, more: object = {}) =>
    rowOf(page, '김민수').dispatchEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more })
  await rowOf(page, '김민수').focus()
  await press('ㄴ', 'KeyS', { isComposing: true })
  await expect(page).toHaveURL(/\/documents$/)
  await press('ㄴ', 'KeyS')
  await expect(caseForm(page).getByRole('radio', { name: '진행중' })).toBeFocused()
  await backToList(page)
  await expect(rowOf(page, '김민수')).toBeFocused()
  await press('ㅔ', 'KeyP')
  await expect(field(caseForm(page), '요금제')).toBeFocused()
})

test('a figure’s link: its filter is seen, counted, taken off piece by piece, and reset', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['김민수', '김민지']) await haveSubmitted(portal, store, name)
  await discard(portal, await haveSubmitted(portal, store, '이영희'))
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const today = kstDay(new Date())

  await page.goto(
    `/documents?activationStatus=all&dateField=uploadedAt&startDate=${today}&endDate=${today}&customerType=new,port-in&carrier=KT&workerFilter=true`,
  )
  await expect(tab('전체 0')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
  await expect(page.getByLabel('시작일')).toHaveValue(today)
  await expectAccessible(page, 'the list with all filters of a link')
  await page.getByRole('button', { name: '내가 처리한 건만 조건 해제' }).click()
  await expect(tab('전체 3')).toBeVisible()
  await expect(rowOf(page, '이영희')).toContainText('폐기')
  await page.getByRole('button', { name: '신규·번호이동 조건 해제' }).click()
  await page.getByRole('combobox', { name: '통신사' }).selectOption('')
  await expect(page).not.toHaveURL(/customerType|carrier|workerFilter/)

  await page.getByRole('searchbox', { name: '고객명, 연락처, 초성 검색' }).fill('민지')
  await expect(tab('전체 1')).toBeVisible()
  await expect(tab('대기 1')).toBeVisible()
  await page.getByLabel('종료일').fill('2020-01-01')
  await expect(page.getByText('시작일이 종료일보다 늦습니다.')).toBeVisible()
  await page.getByRole('button', { name: '초기화' }).click()
  await expect(page).toHaveURL(/\/documents$/)
  await expect(tab('대기 2')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^전체/ })).toHaveCount(0)
})
