import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { login } from '#shared/auth/auth.contract.ts'
import type { BenchFacts } from './bench-data.ts'
import { type Measurement, measurementOf } from './measurement.ts'

/** The first opening reads and stores everything, on a slow machine for long. */
const PATIENCE_MS = 180_000
const RELOADS = 9
const ROW = 'tbody tr[data-index]'

/** CPU time of the page's main thread up to the first row of 접수 관리, when a browser that knows the page loads it again. */
export async function measureFirstRow({ logins, password }: BenchFacts, url: string): Promise<Measurement> {
  const finder = fileURLToPath(new URL('../testing/run/chromium.mjs', import.meta.url))
  const executablePath = execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim()
  const browser = await chromium.launch({ executablePath })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.getByLabel('아이디').fill(logins[0] ?? '')
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인' }).click()
    await page.waitForURL((address) => !address.pathname.includes(login.path.slice('/api/auth'.length)))
    await page.goto(`${url}/documents`)
    await page.locator(ROW).first().waitFor({ timeout: PATIENCE_MS })
    // By then the service worker has the files and the device the contact codes.
    await page.evaluate('navigator.serviceWorker.ready')
    await page.waitForTimeout(8_000)
    const firstRow = await watchForFirstRow(page)
    const times: number[] = []
    const began = performance.now()
    for (let turn = 0; turn < RELOADS; turn += 1) times.push(await cpuToFirstRow(page, firstRow))
    return measurementOf(times, (performance.now() - began) / 1000, 0, RELOADS)
  } finally {
    await browser.close()
  }
}

/** The page tells the moment itself: asking it for the row takes so long that rows out of sight are counted too. */
async function watchForFirstRow(page: Page): Promise<() => Promise<void>> {
  let arrived = () => {}
  await page.exposeFunction('firstRowIsThere', () => arrived())
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (document.querySelector(${JSON.stringify(ROW)}) === null) return
      observer.disconnect()
      firstRowIsThere()
    }).observe(document, { childList: true, subtree: true })`)
  return () => new Promise((resolve) => (arrived = resolve))
}

async function cpuToFirstRow(page: Page, firstRow: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const isThere = firstRow()
  await page.reload({ waitUntil: 'commit' })
  await isThere
  // Every document counts from zero.
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
