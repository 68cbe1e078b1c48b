import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import {
  listStageAccounts,
  readSettlementSettings,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { lastMonth } from './fixture/month-of-activations.ts'
import { haveActivated, haveAdjusted, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { openStore } from './people/dealer.ts'
import { field } from './people/fields.ts'

test('a store that leaves says what is open, and another one takes it over', async ({
  portal,
  openDevice,
}) => {
  const leaving = await portal.setUpStore('강남모바일')
  const staying = await portal.setUpStore('마포텔레콤')
  const id = await haveSubmitted(portal, leaving, '김민수')
  const { documentNumber } = await portal.admin.call(readDocument, { params: { id } })
  const room = await portal.admin.call(openChatRoom, { body: { documentId: id } })
  const store = await portal.logIn(leaving)
  await store.call(sendChatMessage, { body: { roomId: room.id, message: '언제 되나요' } })
  const heir = await openStore(openDevice, staying)
  await expect(heir.getByText('김민수')).toBeHidden()
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점')

  const question = page.getByRole('alertdialog')
  const open = question.getByRole('list', { name: '남아 있는 일' })
  await test.step('each with its number and a link', async () => {
    await page.getByRole('switch', { name: '강남모바일 활성' }).click()
    await expect(open).toContainText('처리 중인 신청 1건')
    await expect(open).toContainText('읽지 않은 대화 1건')
    await expect(open).toContainText(/로그인된 기기 \d대/)
    await expect(question).toContainText('처리 중인 신청은 그대로 남고, 직원이 계속 처리할 수 있습니다.')
    await expectAccessible(page, 'the question before a store is switched off')
    await open.getByRole('link', { name: documentNumber }).first().click()
    await expect(page).toHaveURL(/\/documents\/\d+|\/applications\//)
    await expect(question).toBeHidden()
    await page.goBack()
  })

  await test.step('the store that takes over is chosen from those that are there', async () => {
    await page.getByRole('button', { name: '강남모바일 삭제' }).click()
    await expect(question).toContainText(`접점코드 1개가 함께 삭제됩니다: ${leaving.contactCode}`)
    const box = question.getByRole('combobox', { name: '넘겨받을 판매점' })
    await box.fill('없는점')
    await expect(question.getByText('일치하는 판매점이 없습니다.').first()).toBeVisible()
    await box.press('Tab')
    await expect(question.getByText('목록에서 판매점을 선택해주세요.').first()).toBeVisible()
    await box.fill('마포')
    await question.getByRole('option', { name: /마포텔레콤/ }).click()
    await expect(question).toContainText('접점코드와 처리 중인 신청은 마포텔레콤에 넘어갑니다.')
    await expectAccessible(page, 'the question before a store goes, with an heir')
    await question.getByRole('button', { name: '삭제', exact: true }).click()
    await expect(page.getByText('판매점이 삭제되었습니다.')).toBeVisible()
  })

  await expect(heir.getByText('김민수').first()).toBeVisible()
  const codes = await portal.admin.call(listContactCodes, { query: { search: leaving.contactCode } })
  expect(codes.items[0]?.dealerName).toBe('마포텔레콤')
})

test('a store that leaves says what it is owed, which stays its own', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const { month, day, instant } = lastMonth()
  const servicePlanId = await portal.setUpPricedPlan('5G 프리미어', 100_000, day(1))
  await haveActivated(portal, store, '김민수', {
    plan: { servicePlanId, additionalServiceIds: [], bundleApplied: false },
    status: { subscriptionNumber: '88012345', activatedAt: instant('05T10:00') },
  })
  await haveAdjusted(portal, store.dealerName, month, -135_000)
  const page = await openAdminPanel(openDevice)
  await openTab(page, '판매점')
  await page.getByRole('button', { name: '강남모바일 삭제' }).click()
  const question = page.getByRole('alertdialog')
  const open = question.getByRole('list', { name: '남아 있는 일' })
  await expect(open).toContainText('지급 전 지급내역 1건 · 받을 잔액 -35,000원')
  await expect(question).toContainText('음수 잔액은 다음 달로 계속 이월됩니다.')
  await expectAccessible(page, 'the question before a store goes that owes something')
  await open.getByRole('link', { name: month }).click()
  await expect(page.getByRole('heading', { name: /^강남모바일 · .* 지급내역서$/ })).toBeVisible()
})

test('a sales manager who leaves hands contact codes over, on a tablet too', async ({
  portal,
  openDevice,
}) => {
  await portal.setUpContactCode('K-1001', '강남모바일', 'KT')
  await portal.setUpSalesManager('heir', '권과장')
  const page = await openAdminPanel(openDevice)
  await page.setViewportSize({ width: 820, height: 1_180 })
  await page.getByRole('button', { name: '최과장 관리' }).click()
  await page.getByRole('menuitem', { name: '계정 삭제' }).click()
  const question = page.getByRole('alertdialog', { name: '계정을 삭제하시겠습니까?' })
  await expect(question.getByRole('list', { name: '남아 있는 일' })).toContainText('접점코드 1개')
  await expect(question).toContainText('담당 접점코드는 담당 영업과장이 없는 상태가 되고')
  await field(question, '넘겨받을 영업과장').selectOption({ label: '권과장' })
  await expect(question).toContainText('담당 접점코드와 접점 코드 매핑은 권과장에게 넘어가고')
  await expectAccessible(page, 'the question before a sales manager goes')
  await question.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page.getByText('계정이 삭제되었습니다.')).toBeVisible()
  const codes = await portal.admin.call(listContactCodes, { query: { search: 'K-1001' } })
  expect(codes.items[0]?.salesManagerName).toBe('권과장')
})

test('an administrator who alone may do a stage is not let go, or made a worker, without a word', async ({
  portal,
  openDevice,
}) => {
  const leaving = await portal.setUpAdmin('second', '부관리자')
  const accounts = await portal.admin.call(listStageAccounts)
  const approver = accounts.find(({ name }) => name === '부관리자')?.id ?? 0
  const settings = await portal.admin.call(readSettlementSettings)
  const stageAccounts = { ...settings.stageAccounts, approved: [approver] }
  await portal.admin.call(saveSettlementSettings, { body: { ...settings, stageAccounts } })
  const page = await openAdminPanel(openDevice)
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: '부관리자 관리' }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  await test.step('whoever changes the kind of account reads it in the dialog', async () => {
    await choose('계정 수정')
    const dialog = page.getByRole('dialog', { name: '계정 수정' })
    const stuck = dialog.getByText('정산 승인 단계는 아무도 할 수 없게 됩니다.')
    await expect(field(dialog, '아이디')).toHaveValue(leaving.username)
    await expect(stuck).toBeHidden()
    await dialog.getByRole('group', { name: '계정 유형' }).getByText('근무자', { exact: true }).click()
    await expect(stuck).toBeVisible()
    await expectAccessible(page, 'the dialog of an administrator who becomes a worker')
    await dialog.getByRole('button', { name: '취소' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('and whoever deletes it in the question', async () => {
    await choose('계정 삭제')
    const question = page.getByRole('alertdialog')
    const open = question.getByRole('list', { name: '남아 있는 일' })
    await expect(open).toContainText('이 계정만 할 수 있는 정산 단계 1단계')
    await expect(question).toContainText('정산 설정에서 다른 담당자를 선택해주세요.')
    await question.getByRole('button', { name: '삭제', exact: true }).click()
    await expect(page.getByText('계정이 삭제되었습니다.')).toBeVisible()
  })

  await test.step('the settings show the stage as nobody’s, until somebody else is chosen', async () => {
    await page.goto('/settlements?tab=months')
    await page.getByRole('button', { name: '정산 설정' }).click()
    const dialog = page.getByRole('dialog', { name: '정산 설정' })
    const stuck = dialog.getByText('승인 단계는 할 수 있는 사람이 없습니다.')
    await expect(stuck).toBeVisible()
    await expect(dialog).toContainText('부관리자 (사용 중인 관리자 아님)')
    await expectAccessible(page, 'the settings with a stage that is nobody’s')
    await dialog.getByRole('checkbox', { name: '부관리자 승인' }).uncheck()
    await expect(stuck).toBeHidden()
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog).toBeHidden()
    expect((await portal.admin.call(readSettlementSettings)).stageAccounts.approved).toEqual([])
  })
})
