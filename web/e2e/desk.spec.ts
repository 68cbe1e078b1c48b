import type { Locator, Page } from '@playwright/test'
import { changeServicePlan } from '#shared/documents/documents.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import type { Portal } from './fixture/portal.ts'
import { receivedOnce } from './fixture/received.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { field } from './people/fields.ts'
import { backToList, caseForm, openCase, openDocuments, rowOf, saveCase } from './people/worker.ts'

/** The keys that a worker presses besides the texts that are typed. */
class Keys {
  pressed = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(key: string, times = 1): Promise<void> {
    for (let n = 0; n < times; n += 1) await this.page.keyboard.press(key)
    this.pressed += times
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }
}

/** Counts in the page what is pressed there from now on: clicks, and keys that type no text. */
async function countClicks(page: Page): Promise<() => Promise<{ clicks: number; controlKeys: number }>> {
  const counter = await page.evaluateHandle(() => {
    const pressed = { clicks: 0, controlKeys: 0 }
    addEventListener(
      'pointerdown',
      () => {
        pressed.clicks += 1
      },
      true,
    )
    window.addEventListener(
      'keydown',
      ({ key, ctrlKey, altKey }) => {
        if (key.length > 1 || ctrlKey || altKey) pressed.controlKeys += 1
      },
      true,
    )
    return pressed
  })
  return () => counter.jsonValue()
}

/** At the usual desks nothing of what is needed is covered or out of sight. */
async function expectSeenAtOnce(page: Page, needed: readonly Locator[]): Promise<void> {
  const usual = page.viewportSize()
  for (const [width, height] of [
    [1_280, 800],
    [1_440, 900],
    [1_920, 1_080],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const one of needed) {
      const isUncovered = await one.evaluate((element) => {
        const whole = element.closest('label') ?? element
        const { left, right, top, bottom } = whole.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) =>
          whole.contains(document.elementFromPoint((left + right) / 2, y)),
        )
      })
      expect(isUncovered, `${one} at ${width} px`).toBe(true)
    }
  }
  if (usual !== null) await page.setViewportSize(usual)
}

async function setUpOffer(portal: Portal): Promise<void> {
  await portal.setUpPlan({ name: '5G 프리미어', carrier: 'KT', monthlyFee: 89_000 })
  await portal.setUpPlan({ name: 'LTE 라이트', carrier: 'KT', monthlyFee: 33_000 })
  await portal.setUpAddOn('스마트 안심', 'KT', 3_300)
}

test('ten applications are worked without a mouse, each with at most 30 control keys', async ({
  portal,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const store = await portal.setUpStore('강남모바일')
  await setUpOffer(portal)
  const names = Array.from({ length: 10 }, (_, n) => `고객${n}`)
  for (const name of names) await haveSubmitted(portal, store, name)
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await expect(rowOf(page, '고객9')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const form = caseForm(page)
  for (const name of names) {
    const keys = new Keys(page)
    await expect(page.getByRole('navigation', { name: '접수 관리' }).locator('[aria-current]')).toContainText(
      name,
    )
    await expect(field(form, '요금제')).toBeFocused()
    // Fits one plan only, which leaving the field chooses.
    await keys.type('프리미어')
    await keys.press('Tab')
    await keys.press('Space')
    await keys.press('Tab')
    await keys.press('Space')
    await keys.press('Tab', 3)
    await keys.press('Space')
    await expect(
      form.getByRole('group', { name: /^유심비/ }).getByRole('checkbox', { name: '후납' }),
    ).toBeChecked()
    await keys.press('Tab')
    await keys.type('SM-S931')
    await keys.press('Tab', 2)
    await keys.type('8982300000000000001')
    await keys.press('Tab')
    await keys.type(`7700${name.slice(-1)}`)
    await keys.press('Tab', 2)
    await keys.press('ArrowDown', 3)
    await expect(form.getByRole('radio', { name: '개통완료' })).toBeChecked()
    await keys.press('Control+Enter')
    expect(keys.pressed).toBeLessThanOrEqual(30)
    await expect(page.getByText('개통 상태가 변경되었습니다.').first()).toBeVisible()
  }
  await backToList(page)
  await expect(page.getByText('서류가 없습니다')).toBeVisible()
  expect(await receivedOnce(portal, '고객3')).toMatchObject({
    servicePlanName: '5G 프리미어',
    registrationFeePrepaid: true,
    simFeePostpaid: true,
    deviceModel: 'SM-S931',
    simNumber: '8982300000000000001',
    subscriptionNumber: '77003',
    totalMonthlyFee: 92_300,
  })
})

test('an application with all its fields takes at most 8 clicks on its page', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await setUpOffer(portal)
  await haveSubmitted(portal, store, '김민수')
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  const form = await openCase(page, '김민수')
  const clicks = await countClicks(page)
  await expect(field(form, '요금제')).toBeFocused()
  const texts = ['요금제', '단말기 모델', '일련번호', '유심번호', '가입번호', '메모']
  const choices = ['진행중', '업무요청중', '보완필요', '개통완료', '취소', '폐기']
  await expectSeenAtOnce(page, [
    ...texts.map((label) => field(form, label)),
    ...(await form.getByRole('checkbox').all()),
    ...choices.map((name) => form.getByRole('radio', { name })),
    form.getByText('월 요금 합계'),
    page.getByText('첨부된 서류가 없습니다.'),
    page.getByRole('textbox', { name: '메시지' }),
  ])
  await page.keyboard.type('프리미어')
  const fee = (name: RegExp) => form.getByRole('group', { name })
  await fee(/^가입비/)
    .getByText('선납')
    .click()
  await fee(/^유심비/)
    .getByText('후납')
    .click()
  await form.getByText('스마트 안심').click()
  for (const [label, text] of [
    ['단말기 모델', 'SM-S931'],
    ['유심번호', '8982300000000000001'],
    ['가입번호', '77001'],
  ] as const) {
    await field(form, label).click()
    await page.keyboard.type(text)
  }
  await form.getByText('개통완료').click()
  await saveCase(form)
  await expect(page.getByText('개통 상태가 변경되었습니다.').first()).toBeVisible()
  expect(await clicks()).toEqual({ clicks: 8, controlKeys: 0 })
  expect(await receivedOnce(portal, '김민수')).toMatchObject({
    servicePlanName: '5G 프리미어',
    registrationFeePrepaid: true,
    simFeePostpaid: true,
    deviceModel: 'SM-S931',
    simNumber: '8982300000000000001',
    subscriptionNumber: '77001',
    totalMonthlyFee: 92_300,
  })
})

test('a fee that is paid as 본납 is shown and stays, though the page offers it for neither fee', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await setUpOffer(portal)
  const params = { id: await haveSubmitted(portal, store, '김민수') }
  await portal.admin.call(changeServicePlan, {
    params,
    body: { registrationFeeInstallment: true, simFeeInstallment: true },
  })
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  const form = await openCase(page, '김민수')
  for (const name of [/^가입비본납$/, /^유심비본납$/])
    await expect(form.getByRole('group', { name }).getByRole('checkbox')).toHaveCount(2)
  await form
    .getByRole('group', { name: /^유심비/ })
    .getByText('선납')
    .click()
  await saveCase(form)
  await expect(page.getByText('요금제 정보가 저장되었습니다.').first()).toBeVisible()
  expect(await receivedOnce(portal, '김민수')).toMatchObject({
    registrationFeeInstallment: true,
    simFeePrepaid: true,
    simFeeInstallment: false,
  })
})

test('what was handed in wrongly is put right, and the history says so', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await setUpOffer(portal)
  await haveSubmitted(portal, store, '김민수', { file: pdfFile() })
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  const form = await openCase(page, '김민수')
  await form.getByRole('button', { name: '접수 내용 정정' }).click()
  await field(form, '고객명').fill('김민우')
  await field(form, '연락처').fill('01099990000')
  await form.getByRole('combobox', { name: '유형' }).selectOption('번호이동')
  await expectAccessible(page, 'an application that is corrected')
  await saveCase(form)
  await expect(field(form, '이전통신사')).toBeFocused()
  await field(form, '이전통신사').selectOption('LG')
  // Another carrier empties the contact code, which is asked for where it is.
  await form.getByRole('combobox', { name: '통신사', exact: true }).selectOption('SKT')
  await saveCase(form)
  await expect(field(form, '개통방명 코드')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(form, '개통방명 코드')).toBeFocused()
  await form.getByRole('combobox', { name: '통신사', exact: true }).selectOption('KT')
  await saveCase(form)
  await expect(page.getByText('정보 수정 완료')).toBeVisible()
  const history = page.getByRole('region', { name: '처리 이력' })
  await expect(history).toContainText('정정 김민수 → 김민우')
  await expect(history).toContainText('010-9999-0000')
  await backToList(page)
  await expect(rowOf(page, '김민우')).toContainText('번호이동')
})
