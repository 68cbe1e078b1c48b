import type { Locator, Page } from '@playwright/test'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { kstMonth, kstMonthRange } from '#shared/kst-calendar.ts'
import { createCarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { listSettlements } from '#shared/settlements/settlement.contract.ts'
import { attachPolicies } from '#shared/settlements/settlement-changes.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { refusal } from './fixture/network.ts'
import type { Credentials, Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated } from './fixture/submissions.ts'
import { expect, type OpenDevice, test } from './fixture/test.ts'
import { field } from './people/fields.ts'
import { told } from './people/settler.ts'
import { openAtDesk, rowOf } from './people/worker.ts'

/** A store with a plan that has a price, and activated customers. */
async function furnish(portal: Portal, customers: readonly string[], activatedAt?: string) {
  const store = await portal.setUpStore('강남모바일')
  const servicePlanId = await portal.setUpPricedPlan('5G 베이직', 120_000)
  const ids: number[] = []
  for (const name of customers) {
    const status = { subscriptionNumber: '88012345', ...(activatedAt && { activatedAt }) }
    ids.push(await haveActivated(portal, store, name, { plan: { servicePlanId }, status }))
  }
  return ids
}

const openSettlements = (openDevice: OpenDevice, who: Credentials = ADMIN) =>
  openAtDesk(openDevice, who, '정산 관리')

async function editAmount(page: Page, customerName: string): Promise<Locator> {
  await page.getByRole('button', { name: `${customerName} 정산 금액 수정` }).click()
  const dialog = page.getByRole('dialog', { name: '정산 금액 수정' })
  await expect(field(dialog, '정산 금액')).toBeVisible()
  return dialog
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: '저장', exact: true }).click()

test('an amount is set by hand and given back, and of two who set it at once one is told of the other', async ({
  portal,
  openDevice,
}) => {
  const [id = 0] = await furnish(portal, ['김정산'])
  const page = await openSettlements(openDevice)
  const other = await openSettlements(openDevice, await portal.setUpAdmin('second', '부관리자'))

  await test.step('what is no amount is not sent', async () => {
    const dialog = await editAmount(page, '김정산')
    const amount = field(dialog, '정산 금액')
    await expect(amount).toHaveValue('120,000')
    for (const nonsense of ['', '없음', '-5000', '12.345', '1e5']) {
      await amount.fill(nonsense)
      await save(dialog)
      await expect(told(page, '유효하지 않은 금액')).toBeVisible()
      await expect(dialog.getByRole('alert').getByText('올바른 금액을 입력해주세요.')).toBeVisible()
      await expect(amount).toBeFocused()
    }
    await expectAccessible(page, 'a wrong amount')
    await amount.fill('약 130,000원 정도')
    await amount.press('ArrowUp')
    await expect(amount).toHaveValue('131,000')
    await expect(dialog.getByRole('status').filter({ hasText: '새 합계' })).toContainText('131,000원')
    await dialog.getByRole('button', { name: '계산된 금액으로 되돌리기' }).click()
    await expect(amount).toHaveValue('120,000')
    await amount.fill('130000')
  })
  await test.step('the other, who heard nothing of it, loses nothing that was typed', async () => {
    const letThrough = portal.network.blockSockets()
    const second = await editAmount(other, '김정산')
    await field(second, '정산 금액').fill('140000')
    const first = page.getByRole('dialog', { name: '정산 금액 수정' })
    await save(first)
    await expect(told(page, '정산 금액 수정 완료')).toBeVisible()
    await expect(first).toBeHidden()
    await save(second)
    const conflict = second.getByRole('alert')
    await expect(conflict).toContainText('다른 사용자가 먼저 수정했습니다. 바뀐 내용을 확인해주세요.')
    await expect(conflict.getByRole('row', { name: '정산 금액' })).toContainText('130,000원')
    await expect(field(second, '정산 금액')).toHaveValue('140,000')
    await conflict.getByRole('button', { name: '확인하고 다시 적용' }).click()
    await expect(told(other, '정산 금액 수정 완료')).toBeVisible()
    letThrough()
  })
  await test.step('the history keeps both, and the way back to the calculated amount', async () => {
    await rowOf(other, '김정산').getByText('강남모바일').click()
    const details = other.getByRole('dialog', { name: /김정산/ })
    const history = details.getByRole('region', { name: '처리 이력' })
    await expect(history).toContainText('정산 120,000원 → 130,000원')
    await expect(history).toContainText('정산 130,000원 → 140,000원')
    await expect(details.getByRole('row', { name: '직접 입력한 금액' })).toContainText('140,000원')
    await details.getByRole('button', { name: '금액 수정' }).click()
    const dialog = other.getByRole('dialog', { name: '정산 금액 수정' })
    await dialog.getByRole('button', { name: '계산된 금액으로 되돌리기' }).click()
    await save(dialog)
    await expect(history).toContainText('정산 140,000원 → 120,000원')
    await expect(details.getByRole('row', { name: '직접 입력한 금액' })).toHaveCount(0)
    const { manualSettlementAmount } = await portal.admin.call(readDocument, { params: { id } })
    expect(manualSettlementAmount).toBeNull()
  })
})

test('a policy is attached with its amount shown before, also over what another attached meanwhile', async ({
  portal,
  openDevice,
}) => {
  const [id = 0] = await furnish(portal, ['박정책'])
  const policy = (policyName: string, serviceCategory: 'internet' | 'tv' | 'mobile', amount: number) =>
    portal.admin.call(createCarrierServicePolicy, {
      body: { carrier: 'KT', policyName, policyType: 'addition', serviceCategory, amount },
    })
  await policy('인터넷 동시 가입', 'internet', 40_000)
  const { id: tv } = await policy('TV 동시 가입', 'tv', 20_000)
  await policy('모바일 공통', 'mobile', 5_000)
  const page = await openSettlements(openDevice)
  await rowOf(page, '박정책').getByText('강남모바일').click()
  const details = page.getByRole('dialog', { name: /박정책/ })

  // It applies without further action, but only at the next calculation.
  await expect(details).toContainText('계산된 금액 120,000원 → 125,000원')
  const offered = details.getByRole('group', { name: '붙일 정책' })
  await expect(offered.getByRole('checkbox')).toHaveCount(2)
  await offered.getByRole('checkbox', { name: /인터넷 동시 가입/ }).check()
  await expect(details.getByText('계산된 금액 120,000원 → 165,000원')).toBeVisible()
  await expectAccessible(page, 'a settlement with a policy checked')

  await test.step('what another attached meanwhile stays', async () => {
    const other = await portal.logIn(await portal.setUpAdmin('second', '부관리자'))
    await other.call(attachPolicies, { params: { id }, body: { policyIds: [tv] } })
    const conflict = details.getByRole('alert')
    await expect(conflict.getByRole('row', { name: '정책' })).toContainText('TV 동시 가입')
    await expect(conflict.getByRole('row', { name: '정산 금액' })).toContainText('145,000원')
    await conflict.getByRole('button', { name: '확인하고 다시 적용' }).click()
    await expect(told(page, '정책 수정 완료')).toBeVisible()
    for (const checkbox of await offered.getByRole('checkbox').all()) await expect(checkbox).toBeChecked()
  })
  const breakdown = details.getByRole('table', { name: '정산 내역' })
  await expect(breakdown.getByRole('row', { name: /정책 추가 인터넷 동시 가입/ })).toContainText('40,000원')
  await expect(breakdown.getByRole('row', { name: '합계' })).toContainText('185,000원')
  await expect(details.getByRole('region', { name: '처리 이력' })).toContainText('정산 145,000원 → 185,000원')
})

test('an activation that never was an application is registered once, though its answer got lost', async ({
  portal,
  openDevice,
}) => {
  const { id: servicePlanId } = await portal.setUpPlan({
    name: '알뜰 10GB',
    carrier: '헬로모바일',
    monthlyFee: 22_000,
  })
  await portal.admin.call(setSettlementUnitPrice, {
    params: { servicePlanId },
    body: { newCustomerPrice: 69_000, portInPrice: 79_000 },
  })
  const page = await openSettlements(openDevice)
  await page.getByRole('button', { name: '수동 정산 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '수동 정산 등록' })
  const register = () => dialog.getByRole('button', { name: '등록', exact: true }).click()

  const day = field(dialog, '개통날짜')
  const today = await day.inputValue()
  await day.fill('')
  await register()
  for (const sentence of [
    '고객명을 입력해주세요',
    '연락처를 입력해주세요',
    '판매점을 입력해주세요',
    '통신사를 선택해주세요',
    '개통날짜를 입력해주세요',
  ])
    await expect(dialog.getByRole('button', { name: sentence })).toBeVisible()
  await expect(field(dialog, '고객명')).toBeFocused()
  await day.fill(today)
  await expectAccessible(page, 'an empty manual settlement')
  await field(dialog, '고객명').fill('이수동')
  await field(dialog, '연락처').fill('01055556666')
  await field(dialog, '판매점').fill('직영점')
  await expect(field(dialog, '요금제')).toHaveCount(0)
  await field(dialog, '통신사').selectOption('헬로모바일')
  await field(dialog, '요금제').fill('알뜰')
  await dialog.getByRole('option', { name: /알뜰 10GB/ }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '정산 금액 69,000원' })).toBeVisible()

  const isRegistration = (method: string, path: string) =>
    method === 'POST' && path === '/api/settlements/manual'
  const mend = portal.network.trouble(isRegistration, refusal('서버 오류', { status: 500, code: 'INTERNAL' }))
  await register()
  await expect(told(page, '등록 실패')).toBeVisible()
  await expect(told(page, '정산 등록 중 오류가 발생했습니다')).toBeVisible()
  mend()
  const calm = portal.network.trouble(isRegistration, { kind: 'lose-answer' })
  await register()
  await expect(told(page, '저장 여부 확인 필요')).toBeVisible()
  calm()
  await register()
  await expect(told(page, '정산 등록 완료')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, '이수동')).toHaveCount(1)
  await expect(rowOf(page, '이수동')).toContainText('69,000원')
  const { total } = await portal.admin.call(listSettlements, { query: { search: '이수동' } })
  expect(total).toBe(1)
})

/** The month before this one, and a day of it. */
function lastMonth() {
  const { from } = kstMonthRange(new Date())
  const lastDay = new Date(Date.parse(from) - 1)
  return { activatedAt: lastDay.toISOString(), month: kstMonth(lastDay) }
}

test('a customer goes back to waiting or is cancelled, and after the close only into a later month', async ({
  portal,
  openDevice,
}) => {
  const { activatedAt, month } = lastMonth()
  await furnish(portal, ['최대기', '한취소', '송마감'], activatedAt)
  const page = await openSettlements(openDevice)
  const customer = page.getByRole('dialog', { name: '고객 관리' })
  const status = (word: string) =>
    customer.getByRole('group', { name: '개통 상태' }).getByText(word, { exact: true })
  const manage = (name: string) => page.getByRole('button', { name: `${name} 고객 관리` }).click()
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: '이전 달' }).click()

  await test.step('back to waiting, with a reason', async () => {
    await manage('최대기')
    await status('대기').click()
    await expect(customer).toContainText('정산 금액이 지워지고')
    await save(customer)
    await expect(customer.getByText('개통을 되돌리는 사유를 입력해주세요.')).toBeVisible()
    await expectAccessible(page, 'a customer taken back without a reason')
    await field(customer, '변경 사유').fill('다른 고객')
    await save(customer)
    await expect(told(page, '개통 상태가 변경되었습니다.')).toBeVisible()
    await expect(rowOf(page, '최대기')).toHaveCount(0)
  })
  await test.step('cancelled, and not a second time', async () => {
    await manage('한취소')
    await status('취소').click()
    await save(customer)
    await field(question, '취소 사유').fill('고객 변심')
    await question.getByRole('button', { name: '개통취소' }).click()
    await expect(told(page, '문서가 개통취소로 변경되었습니다.')).toBeVisible()
    await expect(customer.getByRole('button', { name: '개통취소 완료' })).toBeDisabled()
    await expect(customer).toContainText('이미 개통취소된 문서입니다.')
    await expect(customer).toContainText('고객 변심')
    await customer.getByRole('button', { name: '닫기' }).last().click()
    await expect(customer).toBeHidden()
  })
  await test.step('a closed month keeps what it held', async () => {
    await portal.admin.call(closeSettlementMonth, { body: { month, carriesUndetermined: true } })
    await expect(page.getByRole('button', { name: '송마감 정산 금액은 바꿀 수 없음' })).toBeDisabled()
    await manage('송마감')
    await expect(customer).toContainText('마감된 달의 개통은 대기로 되돌릴 수 없습니다.')
    await expect(customer.getByRole('radio', { name: '대기' })).toBeDisabled()
    await customer.getByRole('button', { name: '개통취소', exact: true }).click()
    await expect(question).toContainText('취소한 달에 환수로 기록합니다.')
    await field(question, '취소 사유').fill('미납')
    await question.getByRole('button', { name: '개통취소' }).click()
    await expect(customer.getByRole('button', { name: '개통취소 완료' })).toBeDisabled()
    await expect(customer).toContainText('환수된 개통취소여서 개통완료로만 되돌릴 수 있습니다.')
    await customer.getByRole('button', { name: '닫기' }).last().click()
    await page.getByRole('button', { name: '다음 달' }).click()
    await rowOf(page, '송마감').getByText('강남모바일').click()
    const details = page.getByRole('dialog', { name: /송마감/ })
    await page.reload()
    await expect(details.getByRole('region', { name: '환수' })).toContainText('-120,000원')
    const total = details.getByRole('row', { name: '합계' }).getByRole('cell')
    await expect(total).toHaveText('120,000원')
  })
  await test.step('a cancellation that was wrong is taken back, and the reversal with it', async () => {
    await page.goto('/settlements')
    await manage('송마감')
    await status('개통완료').click()
    await expect(customer).toContainText('환수한 금액을 열린 달의 정산에서 돌려줍니다.')
    await save(customer)
    await expect(told(page, '개통 상태가 변경되었습니다.')).toBeVisible()
    await expect(rowOf(page, '송마감')).toHaveCount(0)
  })
})
