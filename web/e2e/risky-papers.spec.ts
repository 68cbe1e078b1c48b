import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { createPricingTable } from '#shared/downloads/manage-downloads.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { UploadedFile } from './fixture/api-session.ts'
import { pdfWithScript } from './fixture/papers.ts'
import type { Portal } from './fixture/portal.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, type OpenDevice, test } from './fixture/test.ts'
import { openStore } from './people/dealer.ts'
import { downloadedBy } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'

async function openCase(portal: Portal, openDevice: OpenDevice, file: UploadedFile) {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수', { file })
  const worker = await portal.setUpWorker('worker', '김근무')
  return { page: await openLoggedIn(await openDevice('desktop'), worker, `/documents/${id}`), worker }
}

/** How much ink is in a part of the first page, from top (0) to bottom (1). */
function inkBetween(page: Page, from: number, to: number): Promise<number> {
  const canvas = page
    .getByRole('group', { name: /미리보기$/ })
    .getByRole('img')
    .first()
  return canvas.evaluate(
    (element, { from, to }) => {
      if (!(element instanceof HTMLCanvasElement) || element.width === 0) return 0
      const [top, bottom] = [from, to].map((part) => Math.round(part * element.height)) as [number, number]
      const pixels = element.getContext('2d')?.getImageData(0, top, element.width, bottom - top).data ?? []
      return pixels.filter((part, index) => index % 4 === 0 && part < 128).length
    },
    { from, to },
  )
}

const warningIn = (page: Page) => page.getByRole('alertdialog', { name: '위험할 수 있는 파일입니다' })

test('a PDF with a script is shown as pictures only, and downloaded after a warning that is logged', async ({
  portal,
  openDevice,
}) => {
  const file = await pdfWithScript('first page', 'Kim')
  const { page, worker } = await openCase(portal, openDevice, file)
  await expect(page.getByText('쪽을 그림으로만 표시합니다')).toBeVisible()
  await expect.poll(() => inkBetween(page, 0, 0.3), 'the text').toBeGreaterThan(0)
  await expect.poll(() => inkBetween(page, 0.6, 0.8), 'what was filled in').toBeGreaterThan(0)
  await expectAccessible(page, 'a paper that is shown as pictures')
  await page.getByRole('button', { name: '확대' }).click()
  await expect(page.getByRole('button', { name: /지금 125%/ })).toBeVisible()
  await expect.poll(() => inkBetween(page, 0, 0.3), 'drawn larger').toBeGreaterThan(0)
  await page.getByRole('button', { name: '축소' }).click()

  const button = page.getByRole('button', { name: /다운로드/ }).first()
  await button.click()
  await expect(warningIn(page)).toContainText('스크립트')
  await expectAccessible(page, 'the warning')
  await warningIn(page).getByRole('button', { name: '취소' }).click()
  await expect(warningIn(page)).toBeHidden()
  await button.click()
  const saved = await downloadedBy(warningIn(page).getByRole('button', { name: '그래도 다운로드' }))
  expect(saved.suggestedFilename()).toBe('김민수_서류.pdf')
  expect((await readFile(await saved.path())).equals(file.bytes)).toBe(true)

  await expect.poll(() => inkBetween(page, 0, 0.3), 'still there').toBeGreaterThan(0)

  const { items } = await portal.admin.call(listAccessLog, { query: { action: 'download' } })
  const ofWorker = items.filter(({ username }) => username === worker.username)
  expect(ofWorker.map(({ detail }) => detail.warnedOf)).toEqual([['script'], undefined])
})

test('a price table of the old kind reaches a store after the warning', async ({ portal, openDevice }) => {
  const file = { name: '단가표.xls', type: 'application/vnd.ms-excel', bytes: await oldWorkbook() }
  await portal.admin.submit(createPricingTable, { title: '11월 단가표' }, { key: crypto.randomUUID(), file })
  const page = await openStore(openDevice, await portal.setUpStore('강남모바일'))
  await page.goto('/downloads')
  await page.getByRole('button', { name: '11월 단가표 다운로드' }).click()
  await expect(warningIn(page)).toContainText('예전 Office 형식')
  await expectAccessible(page, 'the warning on a phone')
  const saved = await downloadedBy(warningIn(page).getByRole('button', { name: '그래도 다운로드' }))
  expect(saved.suggestedFilename()).toBe('단가표.xls')
})

async function oldWorkbook(): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new(utils.aoa_to_sheet([['요금제', '단가']]), 'Sheet1')
  return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }))
}
