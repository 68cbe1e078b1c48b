import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createContactCode, listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import { listKpNumbers } from '#shared/kp-numbers/kp-number.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { UploadedFile } from './fixture/api-session.ts'
import { pdfFile } from './fixture/files.ts'
import { stopUpload, uploadSpeed } from './fixture/network-speed.ts'
import { expect, test } from './fixture/test.ts'
import { bomb, savedRows, workbook } from './fixture/workbooks.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { downloadedBy, field } from './people/fields.ts'

// Tables are read in worker threads, which only the build bundles.
test.use({ server: 'built' })

const HEADINGS = ['KP번호', '판매점명', '위치', '접점코드'] as const
const MEGABYTE = 1024 * 1024

const importDialog = (page: Page) => page.getByRole('dialog', { name: 'KP번호 엑셀 업로드' })

async function openImport(page: Page) {
  await page.getByRole('button', { name: '엑셀 업로드' }).click()
  return importDialog(page)
}

async function choose(page: Page, { name, type, bytes }: UploadedFile) {
  await field(importDialog(page), '파일').setInputFiles({ name, mimeType: type, buffer: bytes })
}

/** The number of rows of each outcome, as the report's chips show it. */
const outcomes = (page: Page) =>
  importDialog(page).getByRole('tablist', { name: '행별 결과' }).getByRole('tab').allInnerTexts()

const inWords = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' '))

test('a table of KP numbers: what it would do, its refused rows, and what it did', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('가입상점')
  await portal.setUpKpNumber('KP1', '강남모바일')
  const good = Array.from({ length: 130 }, (_, index) => [`NEW${1000 + index}`, `새상점 ${index}`, '부산'])
  const refused = [
    ['NEW1000', '두 번째', ''],
    ['NEW2000', '', '대구'],
    ['AB', '짧은번호', ''],
    ['AC', '짧은번호', ''],
    ['AD', '짧은번호', ''],
    ['AE', '짧은번호', ''],
    [store.kpNumber, '다른 이름', ''],
  ]
  const same = [store.kpNumber, store.dealerName, '서울 강남구']
  const file = await workbook('판매점 목록.xlsx', HEADINGS, [
    ['KP1', '강남텔레콤', '서울 강남구'],
    same,
    ...good,
    ...refused.slice(0, -1),
  ])
  const total = async () => (await portal.admin.call(listKpNumbers)).total

  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점', 'KP번호')
  const dialog = await openImport(page)
  await expectAccessible(page, 'the choice of a table')

  await test.step('an empty table to fill in', async () => {
    const saved = await downloadedBy(dialog.getByRole('button', { name: '엑셀 양식 다운로드' }))
    const [headings, ...examples] = await savedRows(saved)
    expect(headings).toEqual([...HEADINGS])
    expect(examples.length).toBeGreaterThan(0)
  })
  await test.step('what is no table is refused at once, or by what is in it', async () => {
    await choose(page, pdfFile('목록.pdf'))
    await expect(dialog.getByText('엑셀 파일(.xlsx, .xls)만 업로드 가능합니다.')).toBeVisible()
    expect(portal.network.count('POST', uploadKpNumbers.path)).toBe(0)
    await choose(page, { ...pdfFile('거짓.xlsx'), type: file.type })
    await expect(dialog.getByRole('alert')).toContainText('엑셀 파일(.xlsx, .xls)만 업로드 가능합니다.')
    const heavy = bomb('폭탄.xlsx', 200 * MEGABYTE)
    expect(heavy.bytes.length).toBeLessThan(MEGABYTE)
    await choose(page, heavy)
    await expect(dialog.getByRole('alert')).toContainText(/너무|큽니다|초과/)
    expect(await total()).toBe(2)
  })
  await test.step('what is stopped on its way keeps its file', async () => {
    const throttle = await uploadSpeed(page)
    await throttle(100)
    await choose(page, file)
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await stopUpload(page, dialog.getByRole('button', { name: '취소' }), throttle)
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    await expect(dialog.getByText(file.name)).toBeVisible()
    await dialog.getByRole('button', { name: '파일 확인' }).click()
  })
  await test.step('every row says what becomes of it, and nothing is written yet', async () => {
    await expect(dialog.getByRole('tablist', { name: '행별 결과' })).toBeVisible()
    expect(inWords(await outcomes(page))).toEqual([
      '전체 138',
      '추가 130',
      '변경 1',
      '건너뜀 1',
      '고쳐야 함 6',
    ])
    const reasons = dialog.getByRole('list').filter({ hasText: '외 1건 더' }).getByRole('listitem')
    await expect(reasons).toHaveCount(6)
    await expect(reasons.last()).toHaveText('외 1건 더')
    await expect(dialog.getByRole('row').filter({ hasText: '강남모바일 → 강남텔레콤' })).toBeVisible()
    await dialog.getByRole('tab', { name: '고쳐야 함' }).click()
    await expect(dialog.getByRole('row').filter({ hasText: '짧은번호' })).toHaveCount(4)
    await expectAccessible(page, 'what a table would do')
    expect(await total()).toBe(2)

    const saved = await downloadedBy(dialog.getByRole('button', { name: '고쳐야 할 행 다운로드' }))
    const [headings, ...rows] = await savedRows(saved)
    expect(headings).toEqual([...HEADINGS, '오류 사유'])
    expect(rows.map((row) => row.slice(0, 3))).toEqual(refused.slice(0, -1))
    for (const row of rows) expect(row[4], row[0]).toMatch(/.{5,}/)
  })
  await test.step('the good rows are written once, however often it is pressed', async () => {
    const before = portal.network.count('POST', uploadKpNumbers.path)
    await dialog.getByRole('button', { name: '131건 등록' }).dblclick()
    await expect(dialog.getByRole('button', { name: '다른 파일 업로드' })).toBeVisible()
    expect(portal.network.count('POST', uploadKpNumbers.path)).toBe(before + 1)
    expect(await total()).toBe(132)
  })
  await test.step('the same table again changes nothing', async () => {
    await dialog.getByRole('button', { name: '다른 파일 업로드' }).click()
    await choose(page, file)
    await expect(dialog.getByText('등록할 내용이 없습니다.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /건 등록/ })).toBeHidden()
    await dialog.getByRole('button', { name: '닫기' }).last().click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('총 132건')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '강남텔레콤' })).toBeVisible()
  })
})

test('an answer that gets lost and the browser’s back lose no table', async ({ portal, openDevice }) => {
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점', 'KP번호')
  const dialog = await openImport(page)
  await choose(page, await workbook('판매점.xlsx', HEADINGS, [['KP1', '강남모바일', '']]))
  const write = dialog.getByRole('button', { name: '1건 등록' })
  await expect(write).toBeVisible()

  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: '관리자 패널' }).click()
  await openTab(page, '판매점', 'KP번호')
  await openImport(page)
  await expect(dialog.getByText('판매점.xlsx')).toBeVisible()

  const restore = portal.network.trouble((_, path) => path === uploadKpNumbers.path, {
    kind: 'lose-answer',
  })
  await write.click()
  await expect(dialog.getByRole('alert')).toContainText('등록되었는지 알 수 없습니다.')
  await expect(dialog.getByText('판매점.xlsx')).toBeVisible()
  restore()
  await dialog.getByRole('button', { name: '파일 확인' }).click()
  await expect(dialog.getByText('등록할 내용이 없습니다.')).toBeVisible()
  expect((await portal.admin.call(listKpNumbers)).total).toBe(1)
})

test('codes from a CSV file that are there already are changed only by force', async ({
  portal,
  openDevice,
}) => {
  const { contactCode } = await portal.setUpStore('강남모바일')
  const page = await openAdminPanel(openDevice)
  await openTab(page, '접점코드')
  await page.getByRole('button', { name: '엑셀 업로드' }).click()
  const dialog = page.getByRole('dialog', { name: '접점코드 업로드' })
  const saved = await downloadedBy(dialog.getByRole('button', { name: 'CSV 양식 다운로드' }))
  const template = await readFile(await saved.path(), 'utf8')
  expect(template).toMatch(/^\uFEFF접점코드,/)

  const [headings = ''] = template.split('\r\n')
  const buffer = Buffer.from(`${headings}\r\n${contactCode},강남모바일,역삼점,KT,최과장\r\n`)
  await field(dialog, '파일').focus()
  await field(dialog, '파일').setInputFiles({ name: '코드.csv', mimeType: 'text/csv', buffer })
  const tip = dialog.getByText('같은 파일을 다시 업로드하면 중복 오류가 발생합니다.')
  await expect(tip).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(dialog.getByText('등록할 내용이 없습니다.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^강제 업데이트/ }).check()
  await expect(tip).toBeHidden()
  await dialog.getByRole('button', { name: '1건 등록' }).click()
  await expect(dialog.getByRole('button', { name: '다른 파일 업로드' })).toBeVisible()
  const { items } = await portal.admin.call(listContactCodes)
  expect(items).toMatchObject([{ code: contactCode, realSalesPOS: '역삼점' }])
})

test('passwords that are shown once go neither by a slip nor by the browser’s back', async ({
  portal,
  openDevice,
}) => {
  const { id: salesManagerId } = await portal.setUpSalesManager('manager', '최과장')
  await portal.admin.call(createContactCode, {
    body: { code: 'KT900', dealerName: '강남', carrier: 'KT', salesManagerId },
  })
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점')
  const open = () => page.getByRole('button', { name: '엑셀 업로드' }).click()
  const dialog = page.getByRole('dialog', { name: '판매점 엑셀 업로드' })
  const save = dialog.getByRole('button', { name: '초기 비밀번호 다운로드' })
  const close = () => dialog.getByRole('button', { name: '닫기' }).last().click()
  const question = page.getByRole('alertdialog', {
    name: '초기 비밀번호를 다운로드하지 않고 닫으시겠습니까?',
  })
  await open()
  const { name, type, bytes } = await workbook('판매점.xlsx', ['판매점명', '아이디'], [['강남', 'gangnam']])
  await field(dialog, '파일').setInputFiles({ name, mimeType: type, buffer: bytes })
  await expect(dialog.getByText('확인이 필요한 행 1건')).toBeVisible()
  await expect(dialog.getByText(/^2행 판매점명: 같은 이름의 접점코드가 있어/)).toBeVisible()
  await dialog.getByRole('button', { name: '1건 등록' }).click()
  await expect(save).toBeVisible()
  await close()
  await question.getByRole('button', { name: '돌아가기' }).click()

  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: '관리자 패널' }).click()
  await openTab(page, '판매점')
  await open()
  const saved = await downloadedBy(save)
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/"gangnam","[a-z2-9-]{20,}"/)
  await close()
  await expect(dialog).toBeHidden()
})
