import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { AMOUNT_NAMES } from '#shared/documents/document-amounts.ts'
import { filesOfArea, keptFiles } from './fixture/kept-files.ts'
import { expect, test } from './fixture/test.ts'
import { logInOn, logInStore } from './people/dealer.ts'
import { field } from './people/fields.ts'

/**
 * Limits in bytes, gzipped (1 kB = 1000): the JavaScript loaded until the first field of the login and of the
 * application takes input, with an empty cache, and all files that a store's device keeps: those of its pages, and those that photograph
 * papers and read their barcodes, which are fetched once and run only when they are used.
 */
const AT_MOST = { login: 150_000, form: 200_000, precache: 300_000, scanner: 480_000 }

/** What a store's device keeps only for its camera. */
const SCANNER = /\/assets\/(scanner|sorting|barcode-reader|fitted-photos|zxing_reader|[\w-]+\.worker)-/

/** The total size of these addresses, each printed with its own. */
async function weightOf(title: string, addresses: Iterable<string>): Promise<number> {
  const files = await Promise.all(
    [...addresses].map(async (address) => {
      const answer = await fetch(address)
      expect(answer.ok, address).toBe(true)
      return { address, size: gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length }
    }),
  )
  const sum = files.reduce((total, { size }) => total + size, 0)
  const lines = files.map(
    ({ address, size }) => `  ${(size / 1000).toFixed(1)} kB  ${new URL(address).pathname}`,
  )
  console.log(`${title}: ${(sum / 1000).toFixed(1)} kB\n${lines.join('\n')}`)
  return sum
}

/** Opens an address; answers the scripts requested before the page's first field took input. */
async function scriptsUntilField(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('input:enabled, select:enabled') === null) return
      performance.mark('first-field')
      watch.disconnect()
    })
    watch.observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto(path)
  await page.waitForFunction(() => performance.getEntriesByName('first-field').length > 0)
  // Scripts requested by then count too, and are known once they have arrived.
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() => {
    const [field] = performance.getEntriesByName('first-field')
    if (field === undefined) throw new Error('no field took input')
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < field.startTime)
    return asked.map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith('.js'))
  })
  expect(scripts.length).toBeGreaterThan(1)
  return scripts
}

test('the login loads little JavaScript before its first field', async ({ openPage }) => {
  const page = await openPage('desktop')
  const scripts = await scriptsUntilField(page, '/')
  await expect(field(page, '아이디')).toBeEditable()
  expect(await weightOf('JavaScript of the login', scripts)).toBeLessThanOrEqual(AT_MOST.login)
})

test('the application loads little JavaScript before its first field', async ({ portal, openPage }) => {
  const store = await portal.setUpStore('강남모바일')
  // On a desktop, whose worker is blocked, so that only the page itself requests anything.
  const page = await openPage('desktop')
  await page.goto('/')
  await logInOn(page, store)
  await expect(page.getByText('아직 접수한 신청이 없습니다. 첫 신청을 접수해보세요.')).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const scripts = await scriptsUntilField(page, '/submit-application')
  await expect(field(page, '통신사')).toBeEditable()
  expect(await weightOf('JavaScript of the application', scripts)).toBeLessThanOrEqual(AT_MOST.form)
})

test('a store’s device keeps the files of the stores’ area and nothing of the office', async ({
  portal,
  openDevice,
}) => {
  const page = await logInStore(await openDevice('phone'), await portal.setUpStore('강남모바일'))
  const paths = await keptFiles(page)
  const files = paths.map((path) => portal.url + path)
  const [scanner, others] = [
    files.filter((file) => SCANNER.test(file)),
    files.filter((file) => !SCANNER.test(file)),
  ]
  expect(await weightOf('Files on a store’s device', others)).toBeLessThanOrEqual(AT_MOST.precache)
  expect(scanner.some((file) => file.endsWith('.wasm'))).toBe(true)
  expect(await weightOf('Files for its camera', scanner)).toBeLessThanOrEqual(AT_MOST.scanner)
  expect(paths).toContain('/index.html')
  const office = [...(await filesOfArea(portal, 'staff')), ...(await filesOfArea(portal, 'sales-manager'))]
  expect(office.length).toBeGreaterThan(50)
  expect(paths.filter((path) => office.includes(path))).toEqual([])
  // Not even the names of the amounts that only administrators may read.
  for (const file of files) {
    const text = await (await fetch(file)).text()
    expect(text, file).not.toMatch(new RegExp(AMOUNT_NAMES.join('|')))
  }
})

test('a sales manager’s device keeps the own area, and nothing of the staff’s', async ({
  portal,
  openDevice,
}) => {
  const page = await (await openDevice('phone')).newPage()
  await page.goto('/')
  await logInOn(page, await portal.setUpSalesManager('manager', '박과장'))
  const own = await filesOfArea(portal, 'sales-manager')
  await expect.poll(() => keptFiles(page, 'sales-manager'), { timeout: 60_000 }).toEqual(own)
  const staff = await filesOfArea(portal, 'staff')
  const kept = await keptFiles(page)
  expect(kept.filter((path) => staff.includes(path) && !own.includes(path))).toEqual([])
})

for (const device of ['phone', 'desktop'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the ${device} shows the ${colorScheme} place of the login before any script has come`, async ({
      openDevice,
    }) => {
      const page = await (await openDevice(device, { colorScheme })).newPage()
      let goOn = () => {}
      const held = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await page.route(/\.js$/, async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      const brand = page.getByText('모바일 개통 포털')
      await expect(brand).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
        .toBeGreaterThan(0)
      const card = page.locator('.door .card')
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const before = [await brand.boundingBox(), await card.boundingBox(), await ground()]
      goOn()
      await expect(field(page, '아이디')).toBeVisible()
      await expect(card).toHaveCount(0)
      const shown = page.locator('main > div').nth(1)
      expect([await brand.first().boundingBox(), await shown.boundingBox(), await ground()]).toEqual(before)
    })
  }
}
