import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { pagesOf, photoOfPage, showToCamera, type Tint, test, waitForTint } from './fixture/camera.ts'
import { pictureOfBarcode } from './fixture/papers.ts'
import type { Portal } from './fixture/portal.ts'
import { receivedOnce } from './fixture/received.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect } from './fixture/test.ts'
import {
  applicationOf,
  fillIn,
  logInStore,
  nothingUnsaved,
  openStore,
  submit,
  unfold,
} from './people/dealer.ts'
import { field } from './people/fields.ts'

function scannerOf(page: Page): Locator {
  return page.getByRole('dialog', { name: '서류 촬영' })
}

async function startAtShutter(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '서류 촬영' }).click()
  return scannerOf(page)
}

/** Takes the page of this colour; `place` is the one that it gets. */
async function shoot(page: Page, tint: Tint, place: number): Promise<void> {
  const shutter = scannerOf(page).getByRole('button', { name: '촬영', exact: true })
  await expect(shutter).toBeEnabled()
  await waitForTint(page, tint)
  // A click first waits until the button stands still, and the tint may be over by then.
  await shutter.press('Enter')
  await expect(scannerOf(page).getByRole('button', { name: `촬영한 ${place}쪽 보기` })).toBeVisible()
}

async function refuseCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.reload()
}

async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const middle = async (at: Locator) => {
    const { x, y, width, height } = (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [start, end] = [await middle(from), await middle(to)]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [start])
  for (const part of [0.1, 0.4, 0.7, 1]) {
    const place = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }
    await touch('touchMove', [place])
  }
  // What is dropped stays where the others were seen to give way, as for a finger.
  await expect.poll(() => middle(to)).not.toEqual(end)
  await touch('touchEnd', [])
}

async function chooseFromAlbum(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await scannerOf(page).locator('input[type=file][multiple]').first().setInputFiles(files)
}

/** The pages of the one application of this customer, as the server keeps them. */
async function receivedPages(portal: Portal, customerName: string) {
  const { filePath, fileSize } = await receivedOnce(portal, customerName)
  return { fileSize: fileSize ?? 0, pages: await pagesOf(await portal.admin.download(filePath ?? '')) }
}

test('an application begins at the shutter: pages are taken, turned, put in order, removed, and arrive as one PDF', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store)
  const scanner = await startAtShutter(page)
  await expect(scanner.locator('[data-outline]')).toBeVisible()
  await expectAccessible(page, 'the camera')
  await shoot(page, 'red', 1)
  await shoot(page, 'green', 2)
  await shoot(page, 'blue', 3)

  await test.step('one is turned', async () => {
    await scanner.getByRole('button', { name: '촬영한 2쪽 보기' }).click()
    const shown = scanner.getByRole('img', { name: '2쪽' })
    const isWide = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight)
    await expect.poll(isWide).toBe(false)
    await scanner.getByRole('button', { name: '회전' }).click()
    await expect.poll(isWide).toBe(true)
    await expectAccessible(page, 'a page')
  })
  await test.step('its crop is taken back, and found again', async () => {
    const area = () =>
      scanner
        .getByRole('img', { name: '2쪽' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth * image.naturalHeight)
    const cropped = await area()
    await scanner.getByRole('button', { name: '자르기' }).click()
    await expectAccessible(page, 'the corners of a page')
    const corner = scanner.getByRole('button', { name: /^왼쪽 위 모서리/ })
    const before = await corner.boundingBox()
    await corner.press('ArrowRight')
    await expect.poll(async () => (await corner.boundingBox())?.x).toBeGreaterThan(before?.x ?? Number.NaN)
    await scanner.getByRole('button', { name: '전체' }).click()
    await scanner.getByRole('button', { name: '적용' }).click()
    await expect.poll(area).toBe(1280 * 960)
    await scanner.getByRole('button', { name: '자르기' }).click()
    await scanner.getByRole('button', { name: '자동' }).click()
    await expect.poll(area).toBe(cropped)
  })
  await test.step('they are put in order, and one is removed', async () => {
    await scanner.getByRole('button', { name: '모든 쪽 보기' }).click()
    await expectAccessible(page, 'all pages')
    await scanner.getByRole('button', { name: '3쪽 앞으로' }).press('Enter')
    await expect(scanner.getByRole('button', { name: '2쪽 앞으로' })).toBeFocused()
    await scanner.getByRole('button', { name: '2쪽 끌어서 옮기기' }).press('ArrowLeft')
    await expect(scanner.getByRole('button', { name: '1쪽 끌어서 옮기기' })).toBeFocused()
    await scanner.getByRole('button', { name: '2쪽 크게 보기' }).click()
    await scanner.getByRole('button', { name: '삭제' }).click()
    await expect(scanner.getByRole('heading', { name: '서류 2쪽' })).toBeVisible()
    await scanner.getByRole('button', { name: '되돌리기' }).click()
    await expect(scanner.getByRole('heading', { name: '서류 3쪽' })).toBeVisible()
    await scanner.getByRole('button', { name: '2쪽 크게 보기' }).click()
    await scanner.getByRole('button', { name: '삭제' }).click()
    await scanner.getByRole('button', { name: '완료' }).click()
  })
  await expect(scanner).toBeHidden()
  await expect(page).toHaveURL(/\/submit-application$/)
  await expect(page.getByRole('list', { name: '촬영한 서류 2쪽' }).getByRole('button')).toHaveCount(2)
  await expectAccessible(page, 'a form with pages')
  await submit(page, applicationOf(store, '김민수'))

  const { pages } = await receivedPages(portal, '김민수')
  expect(pages.map(({ tint }) => tint)).toEqual(['blue', 'green'])
  const [first, second] = pages
  expect(first?.height).toBeGreaterThan(first?.width ?? Number.NaN)
  expect(second?.width).toBeGreaterThan(second?.height ?? Number.NaN)
})

test('the back button closes the camera and not the form', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store)
  const scanner = await startAtShutter(page)
  await shoot(page, 'red', 1)
  await page.goBack()
  await expect(scanner).toBeHidden()
  await expect(page).toHaveURL(/\/submit-application$/)
  await field(page, '고객명').fill('김민수')
  await page.getByRole('button', { name: '1쪽 크게 보기' }).click()
  await expect(scanner.getByText('1 / 1쪽')).toBeVisible()
  await page.goBack()
  await expect(field(page, '고객명')).toHaveValue('김민수')
  await page.goBack()
  await expect(page).toHaveURL(/\/dealer-dashboard$/)
})

test('without a connection pages are taken all the same, and survive the closing of the app', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  await (await logInStore(phone, store)).reload()
  await phone.setOffline(true)
  const [first] = phone.pages()
  if (first === undefined) throw new Error('the phone has no page')
  await startAtShutter(first)
  await shoot(first, 'red', 1)
  await shoot(first, 'green', 2)
  await nothingUnsaved(first)
  await first.close()

  const page = await phone.newPage()
  await page.goto('/submit-application')
  await expect(page.getByRole('list', { name: '촬영한 서류 2쪽' })).toBeVisible()
  await submit(page, applicationOf(store, '김민수'))
  await expect(page.getByText('기기에 저장됨').first()).toBeVisible()
  await phone.setOffline(false)
  expect((await receivedPages(portal, '김민수')).pages.map(({ tint }) => tint)).toEqual(['red', 'green'])
})

test('twelve large photos of the album become one PDF within the limit', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store)
  await startAtShutter(page)
  const folder = await mkdtemp(join(tmpdir(), 'album-'))
  const noise = { type: 'gaussian', mean: 190, sigma: 30 } as const
  const photos = Array.from({ length: 12 }, (_, index) => join(folder, `${index}.jpg`))
  const [first = '', ...more] = photos
  await sharp({ create: { width: 3000, height: 2250, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 92 })
    .toFile(first)
  for (const photo of more) await copyFile(first, photo)
  await chooseFromAlbum(page, photos)
  await expect(scannerOf(page).getByRole('button', { name: '완료 12' })).toBeEnabled({ timeout: 90_000 })
  await rm(folder, { recursive: true })
  await scannerOf(page).getByRole('button', { name: '완료 12' }).click()
  await fillIn(page, applicationOf(store, '김민수'))
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(field(page, '고객명')).toHaveValue('', { timeout: 90_000 })
  const { fileSize, pages } = await receivedPages(portal, '김민수')
  expect(fileSize).toBeLessThanOrEqual(LIMITS.applicationFileBytes)
  expect(fileSize).toBeGreaterThan(LIMITS.applicationFileBytes / 4)
  expect(pages).toHaveLength(12)
})

test('forty pages are taken and no more, which is said; one is dragged to another place by finger', async ({
  portal,
  openDevice,
}) => {
  const page = await openStore(openDevice, await portal.setUpStore('강남모바일'))
  await refuseCamera(page)
  const scanner = await startAtShutter(page)
  const pageOf = async (width: number) => {
    const blank = sharp({ create: { width, height: 120, channels: 3, background: '#fff' } })
    return { name: `${width}.jpg`, mimeType: 'image/jpeg', buffer: await blank.jpeg().toBuffer() }
  }
  const album = await Promise.all(
    Array.from({ length: LIMITS.applicationPhotos + 1 }, (_, i) => pageOf(60 + i)),
  )
  await chooseFromAlbum(page, album)
  // Photos that wait count, so that none is taken in vain.
  await expect(scanner.getByRole('button', { name: '앨범' })).toBeDisabled()
  await expect(scanner.getByRole('button', { name: '완료 40' })).toBeEnabled({ timeout: 90_000 })
  const tooMany = '한 번에 40쪽까지 담을 수 있어 나머지는 빼두었습니다.'
  await expect(scanner.getByText(`${tooMany} 더 촬영하려면 먼저 쪽을 지워주세요.`)).toBeVisible()

  await scanner.getByRole('button', { name: '촬영한 1쪽 보기', exact: true }).click()
  await scanner.getByRole('button', { name: '모든 쪽 보기' }).click()
  await expect(scanner.getByRole('heading', { name: '서류 40쪽' })).toBeVisible()
  const grip = (place: number) =>
    scanner.getByRole('button', { name: `${place}쪽 끌어서 옮기기`, exact: true })
  await dragByFinger(page, grip(3), grip(1))
  await expect(scanner.getByText('40쪽 중 1번째로 옮겼습니다.')).toBeAttached()
  const widths = () =>
    scanner
      .locator('[data-picture] img')
      .evaluateAll((images) => images.slice(0, 4).map((image) => (image as HTMLImageElement).naturalWidth))
  await expect.poll(widths).toEqual([62, 60, 61, 63])
})

test('the torch is offered where the camera has one, and says whether it shines', async ({
  portal,
  openDevice,
}) => {
  const page = await openStore(openDevice, await portal.setUpStore('강남모바일'))
  const torch = (await startAtShutter(page)).getByRole('button', { name: '손전등' })
  await expect(scannerOf(page).locator('[data-outline]')).toBeVisible()
  await expect(torch).toHaveCount(0)
  const asked = await showToCamera(page, await photoOfPage('green'), { hasTorch: true })
  await page.reload()
  await startAtShutter(page)
  await expect(torch).toHaveAttribute('aria-pressed', 'false')
  await torch.click()
  await expect(torch).toHaveAttribute('aria-pressed', 'true')
  await torch.click()
  await expect(torch).toHaveAttribute('aria-pressed', 'false')
  expect(await asked()).toEqual([{ torch: true }, { torch: false }])
})

test('where the camera is refused a sentence says so, and photos are chosen instead; a SIM card fills its field', async ({
  portal,
  openDevice,
}) => {
  const number = '8982300000000000008'
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store)
  await refuseCamera(page)
  const scanner = await startAtShutter(page)
  await expect(scanner.getByText('카메라 사용이 허용되지 않았습니다.')).toBeVisible()
  await expectAccessible(page, 'a refused camera')
  const { name, type, bytes } = await pictureOfBarcode(number)
  await chooseFromAlbum(page, [
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photoOfPage('green') },
    { name, mimeType: type, buffer: bytes },
  ])
  await scanner.getByRole('button', { name: '완료 2' }).click()
  await expect(field(page, '유심번호')).toHaveValue(number)
  await expect(field(page, '유심번호')).toHaveAccessibleDescription(/바코드에서 읽은 번호입니다/)
  await unfold(page)
  await expect(field(page, '단말기 일련번호')).toHaveValue('')
  await submit(page, applicationOf(store, '김민수'))
  const { id } = await receivedOnce(portal, '김민수')
  const document = await portal.admin.call(readDocument, { params: { id } })
  expect(document).toMatchObject({ simNumber: number, deviceSerialNumber: null })
  expect((await receivedPages(portal, '김민수')).pages).toHaveLength(2)
})

test('a SIM card held before the camera fills its field without being photographed', async ({
  portal,
  openDevice,
}) => {
  const number = '8982300000000000008'
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store)
  await showToCamera(page, (await pictureOfBarcode(number)).bytes)
  await page.reload()
  const scanner = await startAtShutter(page)
  const readers = () => page.workers().filter((worker) => worker.url().includes('read-barcodes')).length
  await expect(scanner.getByText('유심번호를 읽었습니다. 끝자리 0008')).toBeVisible()
  expect(readers()).toBe(1)
  await expectAccessible(page, 'a number that the camera read')
  await scanner.getByRole('button', { name: '촬영 닫기' }).click()
  await expect(field(page, '유심번호')).toHaveValue(number)
  await expect(field(page, '유심번호')).toHaveAccessibleDescription(/바코드에서 읽은 번호입니다/)
  await expect.poll(readers).toBe(0)
})

test('a number that was typed stays, whatever a barcode says', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store, '/submit-application')
  await unfold(page)
  await field(page, '유심번호').fill('8982123')
  await page.getByRole('button', { name: '서류 촬영' }).click()
  const { name, type, bytes } = await pictureOfBarcode('8982300000000000008')
  await chooseFromAlbum(page, [{ name, mimeType: type, buffer: bytes }])
  await scannerOf(page).getByRole('button', { name: '완료 1' }).click()
  await expect(page.getByRole('list', { name: '촬영한 서류 1쪽' })).toBeVisible()
  await expect(field(page, '유심번호')).toHaveValue('8982123')
})

test('the answer to a request is photographed too', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  await haveStatus(portal.admin, id, { activationStatus: '보완필요', supplementNotes: '신분증 뒷면' })
  const page = await openStore(openDevice, store, `/supplement?document=${id}`)
  await page.getByRole('button', { name: '서류 촬영' }).click()
  await shoot(page, 'blue', 1)
  await shoot(page, 'red', 2)
  await scannerOf(page).getByRole('button', { name: '완료 2' }).click()
  await page.getByRole('button', { name: '보완 제출' }).click()
  await expect(page.getByText('서버 접수됨').first()).toBeVisible()
  expect((await receivedPages(portal, '김민수')).pages.map(({ tint }) => tint)).toEqual(['blue', 'red'])
})
