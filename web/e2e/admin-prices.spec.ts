import type { Page } from '@playwright/test'
import {
  createHiddenPrice,
  listHiddenPrices,
  updateHiddenPrice,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { addKstDays, kstMonth, nextKstMonth } from '#shared/kst-calendar.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { workbook } from './fixture/workbooks.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { field } from './people/fields.ts'
import { askToCarryOver } from './people/settler.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { rowOf } from './people/worker.ts'

const notice = (page: Page, text: string) => page.getByRole('region', { name: '알림' }).getByText(text)

async function upload(page: Page, title: string, headings: string[], rows: (string | number)[][]) {
  const { name, type, bytes } = await workbook('단가.xlsx', headings, rows)
  await page.getByRole('button', { name: '엑셀 업로드' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await field(dialog, '파일').setInputFiles({ name, mimeType: type, buffer: bytes })
  await dialog.getByRole('button', { name: '1건 등록' }).click()
  await expect(dialog.getByRole('button', { name: '다른 파일 업로드' })).toBeVisible()
  await dialog.getByRole('button', { name: '닫기' }).last().click()
  await expect(dialog).toBeHidden()
}

test('a plan’s price is typed in its row, planned, looked back at and uploaded', async ({
  portal,
  openDevice,
}) => {
  const basic = await portal.setUpPlan({ name: '5G 베이직', carrier: 'KT', monthlyFee: 55_000 })
  await portal.setUpPlan({ name: 'LTE 라이트', carrier: 'KT', monthlyFee: 33_000 })
  await portal.setUpPlan({ name: '5G 골드', carrier: 'SKT', monthlyFee: 89_000 })
  const page = await openAdminPanel(openDevice)
  await openTab(page, '정산단가')
  const row = rowOf(page, '5G 베이직')
  const amount = (label: string) => field(row, label)
  await expect(row).toContainText('미설정')

  await test.step('by keys alone, with errors at their fields', async () => {
    await row.getByRole('button', { name: '5G 베이직 단가 수정' }).click()
    await expect(amount('신규 단가')).toBeFocused()
    await page.keyboard.type('120000')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('alert')).toContainText('금액을 숫자로 입력해주세요.')
    await expectAccessible(page, 'a row that is edited')
    await amount('번호이동 단가').fill('150000')
    await amount('메모').fill('11월 정책')
    await page.keyboard.press('Enter')
    await expect(notice(page, '5G 베이직: 정산단가가 저장되었습니다.')).toBeVisible()
    await expect(row).toContainText('120,000원')
    await expect(row).toContainText('150,000원')
    await expect(row).toContainText(kstDay(new Date()))
    await expect(row).toBeFocused()
  })
  await test.step('Escape gives up, and saving what is as it was sends nothing', async () => {
    await page.keyboard.press('Enter')
    await expect(amount('신규 단가')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(notice(page, '변경된 내용이 없습니다.')).toBeVisible()
    await amount('신규 단가').fill('')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('alert')).toContainText('금액을 숫자로 입력해주세요.')
    await expect(amount('신규 단가')).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click()
    await expect(row).toContainText('120,000원')
    await expect(row.getByRole('textbox')).toHaveCount(0)
  })
  await test.step('what another administrator planned shows beside it, and all of it in the history', async () => {
    await portal.admin.call(setSettlementUnitPrice, {
      params: { servicePlanId: basic.id },
      body: { newCustomerPrice: 90_000, portInPrice: 100_000, effectiveFrom: '2099-01-01', memo: '나중에' },
    })
    await expect(row).toContainText('2099-01-01 변경 예정')
    await row.getByRole('button', { name: '5G 베이직 단가 이력' }).click()
    const history = page.getByRole('dialog', { name: '정산단가 변경 이력' })
    await expect(history.getByRole('listitem').first()).toContainText('신규 120,000원 → 90,000원')
    await expect(history.getByRole('listitem').filter({ hasText: '추가' })).toContainText('11월 정책')
    await expectAccessible(page, 'the history of a price')
    await page.keyboard.press('Escape')
  })
  await test.step('what another administrator saves meanwhile is shown, and not saved over unseen', async () => {
    await row.getByRole('button', { name: '5G 베이직 단가 수정' }).click()
    await amount('신규 단가').fill('125000')
    await portal.admin.call(setSettlementUnitPrice, {
      params: { servicePlanId: basic.id },
      body: { newCustomerPrice: 130_000, portInPrice: 140_000 },
    })
    await expect(row.getByRole('alert')).toContainText('신규 130,000원 · 번호이동 140,000원')
    await expect(amount('신규 단가')).toBeFocused()
    await expect(amount('신규 단가')).toHaveValue('125,000')
    await page.keyboard.press('Enter')
    await expect(notice(page, '409: 다른 사용자가 먼저 수정했습니다.')).toBeVisible()
    await expect(amount('신규 단가')).toHaveValue('125,000')
    await expectAccessible(page, 'a price that somebody else has changed')
    await amount('신규 단가').press('Enter')
    await expect(row.getByRole('textbox')).toHaveCount(0)
    await expect(row).toContainText('125,000원')
  })
  await test.step('the first price of another plan', async () => {
    await field(page, '단가 설정 여부').selectOption('미설정')
    await expect(page).toHaveURL(/[?&]priced=unset/)
    await expect(page.getByText('총 2건')).toBeVisible()
    await page.getByRole('button', { name: '정산단가 추가' }).click()
    const dialog = page.getByRole('dialog', { name: '정산단가 추가' })
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog.getByText('요금제를 선택해주세요.').first()).toBeVisible()
    await expectAccessible(page, 'the first price of a plan, with errors')
    await field(dialog, '요금제').selectOption('KT · LTE 라이트')
    await field(dialog, '신규 단가').fill('40000')
    await field(dialog, '번호이동 단가').fill('50000')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('총 1건')).toBeVisible()
  })
  await test.step('a workbook with one column for both prices', async () => {
    await upload(page, '정산단가 엑셀 업로드', ['통신사', '요금제명', '단가'], [['SKT', '5G 골드', 77_000]])
    await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
    await page.getByRole('button', { name: '초기화' }).click()
    await expect(rowOf(page, '5G 골드')).toContainText('77,000원')
  })
  await test.step('on a phone the fields stand below one another', async () => {
    const phone = await openLoggedIn(await openDevice('phone'), ADMIN, '/admin-panel?tab=pricing&q=라이트')
    await phone.getByRole('button', { name: 'LTE 라이트 단가 수정' }).click()
    await field(phone, '신규 단가').fill('45000')
    await expectAccessible(phone, 'a price that is edited on a phone')
    await phone.getByRole('button', { name: '저장', exact: true }).click()
    await expect(phone.getByText('신규 45,000원 · 번호이동 50,000원')).toBeVisible()
  })
})

test('a hidden price of a contact code is added, changed, switched off, uploaded and deleted', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const gold = await portal.setUpPlan({ name: '5G 골드', carrier: 'KT', monthlyFee: 89_000 })
  const silverPlan = await portal.setUpPlan({ name: '5G 실버', carrier: 'KT', monthlyFee: 69_000 })
  const page = await openAdminPanel(openDevice)
  await openTab(page, '히든단가')
  await expect(page.getByText('등록된 히든단가가 없습니다')).toBeVisible()
  const row = rowOf(page, '5G 골드')

  await test.step('with suggestions for code and plan', async () => {
    await page.getByRole('button', { name: '히든단가 추가' }).click()
    const dialog = page.getByRole('dialog', { name: '히든단가 추가' })
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    // Once in the summary and once at the field.
    await expect(dialog.getByText('요금제를 선택해주세요.')).toHaveCount(2)
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    await field(dialog, '접점코드').pressSequentially(store.contactCode)
    await expect(dialog.getByText('강남모바일 · KT').last()).toBeVisible()
    expect(refused, 'for codes that are not typed whole').toEqual([])
    await field(dialog, '접점코드').fill('강남')
    await dialog.getByRole('option', { name: store.contactCode }).click()
    await expect(dialog.getByText('강남모바일 · KT').last()).toBeVisible()
    await field(dialog, '요금제').fill('골드')
    await dialog.getByRole('option', { name: '5G 골드' }).click()
    await field(dialog, '히든단가').fill('20000')
    await field(dialog, '시작일').fill('2026-11-01')
    await field(dialog, '종료일').fill('2026-10-31')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog.getByText('종료일은 시작일보다 빠를 수 없습니다.').first()).toBeVisible()
    await expectAccessible(page, 'a hidden price that is refused')
    await field(dialog, '종료일').fill('2099-11-30')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('20,000원')
    await expect(row).toContainText('2026-11-01 ~ 2099-11-30')
  })
  await test.step('never two of one code and plan at once: one that is moved ends what it lies over', async () => {
    await portal.admin.call(createHiddenPrice, {
      body: {
        contactCode: store.contactCode,
        servicePlanId: gold.id,
        hiddenPrice: 5000,
        effectiveFrom: '2026-01-01',
        effectiveUntil: '2026-02-01',
      },
    })
    await row.filter({ hasText: '5,000원' }).getByText('2026-01-01 ~').waitFor()
    await row.filter({ hasText: '20,000원' }).click()
    const dialog = page.getByRole('dialog', { name: '히든단가 수정' })
    await field(dialog, '시작일').fill('2026-01-31')
    await field(dialog, '히든단가').fill('25000')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row.filter({ hasText: '25,000원' })).toContainText('2026-01-31 ~')
    await expect(row.filter({ hasText: '2026-01-01 ~ 2026-01-30' })).toContainText('5,000원')
  })
  await test.step('a workbook adds one, and the filter finds what is over', async () => {
    await upload(
      page,
      '히든단가 엑셀 업로드',
      ['접점코드', '통신사', '요금제명', '히든단가'],
      [
        [store.contactCode, 'KT', '5G 실버', 7000],
        [store.contactCode, 'KT', '없는 요금제', 7000],
      ],
    )
    await expect(rowOf(page, '5G 실버')).toContainText('7,000원')
    await expectAccessible(page, 'the list of hidden prices')
    await field(page, '상태').selectOption('종료')
    await expect(page.getByText('총 1건')).toBeVisible()
    await expect(row).toContainText('5,000원')
    await page.getByRole('button', { name: '초기화' }).click()
  })
  await test.step('another one from a later day on ends the first, and what ends with a month is carried over', async () => {
    await page.getByRole('button', { name: '히든단가 추가' }).click()
    const dialog = page.getByRole('dialog', { name: '히든단가 추가' })
    await field(dialog, '접점코드').fill(store.contactCode)
    await dialog.getByRole('option', { name: store.contactCode }).click()
    await field(dialog, '요금제').fill('실버')
    await dialog.getByRole('option', { name: '5G 실버' }).click()
    await field(dialog, '히든단가').fill('9000')
    const firstOfNext = `${nextKstMonth(kstMonth(new Date()))}-01`
    await field(dialog, '시작일').fill(firstOfNext)
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog).toBeHidden()
    const silver = rowOf(page, '5G 실버')
    await expect(silver.filter({ hasText: '7,000원' })).toContainText(`~ ${addKstDays(firstOfNext, -1)}`)
    await expect(silver.filter({ hasText: '9,000원' })).toContainText('예정')
    const carrying = await askToCarryOver(page)
    await expect(carrying.getByText('넘김 0건 · 제외 1건')).toBeVisible()
    await expect(carrying.getByRole('listitem')).toContainText('다음 달에 적용되는 내용이 이미 있습니다')
    await expectAccessible(page, 'what is not carried over')
    await carrying.getByRole('button', { name: '닫기' }).last().click()
    await silver.filter({ hasText: '9,000원' }).getByRole('button', { name: /삭제/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    const again = await askToCarryOver(page)
    await again.getByRole('button', { name: '1건 넘기기' }).click()
    await expect(again).toBeHidden()
    await expect(silver.filter({ hasText: firstOfNext })).toContainText('7,000원')
    await silver.filter({ hasText: firstOfNext }).getByRole('button', { name: /삭제/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect(silver.filter({ hasText: firstOfNext })).toHaveCount(0)
  })
  await test.step('switched off and deleted', async () => {
    const silver = rowOf(page, '5G 실버')
    await silver.getByRole('switch').click()
    await expect(silver).toContainText('비활성')
    await silver.getByRole('button', { name: /삭제/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect(notice(page, '히든단가가 삭제되었습니다.')).toBeVisible()
    expect((await portal.admin.call(listHiddenPrices)).total).toBe(2)
    const { items } = await portal.admin.call(listHiddenPrices, { query: { status: 'ended' } })
    await portal.admin.call(updateHiddenPrice, {
      params: { id: items[0]?.id ?? 0 },
      body: { servicePlanId: silverPlan.id },
    })
    await page.getByRole('button', { name: '히든단가 변경 이력' }).click()
    const changes = page.getByRole('dialog', { name: '히든단가 변경 이력' })
    await expect(changes.getByRole('listitem').filter({ hasText: '삭제' }).first()).toContainText('5G 실버')
    await expect(changes.getByText('히든단가 20,000원 → 25,000원')).toBeVisible()
    await expect(changes.getByText('이름 KT 5G 골드 → KT 5G 실버')).toBeVisible()
    await expectAccessible(page, 'the history of hidden prices')
  })
})
