import type { Locator, Page } from '@playwright/test'
import { cancelActivation } from '#shared/documents/completed.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { saveUserPermissions } from '#shared/users/users.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { UploadedFile } from './fixture/api-session.ts'
import { pdfFile } from './fixture/files.ts'
import { refusal } from './fixture/network.ts'
import type { Credentials, Portal } from './fixture/portal.ts'
import { haveActivated } from './fixture/submissions.ts'
import { expect, type OpenDevice, test } from './fixture/test.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { backToList, caseForm, openCase, rowOf, saveCase } from './people/worker.ts'

// Workbooks are written in worker threads, which only the build bundles.
test.use({ server: 'built' })

/** A store with activated customers: a plan in a bundle, with an add-on. */
async function furnish(portal: Portal, customers: readonly string[], sent: { file?: UploadedFile } = {}) {
  const store = await portal.setUpStore('강남모바일')
  const premier = { name: '5G 프리미어', carrier: 'KT', monthlyFee: 89_000, combinationEligible: true }
  const { id: servicePlanId } = await portal.setUpPlan(premier)
  await portal.setUpPlan({ name: 'LTE 라이트', carrier: 'KT', monthlyFee: 33_000 })
  const addOn = await portal.setUpAddOn('스마트 안심', 'KT', 3_300)
  const plan = {
    servicePlanId,
    additionalServiceIds: [addOn.id],
    bundleApplied: true,
    bundleDiscount: 5_500,
  }
  const ids: Record<string, number> = {}
  for (const name of customers) {
    ids[name] = await haveActivated(portal, store, name, {
      ...sent,
      plan,
      status: { subscriptionNumber: '88012345', notes: '서류 확인함' },
    })
  }
  return { store, idOf: (name: string) => ids[name] ?? 0 }
}

async function openCompleted(openDevice: OpenDevice, who: Credentials): Promise<Page> {
  const page = await openLoggedIn(await openDevice('desktop'), who, '/completed')
  await expect(page.getByRole('table', { name: '개통완료 목록' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '연결됨' })).toBeVisible()
  return page
}

async function openCustomer(page: Page, name: string): Promise<Locator> {
  const form = await openCase(page, name)
  await expect(field(form, '가입번호')).toHaveValue('88012345')
  return form
}

/** The announcement about the document itself. */
const told = (form: Locator) => form.getByRole('status').first()

test('two people correct one customer: nothing typed is lost, and each sees what the other saved', async ({
  portal,
  openDevice,
}) => {
  const { idOf } = await furnish(portal, ['최개통', '한개통'], { file: pdfFile() })
  const one = await openCompleted(openDevice, await portal.setUpWorker('worker', '김근무'))
  const two = await openCompleted(openDevice, await portal.setUpWorker('helper', '이도움'))
  const first = await openCustomer(one, '최개통')
  const second = await openCustomer(two, '최개통')

  await test.step('the address names it, and its papers and history are there', async () => {
    await expect(one).toHaveURL(new RegExp(`/documents/${idOf('최개통')}\\?list=completed`))
    await one.reload()
    await expect(field(first, '가입번호')).toHaveValue('88012345')
    await expect(one.getByText('가입신청서.pdf').first()).toBeVisible()
    await expect(one.getByRole('region', { name: '처리 이력' })).toContainText('개통완료')
    await expectAccessible(one, 'customer')
  })
  await test.step('nothing changed, nothing sent; a number may not go', async () => {
    await expect(first.getByRole('button', { name: '저장', exact: true })).toBeDisabled()
    await field(first, '가입번호').fill(' ')
    await saveCase(first)
    await expect(first.getByText('개통완료된 고객의 가입번호는 비울 수 없습니다.')).toBeVisible()
    await expect(field(first, '가입번호')).toBeFocused()
    await expectAccessible(one, 'customer without a number')
    await field(first, '가입번호').fill('88012345')
  })
  await field(second, '메모').fill('단말기 교체 예정')
  await test.step('the browser’s back loses nothing', async () => {
    await two.goBack()
    await expect(second).toBeHidden()
    await openCase(two, '최개통')
    await expect(field(second, '메모')).toHaveValue('단말기 교체 예정')
  })
  await test.step('another plan says what it will cost', async () => {
    await field(first, '일련번호').fill('R3CX20')
    await field(first, '요금제').fill('라이트')
    await first.getByRole('option', { name: /LTE 라이트/ }).click()
    await expect(first.getByText('월 요금 86,800원 → 36,300원 · 결합 정보는 지워집니다.')).toBeVisible()
    const mend = portal.network.trouble((method) => method === 'PATCH', refusal('서버가 정한 이유입니다.'))
    await saveCase(first)
    await expect(one.getByText('정보 수정 실패')).toBeVisible()
    await expect(one.getByText('정보 수정 중 오류가 발생했습니다.')).toBeVisible()
    await expect(first.getByRole('alert')).toContainText('서버가 정한 이유입니다.')
    mend()
    await saveCase(first)
    await expect(one.getByText('정보 수정 완료')).toBeVisible()
    await backToList(one)
    await expect(rowOf(one, '최개통')).toContainText('36,300원')
    await expect(one.getByRole('table').locator('tr:focus')).toHaveCount(1)
  })
  await test.step('the other is shown what changed, and saves on top of it', async () => {
    const conflict = second.getByRole('alert')
    await expect(conflict.getByRole('row').filter({ hasText: '일련번호' })).toContainText('R3CX20')
    await expect(conflict.getByRole('row').filter({ hasText: '요금제' }).first()).toContainText('LTE 라이트')
    await expect(field(second, '메모')).toHaveValue('단말기 교체 예정')
    await conflict.getByRole('button', { name: '확인하고 다시 적용' }).click()
    await expect(two.getByText('정보 수정 완료')).toBeVisible()
    await expect(rowOf(one, '최개통')).toContainText('단말기 교체 예정')
  })
})

test('an activation is cancelled: the row goes for everybody, and who has it open is told', async ({
  portal,
  openDevice,
}) => {
  const { idOf } = await furnish(portal, ['최개통', '한개통'])
  const one = await openCompleted(openDevice, await portal.setUpWorker('worker', '김근무'))
  const two = await openCompleted(openDevice, await portal.setUpWorker('helper', '이도움'))
  const first = await openCustomer(one, '최개통')
  const second = await openCustomer(two, '최개통')
  await field(second, '메모').fill('단말기 교체 예정')

  await one.getByRole('button', { name: '개통취소' }).click()
  const question = one.getByRole('alertdialog', { name: '이 고객의 개통을 취소하시겠습니까?' })
  await expectAccessible(one, 'cancellation')
  await field(question, '취소 메모').fill('고객 변심')
  await one.keyboard.press('Escape')
  await one.getByRole('button', { name: '계속 입력' }).click()
  await expect(field(question, '취소 메모')).toHaveValue('고객 변심')
  await question.getByRole('button', { name: '개통취소' }).click()
  await expect(question.getByText('취소 사유를 입력해주세요.')).toBeVisible()
  await field(question, '취소 사유').fill('단순 변심')
  await field(question, '취소일시').fill('2020-01-01T10:00')
  await question.getByRole('button', { name: '개통취소' }).click()
  await expect(question.getByText('취소일시는 개통일시보다 빠를 수 없습니다.')).toBeVisible()
  await field(question, '취소일시').fill('')
  const mend = portal.network.trouble((method) => method === 'POST', refusal('서버가 정한 이유입니다.'))
  await question.getByRole('button', { name: '개통취소' }).click()
  await expect(one.getByText('개통취소 실패')).toBeVisible()
  await expect(one.getByText('개통취소 중 오류가 발생했습니다.')).toBeVisible()
  await expect(question.getByRole('alert')).toContainText('서버가 정한 이유입니다.')
  mend()
  await question.getByRole('button', { name: '개통취소' }).click()

  await expect(one.getByText('개통취소 완료')).toBeVisible()
  await expect(one.getByText('문서가 개통취소로 변경되었습니다.')).toBeVisible()
  await expect(first.getByRole('button', { name: '저장', exact: true })).toBeHidden()
  await backToList(one)
  await expect(rowOf(one, '최개통')).toBeHidden()

  await test.step('who typed meanwhile is told, and can still read it', async () => {
    await expect(told(second)).toContainText('이미 개통취소된 문서입니다.')
    await expect(told(second)).toContainText('김근무')
    await expect(told(second)).toBeInViewport({ ratio: 1 })
    const unsaved = second.getByRole('region', { name: '저장하지 못한 내용' })
    await expect(unsaved).toContainText('단말기 교체 예정')
    await expect(second.getByRole('button', { name: '저장', exact: true })).toBeDisabled()
    await expect(two.getByRole('button', { name: '개통취소' })).toBeHidden()
    await expectAccessible(two, 'customer that was cancelled')
    await backToList(two)
    await expect(rowOf(two, '최개통')).toBeHidden()
  })
  const cancelled = await portal.admin.call(readDocument, { params: { id: idOf('최개통') } })
  expect(cancelled).toMatchObject({
    activationStatus: '취소',
    cancelledByName: '김근무',
    cancelReason: '단순 변심',
  })
  expect(cancelled.notes).toContain('서류 확인함\\n개통취소: 고객 변심')
})

test('who may not edit reads the same, and is told when it is deleted', async ({ portal, openDevice }) => {
  const { idOf } = await furnish(portal, ['최개통'], { file: pdfFile() })
  const reader = await portal.setUpWorker('reader', '오열람')
  const { id: userId } = await portal.logIn(reader)
  const mayLook = { menuId: 'documents', canView: true, canEdit: false, canDelete: false } as const
  await portal.admin.call(saveUserPermissions, {
    body: { userId, userType: 'worker', permissions: [mayLook] },
  })
  const page = await openLoggedIn(
    await openDevice('phone'),
    reader,
    `/documents/${idOf('최개통')}?list=completed`,
  )
  await expect(page.getByText('88012345').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '다운로드' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  for (const name of ['저장', '개통취소']) await expect(page.getByRole('button', { name })).toHaveCount(0)

  const editor = await openCompleted(openDevice, await portal.setUpWorker('worker', '김근무'))
  const edited = await openCustomer(editor, '최개통')
  await field(edited, '메모').fill('통화함')
  const params = { id: idOf('최개통') }
  await portal.admin.call(cancelActivation, { params })
  await expect(told(edited)).toContainText('이미 개통취소된 문서입니다.')
  await portal.admin.call(deleteDocument, { params })
  await expect(page.getByText('신청을 찾을 수 없습니다.')).toBeVisible()
  await expectAccessible(page, 'a document that was deleted')
  await expect(told(edited)).toContainText('신청을 찾을 수 없습니다.')
  await expect(edited.getByRole('region', { name: '저장하지 못한 내용' })).toContainText('통화함')
})

test('the list keeps its measures', async ({ portal, openDevice }) => {
  const memo =
    '가입 서류를 모두 확인했고 결합 할인은 다음 달 청구분부터 적용하기로 고객과 통화했습니다. 확인 전화는 필요 없습니다. 다음 방문은 십이월 첫째 주입니다.'
  const { id } = await portal.setUpPlan({ name: 'LTE 라이트', carrier: 'KT', monthlyFee: 33_000 })
  const status = { subscriptionNumber: '88012345', notes: memo }
  await haveActivated(portal, await portal.setUpStore('강남모바일'), '최개통', {
    plan: { servicePlanId: id },
    status,
  })
  const page = await openCompleted(openDevice, await portal.setUpWorker('worker', '김근무'))
  const table = page.getByRole('table', { name: '개통완료 목록' })

  await test.step('at least 1,000 px wide, in a frame of at most 700', async () => {
    for (const height of [900, 1_400]) {
      await page.setViewportSize({ width: 820, height })
      expect((await table.boundingBox())?.width).toBeGreaterThanOrEqual(1_000)
      const most = await table.locator('..').evaluate((frame) => getComputedStyle(frame).maxHeight)
      expect(Number.parseFloat(most)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    }
    await page.setViewportSize({ width: 1_440, height: 900 })
  })
  await test.step('50 characters of the memo, all of it on a press', async () => {
    const preview = page.getByRole('button', { name: /최개통 메모 전체 보기/ })
    expect((await preview.innerText()).replace('…', '')).toBe(memo.slice(0, 50).trimEnd())
    // The row is the only tab stop; Enter on it shows the memo with all other fields.
    await expect(preview).toHaveAttribute('tabindex', '-1')
    await preview.click()
    await expect(field(caseForm(page), '메모')).toHaveValue(memo)
  })
  await test.step('and what the store wrote above it', async () => {
    await haveActivated(portal, await portal.setUpStore('서초모바일'), '이메모', { notes: '유심 매장 보유' })
    await page.goto('/completed')
    await page.getByRole('button', { name: /이메모 메모 전체 보기/ }).click()
    await expect(caseForm(page).getByText('유심 매장 보유')).toBeVisible()
  })
})

test('rows keep step on a tablet, with a memo to press or without', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const subscriptionNumber = '88012345'
  await haveActivated(portal, store, '김민수', { status: { subscriptionNumber, notes: '확인함' } })
  await haveActivated(portal, store, '이영희')
  const tablet = await openLoggedIn(
    await openDevice('tablet'),
    await portal.setUpWorker('worker', '김근무'),
    '/completed',
  )
  await expect(rowOf(tablet, '김민수').getByText('확인함')).toBeAttached()
  const heightOf = async (customer: string) => (await rowOf(tablet, customer).boundingBox())?.height ?? 0
  expect(Math.abs((await heightOf('김민수')) - (await heightOf('이영희')))).toBeLessThan(1.5)
  expect(await heightOf('이영희')).toBeGreaterThanOrEqual(44)
})
