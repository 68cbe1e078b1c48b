import { createContactCode, listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { listDealers } from '#shared/dealers/dealer.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { workbook } from './fixture/workbooks.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'

async function haveCodes(portal: Portal, codes: readonly string[], carrier = 'KT'): Promise<void> {
  const { id: salesManagerId } = await portal.setUpSalesManager(`of-${codes[0]}`, '최과장')
  for (const code of codes) {
    await portal.admin.call(createContactCode, {
      body: { code, dealerName: '강남모바일', carrier, salesManagerId },
    })
  }
}
const codesLeft = async (portal: Portal) =>
  (await portal.admin.call(listContactCodes, { query: { limit: 200 } })).items.map(({ code }) => code)

test('codes are chosen and deleted together, by choice and by what is searched for', async ({
  portal,
  openDevice,
}) => {
  const many = Array.from({ length: 105 }, (_, index) => `M${1000 + index}`)
  await haveCodes(portal, ['K-엠1001', 'K-엠1002', 'S-텔2001', ...many])
  const page = await openAdminPanel(openDevice)
  await openTab(page, '접점코드')
  const bar = page.getByRole('group', { name: '선택한 접점코드' })
  const question = page.getByRole('alertdialog')
  const search = page.getByRole('searchbox', { name: '코드, 판매점, 영업과장 검색' })

  await test.step('the group of a store is read from its code', async () => {
    await search.fill('K-엠')
    await expect(page.getByText('총 2건')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'K-엠1001' })
    await expect(row).toContainText('K-엠모바일')
    await expect(row).toContainText('POS 1001')
    await expect(row).toContainText('최과장')
  })
  await test.step('two of them', async () => {
    await expect(bar).toBeHidden()
    await page.getByRole('checkbox', { name: 'K-엠1001 선택' }).check()
    await expect(bar).toContainText('1개 선택')
    await page.getByRole('checkbox', { name: '모두 선택' }).check()
    await expect(bar).toContainText('2개 선택')
    await expectAccessible(page, 'chosen contact codes')
    await bar.getByRole('button', { name: '선택 삭제' }).click()
    await expect(question).toContainText('접점코드 2개를 삭제하시겠습니까?')
    await expect(question).toContainText('K-엠1001, K-엠1002')
    await expect(question).toContainText('접수된 서류의 내용은 그대로 남습니다.')
    await question.getByRole('button', { name: '취소' }).click()
    expect(await codesLeft(portal)).toHaveLength(108)
    await bar.getByRole('button', { name: '선택 삭제' }).click()
    await question.getByRole('button', { name: '삭제', exact: true }).click()
    await expect(page.getByText('접점코드 2개가 삭제되었습니다.')).toBeVisible()
    await expect(page.getByText('총 0건')).toBeVisible()
    await expect(bar).toBeHidden()
  })
  await test.step('everything that a search finds, beyond what is read', async () => {
    await search.fill('m1')
    await expect(page.getByText('총 105건')).toBeVisible()
    await page.getByRole('checkbox', { name: '모두 선택' }).check()
    await bar.getByRole('button', { name: '검색된 105개 모두 선택' }).click()
    await expect(bar).toContainText('검색된 105개 모두 선택')
    await bar.getByRole('button', { name: '선택 삭제' }).click()
    await expect(question).toContainText('접점코드 105개를 삭제하시겠습니까?')
    // Another administrator adds one meanwhile, which nobody has confirmed for deletion.
    await haveCodes(portal, ['M1999'])
    await question.getByRole('button', { name: '삭제', exact: true }).click()
    await expect(page.getByText(/그사이 목록이 바뀌어 아무것도 삭제하지 않았습니다/)).toBeVisible()
    await expect(page.getByText('총 106건')).toBeVisible()
    await expect(bar).toContainText('검색된 106개 모두 선택')
    await bar.getByRole('button', { name: '선택 삭제' }).click()
    await expect(question).toContainText('접점코드 106개를 삭제하시겠습니까?')
    await question.getByRole('button', { name: '삭제', exact: true }).click()
    await expect(page.getByText('접점코드 106개가 삭제되었습니다.')).toBeVisible()
    expect(await codesLeft(portal)).toEqual(['S-텔2001'])
  })
  await test.step('only those that are switched off, by the address', async () => {
    await page.getByRole('button', { name: '초기화' }).click()
    await page.getByText('S-텔2001 활성').or(page.getByLabel('S-텔2001 활성')).first().click()
    await expect(page.getByText('S-텔2001: 비활성 상태로 변경되었습니다.')).toBeVisible()
    await page.goto('/admin-panel?tab=contact-codes&state=active')
    await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
    await field(page, '상태').selectOption('비활성')
    await expect(page).toHaveURL(/state=inactive/)
    await expect(page.getByRole('row').filter({ hasText: 'S-텔2001' })).toBeVisible()
  })
})

test('a table of codes changes what is there only when told to; a store’s device has it at once', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openAdminPanel(openDevice)
  await openTab(page, '접점코드')
  await page.getByRole('button', { name: '엑셀 업로드' }).click()
  const dialog = page.getByRole('dialog', { name: '접점코드 업로드' })
  const file = await workbook(
    '접점코드.xlsx',
    ['접점코드', '판매점명', '실판매 POS', '통신사', '담당 영업과장'],
    [
      [store.contactCode, '강남모바일', '역삼점', 'KT', '최과장'],
      ['NEW1', '강남모바일', '', 'KT', 'manager'],
    ],
  )
  await field(dialog, '파일').setInputFiles({ name: file.name, mimeType: file.type, buffer: file.bytes })
  await expect(dialog.getByText(`이미 존재합니다: ${store.contactCode}`).first()).toBeVisible()
  await expectAccessible(page, 'what a table of codes would do')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: '2건 등록' }).click()
  await expect.poll(() => codesLeft(portal)).toEqual([store.contactCode, 'NEW1'].sort())
  const { items } = await portal.admin.call(listContactCodes, { query: { search: store.contactCode } })
  expect(items[0]?.realSalesPOS).toBe('역삼점')
  const { items: dealers } = await portal.admin.call(listDealers)
  expect(dealers[0]?.contactCodeCount).toBe(2)
})

test('on a phone codes are cards, chosen and deleted as well', async ({ portal, openDevice }) => {
  await haveCodes(portal, ['K-엠1001', 'S-텔2001'])
  const page = await openLoggedIn(await openDevice('phone'), ADMIN, '/admin-panel?tab=contact-codes')
  await expect(page.getByText('K-엠모바일 · POS 1001')).toBeVisible()
  await page.getByRole('checkbox', { name: 'K-엠1001 선택' }).check()
  const bar = page.getByRole('group', { name: '선택한 접점코드' })
  await bar.getByRole('button', { name: '모두 선택' }).click()
  await expectAccessible(page, 'chosen contact codes on a phone')
  await bar.getByRole('button', { name: '선택 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page.getByText('등록된 접점코드가 없습니다')).toBeVisible()
  expect(await codesLeft(portal)).toEqual([])
})
