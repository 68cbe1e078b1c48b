import { gzipSync } from 'node:zlib'
import { DEVICES, expect, test } from './fixture/test.ts'
import { goTo, logInOn } from './people/dealer.ts'

/** From the login over the list to the form, with all that a start without a connection needs; kB are 1000 bytes. */
const MOST_BYTES = 200_000

test('what a store loads up to the form is small', async ({ browser, portal }) => {
  const store = await portal.setUpStore('강남모바일')
  // A service worker would fetch the pages of everybody else as well, in the background.
  const context = await browser.newContext({
    ...DEVICES.phone,
    baseURL: portal.url,
    serviceWorkers: 'block',
  })
  const scripts = new Map<string, Promise<number>>()
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    scripts.set(
      pathname,
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  const page = await context.newPage()
  await page.goto('/')
  await logInOn(page, store)
  await expect(page.getByText('해당하는 신청이 없습니다.')).toBeVisible()
  await goTo(page, '새 접수')
  await expect(page.getByRole('button', { name: '접수하기' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const sizes = await Promise.all([...scripts].map(async ([path, size]) => ({ path, bytes: await size })))
  await context.close()
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0)
  const lines = sizes.map(({ path, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB  ${path}`)
  console.log(`JavaScript of the dealer's way, gzip -9: ${(sum / 1000).toFixed(1)} kB\n${lines.join('\n')}`)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(MOST_BYTES)
})
