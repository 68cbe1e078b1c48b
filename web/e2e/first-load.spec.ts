import { gzipSync } from 'node:zlib'
import { expect, test } from './fixture/test.ts'
import { goTo, logInOn } from './people/dealer.ts'
import { field } from './people/fields.ts'

/** Bytes of JavaScript, gzipped, for everything that a store needs to begin (issue: at most 200 kB). */
const AT_MOST = 200_000

test('a store’s way from the login to the outbox loads little JavaScript', async ({ portal, openPage }) => {
  const store = await portal.setUpStore('강남모바일')
  // What the page asks for; the worker fetches all the rest in the background, after the first use.
  const page = await openPage('phone')
  const sizes = new Map<string, number>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    reading.push(
      response.body().then((body) => {
        sizes.set(new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length)
      }),
    )
  })
  const total = async () => {
    await Promise.all(reading)
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  }

  await page.goto('/')
  await expect(field(page, '아이디')).toBeVisible()
  const forLogin = await total()
  await logInOn(page, store)
  await expect(page.getByText('해당하는 신청이 없습니다.')).toBeVisible()
  const forDashboard = await total()
  await goTo(page, '새 접수')
  await expect(page.getByRole('button', { name: '접수하기' })).toBeVisible()
  await goTo(page, '전송 대기함')
  await expect(page.getByText('전송을 기다리는 신청이 없습니다.')).toBeVisible()
  const inAll = await total()

  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(
    `JavaScript (gz): login ${kilobytes(forLogin)}, dashboard ${kilobytes(forDashboard)}, with form and outbox ${kilobytes(inAll)}`,
  )
  expect(sizes.size).toBeGreaterThan(3)
  expect(inAll).toBeLessThanOrEqual(AT_MOST)
})
