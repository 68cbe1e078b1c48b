import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { openStore } from './people/dealer.ts'
import { field } from './people/fields.ts'

/** An element's place on the screen, with `bottom` and `right`. */
async function placeOf(what: Locator) {
  return what.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
}

/** Expects the element to lie wholly on the screen. */
async function expectOnScreen(page: Page, what: Locator): Promise<void> {
  const { left, top, right, bottom } = await placeOf(what)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
  expect(bottom).toBeLessThanOrEqual(height)
}

/** Expects the element directly below or above `anchor`, once it has followed. */
async function expectBeside(what: Locator, anchor: Locator, side: 'below' | 'above'): Promise<void> {
  await expect
    .poll(async () => {
      const [floating, box] = [await placeOf(what), await placeOf(anchor)]
      return Math.round(side === 'below' ? floating.top - box.bottom : box.top - floating.bottom)
    })
    .toBe(4)
}

test('a menu keeps to its button, on the screen, and closes on a press elsewhere', async ({
  portal,
  openDevice,
}) => {
  for (let store = 1; store <= 12; store++) await portal.setUpWorker(`worker${store}`, `김근무${store}`)
  const page = await openAdminPanel(openDevice)
  await openTab(page, '사용자')
  const buttons = page.getByRole('button', { name: /^김근무\d+ 관리$/ })
  const menu = page.getByRole('menu')

  await test.step('below its button, and with it when the page scrolls or the window changes', async () => {
    await page.setViewportSize({ width: 1024, height: 500 })
    const button = buttons.nth(2)
    await button.scrollIntoViewIfNeeded()
    await button.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.mouse.move(0, 0)
    await button.press('Enter')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    const before = await placeOf(button)
    await button.evaluate((element) => {
      let frame = element.parentElement
      while (frame && frame.scrollTop === 0) frame = frame.parentElement
      frame?.scrollBy(0, -40)
    })
    await expect.poll(async () => (await placeOf(button)).top - before.top).toBe(40)
    await page.setViewportSize({ width: 820, height: 700 })
    await expectBeside(menu, button, 'below')
    await expectOnScreen(page, menu)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
  await test.step('above it where there is no room below', async () => {
    const button = buttons.last()
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await page.setViewportSize({ width: 820, height: 450 })
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await button.click()
    await expectBeside(menu, button, 'above')
    await expectOnScreen(page, menu)
  })
  await test.step('a press on its button or elsewhere closes it', async () => {
    await buttons.last().click()
    await expect(menu).toBeHidden()
    await buttons.last().click()
    await expect(menu).toBeVisible()
    await page.mouse.click(2, 2)
    await expect(menu).toBeHidden()
  })
})

test('the user menu stays on a phone’s screen, and lets a letter choose', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store)
  await page.getByRole('button', { name: /사용자 메뉴$/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expectOnScreen(page, menu)
  // The key of ㅇ on the Korean keyboard.
  await page.keyboard.press('d')
  await expect(page.getByRole('menuitem', { name: '알림 설정' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
})

test('a list of suggestions keeps to its box while the dialog around it scrolls', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (let plan = 1; plan <= 12; plan++)
    await portal.setUpPlan({ name: `5G 요금제 ${plan}`, carrier: 'KT', monthlyFee: 50_000 })
  const page = await openAdminPanel(openDevice)
  await openTab(page, '히든단가')
  await page.getByRole('button', { name: '히든단가 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '히든단가 추가' })
  await field(dialog, '접점코드').fill(store.contactCode)
  await dialog.getByRole('option', { name: store.contactCode }).click()
  const box = dialog.getByRole('combobox', { name: '요금제' })
  const list = dialog.getByRole('listbox', { name: '요금제' })

  await box.click()
  await expectBeside(list, box, 'below')
  const [width, boxWidth] = [(await placeOf(list)).width, (await placeOf(box)).width]
  expect(width).toBe(boxWidth)
  for (const size of [
    { width: 360, height: 360 },
    { width: 820, height: 340 },
  ]) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size)
      await box.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await expectBeside(list, box, 'below')
      await expectOnScreen(page, list)
      await box.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await expectBeside(list, box, 'above')
      await expectOnScreen(page, list)
    })
  }
  await test.step('the list scrolls to the active suggestion, and Enter takes it', async () => {
    await box.press('ArrowUp')
    await expect(list.getByRole('option', { name: '5G 요금제 9' })).toBeInViewport()
    await box.press('Enter')
    await expect(list).toBeHidden()
    await expect(box).toBeFocused()
  })
})

test('of two dialogs only the topmost can be reached, and the focus goes back step by step', async ({
  openDevice,
}) => {
  const page = await openAdminPanel(openDevice)
  await openTab(page, '히든단가')
  const opener = page.getByRole('button', { name: '히든단가 추가' })
  await opener.press('Enter')
  const memo = field(page.getByRole('dialog', { name: '히든단가 추가' }), '메모')
  await memo.fill('시험')
  await memo.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question.locator(':focus')).toHaveCount(1)
  const isInside = () => question.evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => document.activeElement === document.body)
    expect(isOutside || (await isInside())).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(memo).toBeFocused()
  await memo.press('Escape')
  await question.getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a toast covers neither the cross nor the buttons of a dialog that fills the screen', async ({
  portal,
  openDevice,
}) => {
  await portal.setUpPlan({ name: '5G 기본', carrier: 'KT', monthlyFee: 50_000 })
  const page = await openAdminPanel(openDevice)
  await openTab(page, '요금제')
  await page.getByRole('row').filter({ hasText: '5G 기본' }).click()
  const dialog = page.getByRole('dialog', { name: '요금제 수정' })
  const told = page.getByRole('region', { name: '알림' })
  const buttons = ['닫기', '취소', '저장'].map((name) => dialog.getByRole('button', { name, exact: true }))
  for (const size of [
    { width: 360, height: 640 },
    { width: 820, height: 500 },
    { width: 1440, height: 500 },
  ]) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size)
      const before = (await placeOf(dialog)).top
      await dialog.getByRole('button', { name: '저장', exact: true }).click()
      await expect(told.getByText('변경된 내용이 없습니다.')).toBeVisible()
      await expect.poll(async () => (await placeOf(dialog)).top >= (await placeOf(told)).bottom).toBe(true)
      for (const button of buttons) await expectOnScreen(page, button)
      await told.getByRole('button', { name: '알림 닫기' }).click()
      await expect.poll(async () => (await placeOf(dialog)).top).toBe(before)
    })
  }
})

test('arrow keys reach the tabs of the panel without opening each', async ({ openDevice }) => {
  const page = await openAdminPanel(openDevice)
  const tab = (name: string) => page.getByRole('tablist', { name: '관리 항목' }).getByRole('tab', { name })
  await tab('사용자').click()
  await page.keyboard.press('End')
  await expect(tab('히든단가')).toBeFocused()
  await expect(tab('사용자')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(tab('히든단가')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: '히든단가 추가' })).toBeVisible()
})
