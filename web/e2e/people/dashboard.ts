import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixture/test.ts'

/** A part of the dashboard by its heading. */
export function panel(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** A figure of a panel by its name; its text has the name and the number. */
export function figure(page: Page, title: string, name: string): Locator {
  return panel(page, title).getByRole('link', { name: new RegExp(`^${name} ?\\d`) })
}

/**
 * Follows every figure on the page to its list, whose total must be the same; answers the number of figures.
 */
export async function followEveryFigure(page: Page): Promise<number> {
  await expect(page.getByRole('status', { name: '불러오는 중' })).toHaveCount(0)
  await expect(page.locator('main a').filter({ hasText: /[^\d]건$/ })).toHaveCount(0)
  const figures = await page.locator('main a').evaluateAll((links) =>
    links.flatMap((link) => {
      const text = link.getAttribute('aria-label') ?? link.textContent ?? ''
      const count = /([\d,]+)건$/.exec(text)?.[1]
      return count === undefined ? [] : [{ text, count, address: link.getAttribute('href') ?? '' }]
    }),
  )
  for (const { text, count, address } of figures) {
    await page.locator(`main a[href="${address}"]`).first().click()
    await expectTotal(page, count, `${text} → ${address}`)
    await page.goBack()
    await expect(panel(page, '오늘')).toBeVisible()
  }
  return figures.length
}

/** Expects the shown list to have this total. */
export async function expectTotal(page: Page, count: string, what: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^총 / }), what).toHaveText(`총 ${count}건`)
}
