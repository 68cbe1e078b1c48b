import type { Locator } from '@playwright/test'
import { expect, test } from './fixture/test.ts'
import { applicationOf, goTo, logInStore, submit } from './people/dealer.ts'

test('what waits and what is wrong can be pressed with a thumb', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  await phone.setOffline(true)
  await submit(page, applicationOf(store, '김민수'))
  const chip = page.getByRole('link', { name: '미전송 1' })
  await expect(chip).toBeVisible()
  expect(await pressableHeight(chip)).toBeGreaterThanOrEqual(44)

  await page.getByRole('button', { name: '접수하기' }).click()
  // It lies over the summary until it goes by itself.
  await page.getByRole('button', { name: '알림 닫기' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '입력 오류' })
  for (const line of await summary.getByRole('button').all()) {
    // The first wrong field has the focus, and the summary may have gone above the screen.
    await line.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    expect(await pressableHeight(line)).toBeGreaterThanOrEqual(44)
  }
  await expect(summary.getByRole('button')).not.toHaveCount(0)
})

/** The height in which a press reaches the element, which may exceed its box. */
function pressableHeight(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const belongs = (y: number) => node.contains(document.elementFromPoint((left + right) / 2, y))
    let [from, to] = [(top + bottom) / 2, (top + bottom) / 2]
    while (belongs(from - 1)) from -= 1
    while (belongs(to + 1)) to += 1
    return to - from + 1
  })
}
