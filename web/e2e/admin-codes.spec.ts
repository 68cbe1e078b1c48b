import {
  createContactCode,
  listContactCodes,
  updateContactCode,
} from '#shared/contact-codes/contact-code.contract.ts'
import { listDealers } from '#shared/dealers/dealer.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { addKstDays, nextKstMonth } from '#shared/kst-calendar.ts'
import { deleteSalesManager, listSalesManagers } from '#shared/sales-org/sales-manager.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated } from './fixture/submissions.ts'
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
  const tip = dialog.getByText('같은 파일을 다시 업로드하면 중복 오류가 발생합니다.')
  await expect(tip).toBeVisible()
  await expectAccessible(page, 'what a table of codes would do')
  await dialog.getByRole('checkbox').first().check()
  await expect(tip).toBeHidden()
  await dialog.getByRole('button', { name: '2건 등록' }).click()
  await expect.poll(() => codesLeft(portal)).toEqual([store.contactCode, 'NEW1'].sort())
  const { items } = await portal.admin.call(listContactCodes, { query: { search: store.contactCode } })
  expect(items[0]?.realSalesPOS).toBe('역삼점')
  const { items: dealers } = await portal.admin.call(listDealers)
  expect(dealers[0]?.contactCodeCount).toBe(2)
})

test('a code moves to another sales manager from a day on; what was earned before stays where it was', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const { id: second } = await portal.setUpSalesManager('second', '권과장')
  const today = kstDay(new Date())
  const [before, from] = [addKstDays(today, -5), addKstDays(today, -3)]
  await haveActivated(portal, store, '김민수', {
    status: { subscriptionNumber: '88012345', activatedAt: `${before}T03:00:00.000Z` },
  })
  const page = await openAdminPanel(openDevice)
  await openTab(page, '접점코드')
  const row = page.getByRole('row').filter({ hasText: store.contactCode })
  const dialog = page.getByRole('dialog', { name: '접점코드 수정' })
  const history = dialog.getByRole('list', { name: '담당 이력' })
  const saved = page.getByText('접점코드가 수정되었습니다.').first()

  await test.step('more than a year ahead is refused, and what was typed stays', async () => {
    await row.getByText('강남모바일').click()
    await expect(history).toContainText('처음부터')
    await field(dialog, '담당 영업과장').selectOption('권과장 (second)')
    await field(dialog, '담당 시작일').fill(addKstDays(today, 400))
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog.getByText('담당 시작일은 1년 후까지의 날짜를 선택해주세요.').first()).toBeVisible()
    await expect(field(dialog, '담당 영업과장')).toHaveValue(second.toString())
  })
  await test.step('a code that is planned for next month stays with whom it is, and says so', async () => {
    const planned = `${nextKstMonth(today.slice(0, 7))}-01`
    await field(dialog, '담당 시작일').fill(planned)
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(saved).toBeVisible()
    await expect(row).toContainText('최과장')
    await row.getByText('강남모바일').click()
    const newest = history.getByRole('listitem').first()
    await expect(newest).toContainText('최과장 → 권과장')
    await expect(newest).toContainText('예정')
    await expect(newest).toContainText(`${planned}부터`)
    await expectAccessible(page, 'a code that moves on a day to come')
  })
  await test.step('from three days ago on it is the other’s', async () => {
    await field(dialog, '담당 영업과장').selectOption('권과장 (second)')
    await field(dialog, '담당 시작일').fill(from)
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(saved).toBeVisible()
    await expect(row).toContainText('권과장')
    await row.getByText('강남모바일').click()
    await expect(history).toContainText('최과장 → 권과장')
    await expect(history).toContainText(`${from}부터`)
    await expectAccessible(page, 'the history of a code')
  })
  await test.step('what another administrator saves meanwhile is shown, and not undone', async () => {
    await field(dialog, '실판매 POS').fill('역삼점')
    const { items } = await portal.admin.call(listContactCodes, { query: { search: store.contactCode } })
    const params = { id: items[0]?.id ?? 0 }
    await portal.admin.call(updateContactCode, { params, body: { dealerName: '강남모바일 본점' } })
    await expect(dialog.getByRole('row', { name: '판매점명 강남모바일 강남모바일 본점' })).toBeVisible()
    await expectAccessible(page, 'a code that somebody else changed')
    await dialog.getByRole('button', { name: '확인하고 다시 적용' }).click()
    await expect(dialog).toBeHidden()
    const after = await portal.admin.call(listContactCodes, { query: { search: store.contactCode } })
    expect(after.items[0]).toMatchObject({ dealerName: '강남모바일 본점', realSalesPOS: '역삼점' })
  })
  await test.step('each has what came while it was theirs, also after an account is deleted', async () => {
    const managers = await portal.admin.call(listSalesManagers)
    const first = managers.find(({ name }) => name === '최과장')
    await portal.admin.call(deleteSalesManager, { params: { id: first?.id ?? 0 } })
    await page.goto(`/sales-team-management?tab=figures&startDate=${before}&endDate=${today}`)
    const cells = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell')
    await expect(cells('최과장')).toContainText(['최과장', '–', '0', '1'])
    await expect(cells('최과장').first()).toContainText('삭제됨')
    await expect(cells('권과장')).toContainText(['권과장', '–', '1', '0'])
    await expect(page.getByText('합계: 접수 1건 · 개통 1건')).toBeVisible()
    await expectAccessible(page, 'what every sales manager earned')
  })
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
