import { readFile } from 'node:fs/promises'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { listDealers, updateDealer } from '#shared/dealers/dealer.contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { workbook } from './fixture/workbooks.ts'
import { add, openAdminPanel, openTab } from './people/admin.ts'
import { logInOn, openStore } from './people/dealer.ts'
import { downloadedBy, field } from './people/fields.ts'

test('a store is made, changed and switched off, and its device follows', async ({ portal, openDevice }) => {
  await portal.setUpStore('강남모바일')
  await portal.setUpContactCode('S-9001', '계정 없는 점', 'SKT')
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점')
  await page.getByRole('button', { name: '판매점 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '판매점 추가' })
  await test.step('errors stand at their fields, and a name that is there is asked about', async () => {
    await field(dialog, '판매점명').fill('강남모바일')
    await field(dialog, '이름').fill('이점장')
    await field(dialog, '아이디').fill('second')
    await field(dialog, '비밀번호').fill('처음 비밀번호 1')
    await field(dialog, '이메일').fill('no-mail')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog.getByText('올바른 이메일 형식이 아닙니다').first()).toBeVisible()
    await expectAccessible(page, 'a store with errors')
    await field(dialog, '이메일').fill('second@example.kr')
    const search = dialog.getByRole('combobox', { name: '접점코드 찾기' })
    await search.fill('S-90')
    await search.press('Tab')
    await expect(dialog.getByText('목록에서 접점코드를 선택해주세요.')).toBeVisible()
    await search.fill('S-9001')
    await dialog.getByRole('option', { name: /S-9001/ }).click()
    await expect(dialog.getByRole('button', { name: 'SKT S-9001 빼기' })).toBeVisible()
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('저장하면 이 계정도 그 접점코드로 접수할 수 있습니다.')
    await question.getByRole('button', { name: '취소' }).click()
    await expect(field(dialog, '판매점명')).toHaveValue('강남모바일')
    await field(dialog, '판매점명').fill('역삼텔레콤')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(page.getByText('판매점이 추가되었습니다.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '역삼텔레콤' })).toContainText('SKT S-9001')
  })
  await test.step('a store whose code was entered first is added without a question', async () => {
    await portal.setUpContactCode('K-9002', '코드먼저점', 'KT')
    await add(
      page,
      '판매점 추가',
      { 판매점명: '코드먼저점', 이름: '김점장', 아이디: 'third', 비밀번호: '처음 비밀번호 1' },
      '판매점이 추가되었습니다.',
    )
    await expect(page.getByRole('row').filter({ hasText: '코드먼저점' })).toContainText('1개')
  })
  const device = await (await openDevice('phone')).newPage()
  await test.step('it logs in, and takes a password of its own first', async () => {
    await device.goto('/dealer-login')
    await logInOn(device, { username: 'second', password: '처음 비밀번호 1' })
    await field(device, '현재 비밀번호').fill('처음 비밀번호 1')
    await field(device, '새 비밀번호').fill('스스로 고른 비밀번호')
    await field(device, '새 비밀번호 확인').fill('스스로 고른 비밀번호')
    await device.getByRole('button', { name: /비밀번호 변경|변경/ }).click()
    await expect(device).toHaveURL(/dealer-dashboard/)
    await expect(device.getByRole('alertdialog')).toBeHidden()
  })
  await test.step('the username is locked, and nothing changed says so', async () => {
    await page.getByRole('row').filter({ hasText: '역삼텔레콤' }).getByText('역삼텔레콤').click()
    const edit = page.getByRole('dialog', { name: '판매점 수정' })
    await expect(field(edit, '아이디')).not.toBeEditable()
    await edit.getByRole('button', { name: '저장' }).click()
    await expect(page.getByText('변경된 내용이 없습니다.')).toBeVisible()
    await field(edit, '위치').fill('서울 강남구')
    await expectAccessible(page, 'editing a store')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await edit.getByRole('button', { name: '저장' }).click()
    expect((await sent).postDataJSON()).toEqual({ location: '서울 강남구' })
    await expect(page.getByText('판매점 정보가 수정되었습니다.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '역삼텔레콤' })).toContainText('서울 강남구')
  })
  await test.step('switched off, its device is out at once', async () => {
    await page.getByLabel('역삼텔레콤 활성').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '비활성으로 변경' }).click()
    await expect(page.getByText('역삼텔레콤: 비활성 상태로 변경되었습니다.')).toBeVisible()
    await expect(field(device, '비밀번호')).toBeVisible()
    await page.goto('/admin-panel?tab=dealers&state=inactive')
    await expect(page.getByText('총 1건')).toBeVisible()
  })
  await test.step('what others do shows by itself', async () => {
    const { items } = await portal.admin.call(listDealers, { query: { search: '역삼텔레콤' } })
    await portal.admin.call(updateDealer, {
      params: { id: items[0]?.id ?? 0 },
      body: { isActive: true },
    })
    await expect(page.getByText('총 0건')).toBeVisible()
    await openTab(page, 'KP번호')
    await portal.admin.call(createKpNumber, { body: { kpNumber: 'KP-LIVE', dealerName: '새가게' } })
    await expect(page.getByText('KP-LIVE')).toBeVisible()
  })
})

test('a deleted store takes its codes along and leaves its documents', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const other = await portal.setUpStore('마포텔레콤')
  await haveSubmitted(portal, store, '김민수')
  const device = await openStore(openDevice, store)
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점')
  await page.getByRole('searchbox', { name: '판매점, 아이디, KP번호 검색' }).fill(store.kpNumber)
  await expect(page.getByText('총 1건')).toBeVisible()
  await expectAccessible(page, 'the list of stores')
  await page.getByRole('button', { name: '강남모바일 삭제' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`접점코드 1개가 함께 삭제됩니다: ${store.contactCode}`)
  await expect(question).toContainText('접수된 서류 1건은 처리 중인 1건을 포함해 그대로 남고')
  await expect(question).toContainText(`KP번호(${store.kpNumber})`)
  await expectAccessible(page, 'the question before a store goes')
  await question.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page.getByText('판매점이 삭제되었습니다.')).toBeVisible()
  await expect(page.getByText('총 0건')).toBeVisible()
  await expect(field(device, '비밀번호')).toBeVisible()

  const codes = await portal.admin.call(listContactCodes)
  expect(codes.items.map(({ code }) => code)).toEqual([other.contactCode])
  const documents = await portal.admin.call(listDocuments, { query: { search: '김민수' } })
  expect(documents.items[0]).toMatchObject({ contactCode: store.contactCode, storeName: '강남모바일' })
  await openTab(page, 'KP번호')
  await expect(page.getByRole('row').filter({ hasText: store.kpNumber })).toContainText('미등록')
})

test('stores from a table get passwords that can be saved once', async ({ portal, openDevice }) => {
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점')
  await page.getByRole('button', { name: '엑셀 업로드' }).click()
  const dialog = page.getByRole('dialog', { name: '판매점 엑셀 업로드' })
  const file = await workbook(
    '판매점.xlsx',
    ['판매점명', '아이디', '이름', '연락처', '이메일', '위치'],
    [
      ['강남모바일', 'gangnam', '김점장', '010-1234-5678', '', '서울'],
      ['마포텔레콤', 'mapo', '', '', '', ''],
      ['이상한점', 'admin', '', '', '', ''],
    ],
  )
  await field(dialog, '파일').setInputFiles({ name: file.name, mimeType: file.type, buffer: file.bytes })
  await expect(dialog.getByText('판매점이 아닌 계정의 아이디입니다.').first()).toBeVisible()
  await dialog.getByRole('button', { name: '2건 등록' }).click()
  const passwords = await downloadedBy(dialog.getByRole('button', { name: '초기 비밀번호 다운로드' }))
  const saved = await readFile(await passwords.path(), 'utf8')
  await expectAccessible(page, 'passwords of new stores')
  const password = /"gangnam","([a-z2-9-]{20,})"/.exec(saved)?.[1] ?? ''
  const { items } = await portal.admin.call(listDealers)
  expect(items.map(({ username }) => username).sort()).toEqual(['gangnam', 'mapo'])
  expect((await portal.logIn({ username: 'gangnam', password })).id).toBe(
    items.find(({ username }) => username === 'gangnam')?.id,
  )
})
