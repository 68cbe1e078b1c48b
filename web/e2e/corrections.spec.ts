import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { readNotes } from '#shared/documents/document.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { takeNextDocument } from '#shared/documents/queue.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated, haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { prove } from './people/admin.ts'
import { openApplication, openStore, showDetails } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { caseForm, saveCase } from './people/worker.ts'

test('a store takes back what nobody works on yet', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김회수')
  await haveSubmitted(portal, store, '이처리')
  const shop = await openStore(openDevice, store)
  await openApplication(shop, '김회수')
  await showDetails(shop)
  await shop.getByRole('button', { name: '김회수 신청 회수' }).click()
  const question = shop.getByRole('alertdialog', { name: '이 신청을 회수하시겠습니까?' })
  await expectAccessible(shop, 'the question before an application is taken back')
  await question.getByRole('button', { name: '돌아가기' }).click()
  await shop.getByRole('button', { name: '김회수 신청 회수' }).click()
  await question.getByRole('button', { name: '신청 회수' }).click()
  await expect(shop.getByText('김회수님 신청을 회수했습니다.')).toBeVisible()
  await expect(shop.getByText('취소되었습니다')).toBeVisible()
  await expect(shop.getByText('판매점 회수').first()).toBeVisible()
  await expect(shop.getByRole('button', { name: '김회수 신청 회수' })).toHaveCount(0)
  const { activationStatus, cancelReason } = await portal.admin.call(readDocument, { params: { id } })
  expect([activationStatus, cancelReason]).toEqual(['취소', '판매점 회수'])
  await shop.getByRole('button', { name: '뒤로' }).click()

  // Somebody takes the other one while its button is on screen.
  await openApplication(shop, '이처리')
  await showDetails(shop)
  const button = shop.getByRole('button', { name: '이처리 신청 회수' })
  await expect(button).toBeVisible()
  await (await portal.goOnAs(await portal.setUpWorker('worker', '김근무'))).call(takeNextDocument)
  await expect(button).toHaveCount(0)
})

test('an administrator sees what a correction does to the money before it does it', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const servicePlanId = await portal.setUpPricedPlan('5G 골드', 100_000)
  const id = await haveActivated(portal, store, '김정정', { plan: { servicePlanId } })
  const page = await openLoggedIn(await openDevice('desktop'), ADMIN, `/documents/${id}`)
  const form = caseForm(page)
  await form.getByRole('button', { name: '접수 내용 정정' }).click()
  await field(form, '유형').selectOption('번호이동')
  await field(form, '이전통신사').selectOption('LG')
  await saveCase(form)
  const question = page.getByRole('alertdialog', { name: '정정하면 정산 금액이 바뀝니다' })
  await expect(question).toContainText('100,000원 → 150,000원')
  await expectAccessible(page, 'the amounts before a correction')
  await question.getByRole('button', { name: '돌아가기' }).click()
  const read = () => portal.admin.call(readDocument, { params: { id } })
  expect(await read()).toMatchObject({ customerType: 'new', settlementAmount: 100_000 })
  portal.outdateProof(ADMIN.username)
  await saveCase(form)
  await question.getByRole('button', { name: '정정하고 정산 반영' }).click()
  await prove(page)
  await expect(page.getByText('고객 정보가 저장되었습니다.').first()).toBeVisible()
  expect(await read()).toMatchObject({ customerType: 'port-in', settlementAmount: 150_000 })
  // A name costs nothing, so nothing is asked.
  await field(form, '고객명').fill('김정정이')
  await saveCase(form)
  await expect(
    page.getByText('성공 · 김정정이님').or(page.getByText('정보 수정 완료 · 김정정이님')),
  ).toBeVisible()
})

test('a worker is told that another plan leaves the amount to an administrator, and sees none', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const servicePlanId = await portal.setUpPricedPlan('5G 골드', 100_000)
  await portal.setUpPlan({ carrier: 'KT', name: 'LTE 라이트', monthlyFee: 33_000 })
  const id = await haveActivated(portal, store, '김정정', { plan: { servicePlanId } })
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openLoggedIn(await openDevice('desktop'), worker, `/documents/${id}`)
  const form = caseForm(page)
  await form.getByRole('combobox', { name: '요금제', exact: true }).fill('라이트')
  await page.getByRole('option', { name: /LTE 라이트/ }).click()
  await saveCase(form)
  const question = page.getByRole('alertdialog', { name: '정정해도 정산 금액은 그대로입니다' })
  await expect(question).toContainText('관리자가 정산을 다시 계산해야 바뀌므로')
  await expect(question).not.toContainText(/\d원/)
  await expectAccessible(page, 'what a worker is told before a correction')
  await question.getByRole('button', { name: '정정' }).click()
  await expect(page.getByText('고객 정보가 저장되었습니다.').first()).toBeVisible()
  const read = await portal.admin.call(readDocument, { params: { id } })
  expect(read).toMatchObject({ servicePlanName: 'LTE 라이트', settlementAmount: 100_000 })
})

test('an administrator puts the plan and the memo of a closed application right', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setUpPlan({ carrier: 'KT', name: '5G 골드', monthlyFee: 89_000 })
  const id = await haveSubmitted(portal, store, '김폐기')
  await haveStatus(portal.admin, id, { activationStatus: '폐기', discardReason: '중복 접수' })
  const page = await openLoggedIn(await openDevice('desktop'), ADMIN, `/documents/${id}`)
  const form = caseForm(page)
  await form.getByRole('button', { name: '접수 내용 정정' }).click()
  await field(form, '접수 메모').fill('블랙으로 변경')
  await form.getByRole('combobox', { name: '요금제' }).fill('골드')
  await page.getByRole('option', { name: /5G 골드/ }).click()
  await expectAccessible(page, 'the corrections of a closed application')
  await saveCase(form)
  await expect(page.getByText('정보 수정 완료 · 김폐기님')).toBeVisible()
  const read = await portal.admin.call(readDocument, { params: { id } })
  expect(read).toMatchObject({ activationStatus: '폐기', servicePlanName: '5G 골드' })
  expect(readNotes(read.notes).originalMemo).toBe('블랙으로 변경')
})

test('a store puts right what it handed in, until the office takes it, also on a phone', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김오타')
  const shop = await openLoggedIn(await openDevice('phone'), store, '/dealer-dashboard?tab=pending')
  await openApplication(shop, '김오타')
  await showDetails(shop)
  await shop.getByRole('button', { name: '김오타 신청 내용 수정' }).click()
  const dialog = shop.getByRole('dialog', { name: '신청 내용 수정' })
  await field(dialog, '연락처').fill('010-99')
  await expectAccessible(shop, 'the correction of an own application')
  await dialog.getByRole('button', { name: '수정 저장' }).click()
  await expect(field(dialog, '연락처')).toHaveAttribute('aria-invalid', 'true')
  await field(dialog, '연락처').fill('01099990000')
  await field(dialog, '개통방명 코드').fill('없는코드')
  await dialog.getByRole('button', { name: '수정 저장' }).click()
  await expect(field(dialog, '개통방명 코드')).toHaveAccessibleDescription(
    '우리 매장에 등록되지 않은 코드입니다.',
  )
  await field(dialog, '개통방명 코드').fill(store.contactCode)
  await field(dialog, '접수 메모').fill('블랙으로 변경')
  await field(dialog, '유심번호').fill('8982301234567890123')
  await field(dialog, '단말기 일련번호').fill('R3CX900')
  // The office puts something else right meanwhile, which the store sees before it saves on top of it.
  const read = () => portal.admin.call(readDocument, { params: { id } })
  const body = { version: (await read()).version, customerName: '김오탈' }
  await portal.admin.call(correctDocument, { params: { id }, body })
  const conflict = dialog.getByRole('table', { name: '바뀐 내용' })
  await expect(conflict).toContainText('김오탈')
  await dialog.getByRole('button', { name: '확인하고 다시 적용' }).click()
  await expect(shop.getByText('신청 내용이 수정되었습니다.')).toBeVisible()
  const corrected = await read()
  expect(corrected).toMatchObject({
    customerName: '김오탈',
    customerPhone: '010-9999-0000',
    simNumber: '8982301234567890123',
    deviceSerialNumber: 'R3CX900',
  })
  expect(readNotes(corrected.notes).originalMemo).toBe('블랙으로 변경')

  // Somebody takes it while its form is open, which takes it out of the tab; what was typed stays to be read.
  await shop.getByRole('button', { name: '김오탈 신청 내용 수정' }).click()
  await field(dialog, '희망번호').fill('7777')
  await (await portal.goOnAs(await portal.setUpWorker('worker', '김근무'))).call(takeNextDocument)
  await expect(dialog.getByText('본사에서 처리를 시작했습니다.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '수정 저장' })).toBeDisabled()
  await expect(field(dialog, '희망번호')).toHaveValue('7777')
})
