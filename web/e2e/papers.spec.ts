import type { Locator, Page } from '@playwright/test'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import type { UploadedFile } from './fixture/api-session.ts'
import { pdfOfPages, pictureOfBarcode } from './fixture/papers.ts'
import type { Portal } from './fixture/portal.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, type OpenDevice, test } from './fixture/test.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { caseForm, saveCase } from './people/worker.ts'

/** A worker at an application with this file. */
async function openPapers(portal: Portal, openDevice: OpenDevice, file: UploadedFile) {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수', { file })
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openLoggedIn(await openDevice('desktop'), worker, `/documents/${id}`)
  return { page, store, id }
}

/** Where the pages are shown. */
function stageOf(page: Page): Locator {
  return page.getByRole('group', { name: /미리보기$/ })
}

/** Whether a page has anything but white on it. */
function isDrawn(page: Locator): Promise<boolean> {
  return page.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((part, index) => index % 4 === 0 && part < 128 && pixels[index + 3] === 255)
  })
}

async function sizeOf(page: Locator): Promise<{ width: number; height: number }> {
  const box = await page.boundingBox()
  if (box === null) throw new Error('the page is not there')
  return { width: Math.round(box.width), height: Math.round(box.height) }
}

test('a PDF is paged through, zoomed and turned, and stays turned on this device', async ({
  portal,
  openDevice,
}) => {
  const { page } = await openPapers(portal, openDevice, await pdfOfPages(['first page', 'second page']))
  const stage = stageOf(page)
  const [first, second] = [stage.getByRole('img').nth(0), stage.getByRole('img').nth(1)]
  await expect.poll(() => isDrawn(first)).toBe(true)
  const fitted = await sizeOf(first)
  expect(fitted.height).toBeGreaterThan(fitted.width)
  await expectAccessible(page, 'a PDF among the papers')

  await expect(page.getByText('1 / 2쪽')).toBeVisible()
  await page.getByRole('button', { name: '다음 쪽' }).click()
  await expect(page.getByText('2 / 2쪽')).toBeVisible()
  await expect.poll(() => isDrawn(second)).toBe(true)

  await stage.focus()
  await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: /지금 125%/ })).toBeVisible()
  await expect(page.getByText('2 / 2쪽')).toBeVisible()
  await stage.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect(page.getByRole('button', { name: /지금 156%/ })).toBeVisible()
  await stage.press('0')
  await expect.poll(() => sizeOf(first)).toEqual(fitted)

  await page.getByRole('button', { name: '회전' }).click()
  const liesOnItsSide = async () => {
    const { width, height } = await sizeOf(first)
    return width === fitted.width && height < fitted.width
  }
  await expect.poll(liesOnItsSide).toBe(true)
  await page.reload()
  await expect.poll(() => isDrawn(first)).toBe(true)
  await expect.poll(liesOnItsSide).toBe(true)
  await expectAccessibleWhenNarrow(page, 'a PDF that lies on its side')
})

test('the papers in a window of their own follow the application that is worked', async ({
  portal,
  openDevice,
}) => {
  const { page, store } = await openPapers(portal, openDevice, await pdfOfPages(['first page']))
  const next = await haveSubmitted(portal, store, '이영희', { file: await pdfOfPages(['a', 'b']) })
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '새 창에서 보기' }).click()
  const beside = await opened
  await expect(beside.getByRole('heading', { level: 1 })).toContainText('김민수')
  await expect.poll(() => isDrawn(stageOf(beside).getByRole('img').first())).toBe(true)
  await expectAccessible(beside, 'papers in a window of their own')

  await page.goto(`/documents/${next}`)
  await expect(beside.getByRole('heading', { level: 1 })).toContainText('이영희')
  await expect(beside.getByText('1 / 2쪽')).toBeVisible()
})

test('the barcode in a picture is offered for its field, and saved only by hand', async ({
  portal,
  openDevice,
}) => {
  const number = '8982300000000000008'
  const { page, id } = await openPapers(portal, openDevice, await pictureOfBarcode(number))
  const form = caseForm(page)
  const offered = form.getByRole('button', { name: `유심번호에 서류의 바코드 ${number} 넣기` })
  await expect(offered).toBeVisible()
  await expect(field(form, '유심번호')).toHaveValue('')
  const place = stageOf(page).locator('[data-place]')
  await expect(place).not.toHaveAttribute('data-marked')
  await offered.hover()
  await expect(place).toHaveAttribute('data-marked', 'true')
  const [mark, picture] = [await place.boundingBox(), await stageOf(page).getByRole('img').boundingBox()]
  expect(mark?.x).toBeGreaterThan(picture?.x ?? Number.NaN)
  expect(mark?.y).toBeGreaterThan(picture?.y ?? Number.NaN)
  expect(mark?.width).toBeGreaterThan((picture?.width ?? Number.NaN) / 2)
  await expectAccessible(page, 'a number that is offered')

  await field(form, '유심번호').focus()
  await page.keyboard.press('Tab')
  await expect(offered).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(form, '유심번호')).toHaveValue(number)
  await expect(field(form, '유심번호')).toBeFocused()
  await expect(offered).toBeHidden()
  const saved = async () => (await portal.admin.call(readDocument, { params: { id } })).simNumber
  expect(await saved()).toBeNull()
  await saveCase(form)
  await expect.poll(saved).toBe(number)
})

test('printed numbers are read by the server when asked to, and offered', async ({ portal, openDevice }) => {
  const number = '8982300000000000008'
  const { page } = await openPapers(portal, openDevice, await pdfOfPages([`USIM ${number}`]))
  const form = caseForm(page)
  await page.getByRole('button', { name: '서류에서 번호 읽기' }).click()
  await expect(page.getByText('번호 1개를 읽었습니다.')).toBeVisible({ timeout: 60_000 })
  await form.getByRole('button', { name: `유심번호에 서류의 인쇄된 번호 ${number} 넣기` }).click()
  await expect(field(form, '유심번호')).toHaveValue(number)
})
