import type { Locator, Page } from '@playwright/test'
import { cancelActivation } from '#shared/documents/completed.contract.ts'
import { createHiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { lastMonth } from './fixture/month-of-activations.ts'
import { refusal } from './fixture/network.ts'
import type { Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated } from './fixture/submissions.ts'
import { expect, type OpenDevice, test } from './fixture/test.ts'
import { savedRows } from './fixture/workbooks.ts'
import { openTab } from './people/admin.ts'
import { field } from './people/fields.ts'
import { closeMonth, openMonthToClose, told } from './people/settler.ts'
import { openAtDesk, rowOf } from './people/worker.ts'

const PRICE = 120_000

const openSettlements = (openDevice: OpenDevice) => openAtDesk(openDevice, ADMIN, '정산 관리')
const sums = (page: Page) => page.getByRole('region', { name: '합계', exact: true })

function setPrice(portal: Portal, servicePlanId: number) {
  return portal.admin.call(setSettlementUnitPrice, {
    params: { servicePlanId },
    body: { newCustomerPrice: PRICE, portInPrice: 150_000, effectiveFrom: '2020-01-01' },
  })
}

const { words, instant } = lastMonth()
/** Early enough to lie in the part of last month that has passed of this one. */
const activatedAt = instant('01T01:00')

/** Customers of a store at KT, activated on a plan now or last month. */
async function furnish(portal: Portal, plan: { isPriced: boolean }) {
  const store = await portal.setUpStore('강남모바일')
  const { id: servicePlanId } = await portal.setUpPlan({
    name: '5G 베이직',
    carrier: 'KT',
    monthlyFee: 55_000,
  })
  if (plan.isPriced) await setPrice(portal, servicePlanId)
  const activate = (customerName: string, more: { activatedAt?: string; hasPlan?: boolean } = {}) => {
    const { hasPlan = true, ...at } = more
    return haveActivated(portal, store, customerName, {
      ...(hasPlan && { plan: { servicePlanId } }),
      status: { subscriptionNumber: '88012345', ...at },
    })
  }
  return { contactCode: store.contactCode, servicePlanId, activate }
}

async function choose(page: Page, action: string): Promise<Locator> {
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await expect(dialog).toBeVisible()
  return dialog
}

test('an administrator looks through a month: sums beside the month before, narrowed by a press, and live', async ({
  portal,
  openDevice,
}) => {
  const { activate } = await furnish(portal, { isPriced: true })
  await activate('박지난', { activatedAt })
  await activate('김정산')
  await activate('최정산')
  await activate('이미정', { hasPlan: false })
  const page = await openSettlements(openDevice)

  await test.step('what the month is worth', async () => {
    await expect(rowOf(page, '김정산')).toContainText('120,000원')
    await expect(rowOf(page, '이미정')).toContainText('미정')
    await expect(rowOf(page, '박지난')).toHaveCount(0)
    await expect(sums(page)).toContainText('240,000원')
    await expect(sums(page)).toContainText('지난달 같은 날까지 120,000원')
    await expect(sums(page)).toContainText('+120,000원 (+100%)')
    await expectAccessible(page, 'settlements')
    await expectAccessibleWhenNarrow(page, 'settlements')
    await page.getByRole('button', { name: '표로 보기' }).click()
    const table = page.getByRole('region', { name: '날짜별 정산 합계' })
    await expect(table.getByRole('row').filter({ hasText: '240,000원' })).toContainText('3건')
    await expectAccessible(page, 'settlements day by day')
  })
  await test.step('on a phone as cards, with one menu, and the days on demand', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const cards = page.getByRole('list', { name: '정산 목록' }).getByRole('listitem')
    await expect(cards.filter({ hasText: '김정산' })).toContainText('120,000원')
    await page.getByRole('button', { name: '정산 작업' }).click()
    const entries = [
      '엑셀 내보내기',
      '수동 정산 등록',
      '정산 재계산',
      '일괄 정산 생성',
      '히든단가 적용',
      '정산 작업 기록',
      '판매점 이의',
      '월 마감',
    ]
    await expect(page.getByRole('menuitem')).toHaveText(entries)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: '일별 합계' })).toBeHidden()
    await page.getByRole('button', { name: '일별·통신사별 보기' }).click()
    await expect(page.getByRole('region', { name: '일별 합계' })).toBeVisible()
    await expectAccessible(page, 'settlements on a phone, unfolded')
    await page.setViewportSize({ width: 1_440, height: 900 })
  })
  await test.step('a press narrows list and sums, and the address keeps it', async () => {
    await page.getByRole('button', { name: '미정 1건만 보기' }).click()
    await expect(page).toHaveURL(/amount=undetermined/)
    await page.reload()
    await expect(page.getByText('총 1건')).toBeVisible()
    await expect(rowOf(page, '이미정')).toBeVisible()
    await page.getByRole('button', { name: '초기화' }).click()
    await page.getByRole('link', { name: 'KT 240,000원' }).click()
    await expect(field(page, '통신사')).toHaveValue('KT')
    await page.getByRole('link', { name: '모든 통신사' }).click()
    await expect(field(page, '통신사')).toHaveValue('')
    await page.getByRole('searchbox', { name: '판매점, 접점코드 검색' }).fill('없는 판매점')
    await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
    await page.getByRole('button', { name: '초기화' }).click()
  })
  await test.step('another month, and days that nobody can ask for', async () => {
    await page.getByRole('button', { name: '이전 달' }).click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(rowOf(page, '박지난')).toBeVisible()
    await expect(sums(page)).toContainText('전월 0원')
    await field(page, '종료일').fill('2020-01-01')
    await expect(page.getByText('시작일이 종료일보다 늦습니다.')).toBeVisible()
    await field(page, '종료일').fill('2099-01-01')
    await expect(page.getByText('기간은 1년까지 조회할 수 있습니다.')).toBeVisible()
    await field(page, '종료일').fill('9999-12-31')
    await expect(page.getByText('2000년에서 2099년 사이의 날짜를 입력해주세요.')).toBeVisible()
    await field(page, '종료일').fill('')
    await field(page, '시작일').fill('')
    await expect(page).toHaveURL(/startDate=none/)
    await expect(page.getByText('시작일과 종료일을 선택해주세요.')).toBeVisible()
    await page.getByRole('button', { name: '이번 달' }).click()
    await expect(rowOf(page, '김정산')).toBeVisible()
  })
  await test.step('what is activated meanwhile is there without a reload', async () => {
    await activate('오실시')
    await expect(rowOf(page, '오실시')).toBeVisible()
    await expect(sums(page)).toContainText('360,000원')
  })
})

test('amounts follow prices only when they are calculated anew, hidden prices when they are applied', async ({
  portal,
  openDevice,
}) => {
  const { activate, servicePlanId, contactCode } = await furnish(portal, { isPriced: false })
  await activate('김정산')
  const page = await openSettlements(openDevice)
  await setPrice(portal, servicePlanId)
  await portal.admin.call(createHiddenPrice, {
    body: { contactCode, servicePlanId, hiddenPrice: 7_000, effectiveFrom: '2020-01-01' },
  })
  await page.getByRole('button', { name: '새로고침' }).click()
  await expect(rowOf(page, '김정산')).toContainText('미정')

  await test.step('a calculation that fails says so', async () => {
    const dialog = await choose(page, '정산 재계산')
    await expect(dialog).toContainText('정산 1건을 다시 계산하여 1건이 변경됩니다.')
    await expectAccessible(page, 'recalculation')
    const heal = portal.network.trouble(
      (_, path) => path === recalculateSettlements.path,
      refusal('다른 정산 작업이 진행 중입니다.'),
    )
    await dialog.getByRole('button', { name: '재계산', exact: true }).click()
    await expect(told(page, '재계산 실패')).toBeVisible()
    await expect(told(page, '정산 재계산에 실패했습니다.')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('다른 정산 작업이 진행 중입니다.')
    heal()
    await dialog.getByRole('button', { name: '다시 확인' }).click()
    await dialog.getByRole('button', { name: '재계산', exact: true }).click()
    await expect(told(page, '재계산 완료')).toBeVisible()
    await expect(told(page, /1건이 변경/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, '김정산')).toContainText('120,000원')
  })
  await test.step('the report of what was done is kept', async () => {
    const runs = await choose(page, '정산 작업 기록')
    const run = runs.getByRole('row').filter({ hasText: '재계산' })
    await expect(run).toContainText('관리자완료1건1건+120,000원')
    await expectAccessible(page, 'the runs')
    await run.press('Enter')
    const report = page.getByRole('dialog', { name: '재계산 보고' })
    await expect(report).toContainText('바뀐 서류1건 (미정이던 1건)')
    await expect(report.getByRole('row').filter({ hasText: '강남모바일' })).toContainText('+120,000원')
    await expectAccessibleWhenNarrow(page, 'the report of a run')
    for (const dialog of [report, runs]) {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
  await test.step('hidden prices are applied where they are kept', async () => {
    await page.getByRole('link', { name: '관리자 패널' }).click()
    await openTab(page, '히든단가')
    await page.getByRole('button', { name: '정산에 적용' }).click()
    const dialog = page.getByRole('dialog', { name: '히든단가 적용' })
    await expect(dialog).toContainText('히든단가 차이+7,000원')
    await dialog.getByRole('button', { name: '적용', exact: true }).click()
    await expect(told(page, '히든단가 적용 완료')).toBeVisible()
    await page.getByRole('link', { name: '정산 관리' }).click()
    await expect(rowOf(page, '김정산')).toContainText('127,000원')
  })
})

test('both workbooks are saved, with a reason and days that are complete', async ({ portal, openDevice }) => {
  const { activate } = await furnish(portal, { isPriced: true })
  await activate('김정산')
  await activate('이미정', { hasPlan: false })
  const page = await openSettlements(openDevice)
  await field(page, '금액').selectOption('미정만')
  await field(page, '상태').selectOption('개통완료')
  await expect(page.getByText('총 1건')).toBeVisible()
  const open = async () => {
    await page.getByRole('button', { name: '엑셀 내보내기' }).click()
    return page.getByRole('dialog', { name: '엑셀 내보내기' })
  }
  const dialog = await open()
  await expect(dialog.getByText('개통완료', { exact: true })).toBeVisible()
  const submit = () => dialog.getByRole('button', { name: '내보내기', exact: true }).click()
  const saved = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), submit()])
    await expect(told(page, '엑셀 내보내기 완료').last()).toBeVisible()
    await expect(dialog).toBeHidden()
    return { name: download.suggestedFilename(), rows: await savedRows(download) }
  }
  const start = await field(dialog, '시작일').inputValue()
  await field(dialog, '시작일').fill('')
  await submit()
  await expect(dialog.getByRole('alert').first()).toContainText('시작일과 종료일을 선택해주세요.')
  await expect(dialog.getByText('내보내는 사유를 입력해주세요.')).toBeVisible()
  await expectAccessible(page, 'export with errors')
  await field(dialog, '시작일').fill(start)
  await field(dialog, '사유').fill('정산 자료')
  const settlements = await saved()
  expect(settlements.name).toMatch(/^정산내역_.*\.xlsx$/)
  expect(settlements.rows.map((row) => row.includes('이미정'))).toEqual([false, true])

  await open()
  await dialog.getByRole('group', { name: '내보낼 자료' }).getByText('개통완료 서류').click()
  await field(dialog, '사유').fill('정산 자료')
  const documents = await saved()
  expect(documents.name).toMatch(/^개통완료_.*\.xlsx$/)
  expect(documents.rows).toHaveLength(3)
})

test('a month that is over is closed once its sums were seen, and what is cancelled then is taken back later', async ({
  portal,
  openDevice,
}) => {
  const { activate } = await furnish(portal, { isPriced: true })
  const id = await activate('박지난', { activatedAt })
  await activate('이미정', { activatedAt, hasPlan: false })
  const page = await openSettlements(openDevice)

  await openMonthToClose(page, { words })
  await expect(page.getByRole('region', { name: '금액', exact: true })).toContainText('120,000원')
  await closeMonth(page, { words }, 1)
  await page.getByRole('link', { name: '정산 목록' }).click()
  await expect(page.getByText('마감된 달', { exact: true })).toBeVisible()
  await expect(rowOf(page, '박지난').getByRole('img', { name: '마감' })).toBeVisible()
  await expect(rowOf(page, '이미정')).toHaveCount(0)

  await portal.admin.call(cancelActivation, { params: { id } })
  await page.getByRole('button', { name: '다음 달' }).click()
  await expect(rowOf(page, '박지난')).toContainText('환수')
  await expect(rowOf(page, '박지난')).toContainText('-120,000원')
  await expect(sums(page)).toContainText('-120,000원')
  await expectAccessible(page, 'what was taken back')
})
