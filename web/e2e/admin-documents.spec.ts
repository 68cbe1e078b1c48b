import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated, haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab, prove } from './people/admin.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { rowOf } from './people/worker.ts'

const notice = (page: Page, text: string) => page.getByRole('region', { name: '알림' }).getByText(text)
const form = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: '저장', exact: true }).click()

test('an administrator finds every document, takes an activation back and opens what was discarded', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setUpPlan({ name: '5G 골드', carrier: 'KT', monthlyFee: 89_000 })
  const discarded = await haveSubmitted(portal, store, '오폐기')
  await haveStatus(portal.admin, discarded, { activationStatus: '폐기', discardReason: '중복 접수' })
  await haveActivated(portal, store, '최개통')
  const waiting = await haveSubmitted(portal, store, '김대기')
  const worker = await portal.logIn(await portal.setUpWorker('worker', '김근무'))
  const page = await openAdminPanel(openDevice)
  await openTab(page, '서류')
  const details = page.getByRole('dialog').filter({ hasText: '처리 이력' })

  await test.step('by its filters, which stand in the address', async () => {
    await expect(page.getByText('총 3건')).toBeVisible()
    await expectAccessible(page, 'all documents')
    await field(page, '개통 상태').selectOption('폐기')
    await expect(page).toHaveURL(/activationStatus=/)
    await page.reload()
    await expect(page.getByText('총 1건')).toBeVisible()
    await expect(rowOf(page, '오폐기')).toContainText('완료')
    await page.getByRole('button', { name: '초기화' }).click()
  })
  await test.step('plan and number of an activated customer', async () => {
    await rowOf(page, '최개통').getByRole('button', { name: '최개통 요금제' }).click()
    const dialog = form(page, '요금제·가입번호 변경')
    await field(dialog, '요금제').fill('골드')
    await dialog.getByRole('option', { name: '5G 골드' }).click()
    await field(dialog, '가입번호').fill('')
    await save(dialog)
    await expect(dialog.getByRole('alert')).toContainText('개통완료된 고객의 가입번호는 비울 수 없습니다.')
    await field(dialog, '가입번호').fill('99001122')
    await expectAccessible(page, 'the form for plan and number')
    await save(dialog)
    await expect(notice(page, '요금제 정보가 저장되었습니다.')).toBeVisible()
    await expect(rowOf(page, '최개통')).toContainText('99001122')
    await expect(rowOf(page, '최개통')).toContainText('5G 골드')
  })
  await test.step('an activation goes only with a reason, which stands in the history', async () => {
    await rowOf(page, '최개통').click()
    await details.getByRole('button', { name: '상태 변경' }).click()
    const dialog = form(page, '상태 변경')
    await field(dialog, '개통 상태').selectOption('대기')
    await save(dialog)
    await expect(dialog.getByRole('alert')).toContainText('개통을 되돌리는 사유를 입력해주세요.')
    await expectAccessible(page, 'the form for the status')
    await field(dialog, '변경 사유').fill('다른 고객의 번호')
    portal.outdateProof(ADMIN.username)
    await save(dialog)
    await prove(page)
    await expect(dialog).toBeHidden()
    await expect(notice(page, '개통 상태가 변경되었습니다.')).toBeVisible()
    await expect(details.getByRole('listitem').filter({ hasText: '다른 고객의 번호' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, '최개통')).toContainText('대기')
  })
  await test.step('what was discarded is open again, and its document status is chosen by hand', async () => {
    await rowOf(page, '오폐기').getByRole('button', { name: '오폐기 상태 변경' }).click()
    const dialog = form(page, '상태 변경')
    await field(dialog, '개통 상태').selectOption('진행중')
    await field(dialog, '서류 상태').selectOption('보완필요')
    await save(dialog)
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, '오폐기')).toContainText('진행중')
    await expect(rowOf(page, '오폐기')).toContainText('보완필요')
  })
  await test.step('what somebody else changed meanwhile is shown before it is saved over', async () => {
    await rowOf(page, '김대기').getByRole('button', { name: '김대기 상태 변경' }).click()
    const dialog = form(page, '상태 변경')
    await field(dialog, '메모').fill('확인 필요')
    await haveStatus(worker, waiting, { activationStatus: '진행중' })
    await expect(dialog.getByRole('table', { name: '바뀐 내용' })).toContainText('진행중')
    await dialog.getByRole('button', { name: '확인하고 다시 적용' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, '김대기')).toContainText('김근무')
  })
  await test.step('on a phone as cards', async () => {
    const phone = await openLoggedIn(
      await openDevice('phone'),
      ADMIN,
      '/admin-panel?tab=documents&search=오폐기',
    )
    await phone.getByRole('button', { name: '상태 변경' }).click()
    const dialog = form(phone, '상태 변경')
    await field(dialog, '개통 상태').selectOption('폐기')
    await save(dialog)
    await expect(dialog.getByRole('alert')).toContainText('폐기 처리 시 폐기 사유는 필수 입력 사항입니다.')
    await expectAccessible(phone, 'the form for the status on a phone')
  })
})
