import type { Page } from '@playwright/test'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { moveSettlementMonth } from '#shared/statements/settlement-month.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { lastMonth } from './fixture/month-of-activations.ts'
import type { Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated, haveAdjusted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openTab } from './people/admin.ts'
import { field } from './people/fields.ts'
import { button, move, stage } from './people/payer.ts'
import { openMonthToClose, told } from './people/settler.ts'
import { openAtDesk, rowOf } from './people/worker.ts'

const MONTH = lastMonth()

/** A store with one activation of last month that has a price, and one that has none. Answers how to set the price. */
async function furnish(portal: Portal) {
  const store = await portal.setUpStore('강남모바일')
  const plan = { name: '5G 베이직', carrier: 'KT', monthlyFee: 55_000 }
  const { id: servicePlanId } = await portal.setUpPlan(plan)
  const price = (newCustomerPrice: number) =>
    portal.admin.call(setSettlementUnitPrice, {
      params: { servicePlanId },
      body: { newCustomerPrice, portInPrice: 150_000, effectiveFrom: '2020-01-01' },
    })
  await price(120_000)
  const status = { subscriptionNumber: '88012345', activatedAt: MONTH.instant('05T12:00') }
  await haveActivated(portal, store, '박지난', { plan: { servicePlanId }, status })
  await haveActivated(portal, store, '이미정', { status })
  return price
}

const question = (page: Page) => page.getByRole('alertdialog')
const answer = (page: Page, name: string) => button(question(page), name).click()
const history = (page: Page) => page.getByRole('list', { name: '단계 기록' }).getByRole('listitem')
const check = (page: Page, name: string) =>
  page.getByRole('list', { name: '점검 목록' }).getByRole('listitem').filter({ hasText: name })

test('a month goes from its draft to its payment, back where something changes, and its close is for good', async ({
  portal,
  openDevice,
}) => {
  const price = await furnish(portal)
  const page = await openAtDesk(openDevice, ADMIN, '정산 관리')

  await test.step('the month to close is open, with what is left to do', async () => {
    await openMonthToClose(page, MONTH)
    const other = check(page, '재계산할 것')
    const askAgain = other.getByRole('button', { name: '다시 확인' })
    await expect(other).toContainText('0건')
    await price(130_000)
    await askAgain.click()
    await expect(other).toContainText('1건')
    await expect(other.getByRole('button', { name: '재계산', exact: true })).toBeVisible()
    await expectAccessible(page, 'a month with other prices')
    await price(120_000)
    await askAgain.click()
    await expect(other).toContainText('0건')
    await expect(stage(page)).toHaveText('1작성')
    await expect(check(page, '미정')).toContainText('1건')
    await expect(check(page, '차이')).toContainText('0원')
    await expectAccessible(page, 'a month')
    await expectAccessibleWhenNarrow(page, 'a month')
    await page.getByRole('link', { name: '미정 보기' }).click()
    await expect(rowOf(page, '이미정')).toBeVisible()
    await expect(rowOf(page, '박지난')).toHaveCount(0)
    await page.goBack()
  })
  await test.step('reviewed and approved, an adjustment sends it back to its review', async () => {
    await move(page, MONTH, '검토 시작', '정산 검토가 시작되었습니다.')
    await expect(stage(page)).toContainText('검토')
    await button(page, '승인').click()
    await expect(question(page)).toContainText(
      '승인 뒤에 금액이 바뀌거나 이의가 들어오면 검토 단계로 돌아갑니다.',
    )
    await answer(page, '승인')
    await expect(stage(page)).toContainText('승인')

    await haveAdjusted(portal, '강남모바일', MONTH.month, 5_000)
    await expect(stage(page)).toContainText('검토')
    await expect(history(page).first()).toContainText('승인 → 검토')
    await expect(page.getByRole('region', { name: '금액' })).toContainText('5,000원')
  })
  await test.step('back with a reason only', async () => {
    await button(page, '작성 단계로 되돌리기').click()
    await answer(page, '작성 단계로 되돌리기')
    await expect(question(page)).toContainText('되돌리는 사유를 입력해주세요.')
    await expectAccessible(page, 'a month taken back without a reason')
    await field(question(page), '되돌리는 사유').fill('단가 확인')
    await answer(page, '작성 단계로 되돌리기')
    await expect(history(page).first()).toContainText('단가 확인')
    await expect(stage(page)).toContainText('작성')
    await move(page, MONTH, '검토 시작', '정산 검토가 시작되었습니다.')
    await move(page, MONTH, '승인', '정산이 승인되었습니다.')
  })
  await test.step('closed for good, with what has no amount carried over', async () => {
    await button(page, '마감').click()
    await expect(question(page)).toContainText('마감은 되돌릴 수 없습니다.')
    await answer(page, '마감')
    await expect(question(page)).toContainText('금액을 먼저 정하거나, 다음 달로 이월해주세요.')
    await expectAccessible(page, 'closing a month')
    await question(page)
      .getByRole('checkbox', { name: /미정 1건을 다음 달로 이월/ })
      .check()
    await answer(page, '마감')
    await expect(told(page, `${MONTH.words} 정산이 마감되었습니다.`)).toBeVisible()
    await expect(check(page, '미정')).toContainText('0건')
    await expect(page.getByRole('button', { name: /되돌리기/ })).toHaveCount(0)
  })
  await test.step('paid, and that is taken back and done again', async () => {
    await move(page, MONTH, '지급 완료', '정산이 지급 완료로 기록되었습니다.')
    await button(page, '지급 완료 취소').click()
    await field(question(page), '되돌리는 사유').fill('한 곳 송금 실패')
    await answer(page, '지급 완료 취소')
    await expect(stage(page)).toContainText('마감')
    await move(page, MONTH, '지급 완료', '정산이 지급 완료로 기록되었습니다.')
    await page.getByRole('link', { name: '모든 달' }).click()
    await expect(rowOf(page, MONTH.words)).toContainText('137,500원')
    await expect(rowOf(page, MONTH.words)).toContainText('지급')
    await expectAccessible(page, 'the months')
    await expectAccessibleWhenNarrow(page, 'the months')
  })
  await test.step('what was carried over stands in the running month, and no other is to be closed', async () => {
    await page.getByRole('tab', { name: '정산 관리' }).click()
    await expect(rowOf(page, '이미정')).toBeVisible()
    await page.getByRole('button', { name: '더 보기' }).click()
    await page.getByRole('menuitem', { name: '월 마감' }).click()
    await expect(told(page, '마감할 달이 없습니다.')).toBeVisible()
  })
})

test('what an older version left without an amount in a closed month goes on to the running one', async ({
  portal,
  openDevice,
}) => {
  await furnish(portal)
  portal.closeAsBefore(MONTH.month)
  const page = await openAtDesk(openDevice, ADMIN, '정산 관리')
  await openTab(page, '정산 월')
  await rowOf(page, MONTH.words).click()
  await expect(stage(page)).toContainText('마감')
  const left = check(page, '미정')
  await expect(left).toContainText('1건')
  await expect(left).toContainText('마감된 달에 금액 없이 남아 있습니다.')
  await expectAccessible(page, 'a closed month with what has no amount')
  await expectAccessibleWhenNarrow(page, 'a closed month with what has no amount')

  await test.step('asked first, and nothing goes on where the question is left', async () => {
    await button(page, '다음 달로 이월').click()
    await expect(question(page)).toContainText('미정 1건을 다음 열린 달로 이월하시겠습니까?')
    await expect(question(page)).toContainText(`${MONTH.words}에 마감한 금액은 바뀌지 않습니다.`)
    await expectAccessible(page, 'carrying over what a closed month has left')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(button(page, '다음 달로 이월')).toBeFocused()
    await expect(left).toContainText('1건')
  })
  await test.step('carried over, the closed month keeps its amounts and the running one has the activation', async () => {
    const sums = page.getByRole('region', { name: '금액' })
    await expect(sums).toContainText('개통2건')
    const paid = /합계120,000원.*지급액132,000원/
    await expect(sums).toHaveText(paid)
    await button(page, '다음 달로 이월').click()
    await answer(page, '이월')
    await expect(told(page, '미정이 다음 달로 이월되었습니다.')).toBeVisible()
    await expect(left).toContainText('0건')
    await expect(button(page, '다음 달로 이월')).toHaveCount(0)
    await expect(sums).toContainText('개통1건')
    await expect(sums).toHaveText(paid)
    await openTab(page, '정산 관리')
    await expect(rowOf(page, '이미정')).toContainText('미정')
    await expect(rowOf(page, '박지난')).toHaveCount(0)
  })
})

test('the settings say who approves, and a question that came too late says so', async ({
  portal,
  openDevice,
}) => {
  await furnish(portal)
  const second = await portal.setUpAdmin('second', '부관리자')
  const page = await openAtDesk(openDevice, ADMIN, '정산 관리')
  await page.getByRole('tab', { name: '정산 월' }).click()

  await test.step('what another moved meanwhile is not moved again', async () => {
    await rowOf(page, MONTH.words).click()
    await button(page, '검토 시작').click()
    const letThrough = portal.network.blockSockets()
    const params = { month: MONTH.month }
    const other = await portal.logIn(second)
    await other.call(moveSettlementMonth, { params, body: { from: 'draft', to: 'review' } })
    await answer(page, '검토 시작')
    await expect(question(page)).toContainText(`${MONTH.words} 정산은 지금 검토 단계입니다.`)
    await expect(question(page)).toContainText('지금은 검토 단계입니다.')
    await expect(question(page).getByRole('button', { name: '검토 시작' })).toBeDisabled()
    letThrough()
    await answer(page, '취소')
    await expect(stage(page)).toContainText('부관리자')
  })
  await test.step('approval is for who is named', async () => {
    await page.getByRole('link', { name: '모든 달' }).click()
    await button(page, '정산 설정').click()
    const dialog = page.getByRole('dialog', { name: '정산 설정' })
    await dialog.getByRole('checkbox', { name: '부관리자 승인' }).check()
    await dialog.getByRole('group', { name: '정산 금액의 부가세' }).getByText('포함', { exact: true }).click()
    await expectAccessible(page, 'the settings of settlements')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(told(page, '정산 설정을 저장했습니다.')).toBeVisible()
    await rowOf(page, MONTH.words).click()
    await expect(page.getByText('승인은 정산 설정의 담당자가 합니다.')).toBeVisible()
    await expect(button(page, '승인')).toHaveCount(0)
  })
})
