import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  createDocumentTemplate,
  createPricingTable,
  updatePricingTable,
} from '#shared/downloads/manage-downloads.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import type { Portal } from './fixture/portal.ts'
import { expect, test } from './fixture/test.ts'
import { openStore } from './people/dealer.ts'
import { downloadedBy } from './people/fields.ts'
import { logInStaff } from './people/worker.ts'

async function setUpDownloads({ admin }: Portal) {
  const form = pdfFile('가입신청서 양식.pdf')
  const key = randomUUID()
  const join = { title: 'KT 가입신청서', category: '가입서류' }
  await admin.submit(createDocumentTemplate, join, { key, file: form })
  const change = { title: '명의변경 신청서', category: '변경서류' }
  await admin.submit(createDocumentTemplate, change, { key, file: pdfFile('명의변경.pdf') })
  const tables = []
  for (let week = 1; week <= 6; week += 1) {
    const file = pdfFile(`단가표 ${week}주.pdf`)
    tables.push(await admin.submit(createPricingTable, { title: `11월 ${week}주 단가표` }, { key, file }))
  }
  return { form, newest: tables.at(-1)?.id ?? 0 }
}

const titlesIn = (page: Page, list: '단가표' | '서식') =>
  page
    .getByRole('list', { name: list })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))

test('a store downloads forms and price tables on its phone, staff at a desk', async ({
  portal,
  openDevice,
}) => {
  const { form, newest } = await setUpDownloads(portal)
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store)
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '서식지' }).click()
  await expect(page.getByRole('heading', { name: '서식지 다운로드' })).toBeVisible()
  await expect.poll(() => titlesIn(page, '단가표')).toEqual([6, 5, 4, 3, 2].map(labelOfWeek))
  await expectAccessible(page, '/downloads of a store')

  await page.getByRole('tab', { name: '가입서류' }).click()
  await expect.poll(() => titlesIn(page, '서식')).toEqual(['KT 가입신청서 다운로드'])
  const saved = await downloadedBy(page.getByRole('button', { name: 'KT 가입신청서 다운로드' }))
  expect(saved.suggestedFilename()).toBe('가입신청서 양식.pdf')
  expect((await readFile(await saved.path())).equals(form.bytes)).toBe(true)
  await expect(page.getByText('다운로드 완료')).toBeVisible()

  const isFile = (_method: string, path: string) => /\/download$|^\/api\/files\/pricing\//.test(path)
  const restore = portal.network.trouble(isFile, { kind: 'reply', status: 502 })
  await page.getByRole('button', { name: labelOfWeek(6) }).click()
  await expect(page.getByText('다운로드 실패', { exact: true })).toBeVisible()
  await expect(page.getByText('다운로드에 실패했습니다.')).toBeVisible()
  // One that was opened before comes from the device.
  await page.getByRole('tab', { name: '변경서류' }).click()
  await page.getByRole('button', { name: '명의변경 신청서 다운로드' }).click()
  await expect(page.getByText('템플릿 다운로드에 실패했습니다.')).toBeVisible()
  restore()

  const worker = await portal.setUpWorker('worker', '김근무')
  const desk = await logInStaff(await openDevice('desktop'), worker)
  await portal.admin.call(updatePricingTable, { params: { id: newest }, body: { isActive: false } })
  await desk.getByRole('link', { name: '서식지 다운로드' }).first().click()
  await expect.poll(() => titlesIn(desk, '단가표')).toEqual([5, 4, 3, 2, 1].map(labelOfWeek))
  // A switched-off file disappears from a page that is open.
  await expect.poll(() => titlesIn(page, '단가표')).toEqual([5, 4, 3, 2, 1].map(labelOfWeek))
})

const labelOfWeek = (week: number) => `11월 ${week}주 단가표 다운로드`
