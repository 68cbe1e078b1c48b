import type { Page } from '@playwright/test'
import { listDealerApplications } from '#shared/documents/dealer-applications.contract.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { card, openStore } from './people/dealer.ts'

declare global {
  interface Window {
    /** The different titles that the page has had. */
    titles: string[]
  }
}

/** Writes down every title that the page has; a start's placeholder has none. */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.titles = []
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent
      if (title && window.titles.at(-1) !== title) window.titles.push(title)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.titles)
}

for (const path of ['/', '/dealer-dashboard']) {
  test(`a start at ${path} shows the page after the first placeholder, and nothing moves while that is new`, async ({
    portal,
    openDevice,
  }) => {
    const store = await portal.setUpStore('강남모바일')
    await haveSubmitted(portal, store, '선우지민')
    const page = await openStore(openDevice, store)
    await card(page, '선우지민').waitFor()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const titles = await watchTitles(page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**${listDealerApplications.path}?*`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    // Counted in the frame in which the placeholder comes: soon it moves, and a slow machine would look too late.
    const first = await page.waitForFunction(() => {
      if (document.querySelector('main [role=status][aria-label="불러오는 중"]') === null) return null
      const isMoving = ({ effect }: Animation) => (effect?.getComputedTiming().progress ?? null) !== null
      return { moving: document.getAnimations().filter(isMoving).length }
    })
    expect(await first.jsonValue()).toEqual({ moving: 0 })
    // A longer wait shows that something is still going on.
    await page.waitForFunction(() =>
      document.getAnimations().some(({ effect }) => (effect?.getComputedTiming().progress ?? null) !== null),
    )
    answer()
    await card(page, '선우지민').waitFor()
    expect(await titles()).toEqual(['내 신청'])
  })
}

test('code that does not come keeps the menu from nobody, and has its turn later', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '선우지민')
  const page = await openStore(openDevice, store)
  await card(page, '선우지민').waitFor()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/assets/home-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('link', { name: '접수 신청' })).toBeVisible()
  await expect(card(page, '선우지민')).toBeHidden()
  answer()
  await expect(card(page, '선우지민')).toBeVisible()
})

test('the placeholder has the colours that were chosen in the app', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => localStorage.setItem('color-mode', 'dark'))
  // Without its code the app stays at the placeholder.
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/dealer-dashboard')
  const card = page.locator('.first.page .card').first()
  await expect(card).toBeVisible()
  await expect(card).toHaveCSS('background-color', 'rgb(22, 25, 31)')
})
