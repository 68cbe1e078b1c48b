import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { receivedOnce } from './fixture/received.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { logInOn, nothingUnsaved } from './people/dealer.ts'
import { downloadedBy, field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import {
  backToList,
  caseForm,
  chooseStatus,
  logInStaff,
  openAtDesk,
  openCase,
  rowOf,
  saveCase,
} from './people/worker.ts'

test('a worker completes a request while others watch', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setUpPlan({ name: '5G 프리미어', carrier: 'KT', monthlyFee: 89_000 })
  await portal.setUpPlan({ name: 'T플랜', carrier: 'SKT', monthlyFee: 50_000 })
  await portal.setUpAddOn('스마트 안심', 'KT', 3_300)
  await portal.setUpAddOn('컬러링', 'KT', 1_100)
  await portal.setUpAddOn('T 안심', 'SKT', 2_200)
  const id = await haveSubmitted(portal, store, '김민수')
  await haveSubmitted(portal, store, '이영희')
  const page = await openAtDesk(openDevice, await portal.setUpWorker('worker', '김근무'), '업무 요청중')
  const other = await openAtDesk(openDevice, await portal.setUpWorker('helper', '이도움'), '업무 요청중')
  await expect(rowOf(other, '김민수')).toContainText('대기')
  await expect(page.getByRole('tab', { name: '대기·진행중 2' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'work requests')

  const form = caseForm(page)
  await test.step('the number is asked for, and only the carrier’s plans and add-ons are offered', async () => {
    await rowOf(page, '김민수').getByRole('button', { name: '김민수 업무 처리' }).click()
    await expect(page.getByRole('region', { name: '처리 이력' })).toContainText('강남모바일')
    await expect(field(form, '요금제')).toBeVisible()
    await form.getByRole('group', { name: '변경할 상태' }).getByText('개통완료', { exact: true }).click()
    await saveCase(form)
    await expect(form.getByText('개통완료 처리 시 가입번호는 필수 입력 사항입니다.').first()).toBeVisible()
    await expect(field(form, '가입번호')).toBeFocused()
    await expectAccessible(page, 'completion with an error')
    await field(form, '가입번호').fill('88001122')
    await field(form, '단말기 모델').fill('SM-S931')
    await form.getByRole('combobox', { name: '요금제' }).click()
    await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await form
      .getByRole('listbox')
      .getByRole('option', { name: /5G 프리미어/ })
      .click()
    const addOns = form.getByRole('group', { name: /^부가서비스/ })
    await expect(addOns.getByRole('checkbox')).toHaveCount(2)
    for (const name of ['스마트 안심', '컬러링']) await addOns.getByRole('checkbox', { name }).check()
  })
  await test.step('what somebody else does meanwhile is looked at first, and nothing typed is lost', async () => {
    const memo = { activationStatus: '진행중', notes: '확인함' } as const
    await haveStatus(portal.admin, id, memo)
    await expect(rowOf(other, '김민수')).toContainText('진행중')
    await saveCase(form)
    const conflict = form.getByRole('alert').filter({ hasText: '지금' })
    await expect(conflict.getByRole('row').filter({ hasText: '개통 상태' })).toContainText('진행중')
    await expect(field(form, '단말기 모델')).toHaveValue('SM-S931')
    await conflict.getByRole('button', { name: '확인하고 다시 적용' }).click()
    const told = page.getByRole('region', { name: '알림' })
    await expect(told).toContainText('처리 완료')
    await expect(told).toContainText('업무가 성공적으로 처리되었습니다.')
  })
  await backToList(page)
  await expect(rowOf(page, '김민수')).toBeHidden()
  await expect(rowOf(other, '김민수')).toBeHidden()
  await expect(other.getByRole('tab', { name: '대기·진행중 1' })).toBeVisible()
  expect(await receivedOnce(portal, '김민수')).toMatchObject({
    activationStatus: '개통',
    subscriptionNumber: '88001122',
    deviceModel: 'SM-S931',
    servicePlanName: '5G 프리미어',
    totalMonthlyFee: 93_400,
  })

  await test.step('a refusal leaves the form as it was filled in', async () => {
    const second = await chooseStatus(page, '이영희', '개통완료', { 가입번호: '77' })
    const stop = portal.network.trouble((method) => method === 'PATCH', {
      kind: 'reply',
      status: 503,
      headers: { 'content-type': 'text/html' },
      body: '<p>busy</p>',
    })
    await saveCase(second)
    await expect(page.getByRole('region', { name: '알림' })).toContainText('처리 실패')
    await expect(page.getByRole('region', { name: '알림' })).toContainText('업무 처리에 실패했습니다.')
    await expect(field(second, '가입번호')).toHaveValue('77')
    stop()
    await field(second, '가입번호').press('Enter')
    await expect(page.getByRole('button', { name: '개통취소' })).toBeVisible()
    await backToList(page)
    await expect(page.getByText('서류가 없습니다')).toBeVisible()
  })
})

test('a dealer_worker takes a request before working on it', async ({ portal, openDevice }) => {
  await haveSubmitted(portal, await portal.setUpStore('강남모바일'), '김민수')
  const taker = await portal.setUpWorker('taker', '최개통', { role: 'dealer_worker' })
  const page = await openAtDesk(openDevice, taker, '업무 요청중')
  const form = await openCase(page, '김*수')
  await expect(page.getByText('담당한 뒤에 볼 수 있습니다.').first()).toBeVisible()
  await expect(field(form, '가입번호')).toBeHidden()
  await expectAccessible(page, 'a request that nobody has taken')
  await form.getByRole('button', { name: '진행중으로 변경하고 담당' }).click()
  await field(form, '가입번호').fill('77')
  await form.getByRole('group', { name: '변경할 상태' }).getByText('개통완료', { exact: true }).click()
  await saveCase(form)
  await expect(page.getByText('업무가 성공적으로 처리되었습니다.')).toBeVisible()
  await backToList(page)
  await expect(page.getByText('서류가 없습니다')).toBeVisible()
})

test('other business is handed in once, seen at once, and corrected by the administrator only', async ({
  portal,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const store = await portal.setUpStore('강남모바일')
  const worker = await portal.setUpWorker('worker', '김근무')
  const admin = await openAtDesk(openDevice, ADMIN, '기타완료')
  await expect(admin.getByText('서류가 없습니다')).toBeVisible()
  const dashboard = await logInStaff(await openDevice('desktop'), ADMIN)
  const figure = dashboard.getByRole('link', { name: /기타 업무 처리건/ })
  await expect(figure).toContainText('0')
  const page = await openAtDesk(openDevice, worker, '기타 신청')

  const button = page.getByRole('button', { name: '기타 신청', exact: true })
  await test.step('customer and code are asked for', async () => {
    await button.click()
    await expect(page.getByText('고객명을 입력해주세요.').first()).toBeVisible()
    await expect(page.getByText('개통방명코드를 입력해주세요.').first()).toBeVisible()
    await expect(field(page, '고객명')).toBeFocused()
    await expectAccessible(page, 'other application with errors')
  })
  await test.step('what is typed survives a reload', async () => {
    await field(page, '고객명').fill('박기타')
    await field(page, '개통방명 코드').fill(store.contactCode.toLowerCase())
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(field(page, '판매점명')).toHaveValue('강남모바일')
    await field(page, '업무 내용').fill(
      '명의 변경을 처리했습니다. 신분증과 위임장을 확인하고 원본을 돌려드렸습니다.',
    )
    await nothingUnsaved(page)
    await page.reload()
    await expect(field(page, '고객명')).toHaveValue('박기타')
  })
  await test.step('a lost answer, and a second try: it arrives once', async () => {
    const stop = portal.network.trouble(
      (method, path) => method === 'POST' && path === submitOtherApplication.path,
      {
        kind: 'lose-answer',
      },
    )
    await button.click()
    await expect(page.getByText('기타 신청 처리 중 오류가 발생했습니다.')).toBeVisible()
    stop()
    await button.click()
    await expect(page.getByRole('region', { name: '알림' })).toContainText('기타 신청 완료')
    await expect(field(page, '고객명')).toHaveValue('')
    await page.reload()
    await expect(field(page, '고객명')).toHaveValue('')
    const { items } = await portal.admin.call(listDocuments, { query: { search: '박기타' } })
    expect(items.map(({ customerType, storeName }) => [customerType, storeName])).toEqual([
      ['other', '강남모바일'],
    ])
  })

  await expect(rowOf(admin, '박기타')).toContainText('김근무')
  await expect(rowOf(admin, '박기타')).toContainText('명의 변경을 처리했습니다. 신분증과 위임장을 확인하고…')
  await expect(figure).toContainText('1')
  await expectAccessible(admin, 'other completions')
  const content = (on: Page) => on.getByRole('dialog', { name: '업무 내용' })
  await test.step('the administrator corrects, the worker reads', async () => {
    await rowOf(admin, '박기타')
      .getByRole('button', { name: /업무 내용 보기/ })
      .click()
    await field(content(admin), '업무 내용').fill('명의 변경 완료')
    await expectAccessible(admin, 'work content')
    await content(admin).getByRole('button', { name: '저장' }).click()
    await expect(content(admin)).toBeHidden()
    await page.getByRole('link', { name: '기타완료', exact: true }).click()
    await rowOf(page, '박기타')
      .getByRole('button', { name: /업무 내용 보기/ })
      .click()
    await expect(content(page)).toContainText('명의 변경 완료')
    await expect(content(page).getByRole('region', { name: '처리 이력' })).toContainText(
      '명의 변경을 처리했습니다',
    )
    await expect(content(page).getByRole('textbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('work of a 기타 carrier is done as 기타완료, its file downloaded from the list', async () => {
    const fields = {
      carrier: '기타',
      contactCode: 'G-1',
      customerName: '최서류',
      customerPhone: '01012345678',
    }
    await portal.admin.submit(submitDocument, fields, { key: randomUUID(), file: pdfFile() })
    await page.goto('/work-requests?activationStatus=대기')
    await saveCase(await chooseStatus(page, '최서류', '기타완료'))
    await expect(page.getByText('업무가 성공적으로 처리되었습니다.')).toBeVisible()
    await expect(figure).toContainText('2')
    const saved = await downloadedBy(rowOf(admin, '최서류').getByRole('button', { name: '최서류 다운로드' }))
    expect(saved.suggestedFilename()).toBe('최서류_서류.pdf')
    await openCase(admin, '최서류')
    await expect(admin.getByRole('region', { name: '처리 이력' })).toContainText('기타완료')
  })
  await test.step('on a phone they are cards', async () => {
    const phone = await openLoggedIn(await openDevice('phone'), worker, '/other-completions')
    await expect(phone.getByRole('listitem').filter({ hasText: '박기타' })).toContainText('명의 변경 완료')
    await expectAccessible(phone, 'other completions as cards')
    await phone.goto('/work-requests')
    await expect(phone.getByText('서류가 없습니다')).toBeVisible()
  })
})

test('several requests are handed over at once', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['김민수', '이영희', '박철수']) {
    const id = await haveSubmitted(portal, store, name)
    await haveStatus(portal.admin, id, { activationStatus: '업무요청중' })
  }
  await portal.setUpWorker('helper', '이도움')
  const page = await openLoggedIn(await openDevice('desktop'), ADMIN, '/work-requests')
  await page.getByRole('button', { name: '선택', exact: true }).click()
  for (const name of ['김민수', '박철수'])
    await rowOf(page, name)
      .getByRole('checkbox', { name: `${name} 선택` })
      .check()
  await page.getByRole('button', { name: '선택한 신청의 담당자' }).click()
  await page.getByRole('menuitem', { name: /^이도움/ }).click()
  await expect(page.getByText('2건: 이도움님에게 넘겼습니다.')).toBeVisible()
  for (const name of ['김민수', '박철수']) await expect(rowOf(page, name)).toContainText('이도움')
  await expect(rowOf(page, '이영희')).not.toContainText('이도움')
})

test('a sales manager is told that these pages are not for reading', async ({ portal, openPage }) => {
  const page = await openPage('desktop')
  await page.goto('/work-requests')
  await logInOn(page, await portal.setUpSalesManager('manager', '최과장'))
  await expect(page).toHaveURL(/\/sales-manager-dashboard$/)
  for (const path of ['/work-requests', '/other-application']) {
    await page.goto(path)
    await expect(page.getByText('접근 권한이 없습니다')).toBeVisible()
    await expect(page.getByText('영업과장은 읽기 전용 권한입니다.')).toBeVisible()
  }
})
