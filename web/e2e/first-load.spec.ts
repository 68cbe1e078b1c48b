import { gzipSync } from 'node:zlib'
import { expect, test } from './fixture/test.ts'
import { goTo, logInOn } from './people/dealer.ts'
import { field } from './people/fields.ts'

/** Bytes of gzipped JavaScript, kB of 1000 bytes: up to the first usable page, to the form, and with the outbox. */
const AT_MOST = { login: 150_000, form: 200_000, outbox: 230_000 }

test('a store’s way from the login to the outbox loads little JavaScript', async ({ portal, openPage }) => {
  const store = await portal.setUpStore('강남모바일')
  // What the page asks for; the worker fetches all the rest in the background, after the first use.
  const page = await openPage('phone')
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
    scripts.set(new URL(response.url()).pathname, size)
  })
  const loaded = async () => {
    const sizes = await Promise.all(scripts.values())
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  await page.goto('/')
  await expect(field(page, '아이디')).toBeVisible()
  const login = await loaded()
  await logInOn(page, store)
  await expect(page.getByText('해당하는 신청이 없습니다.')).toBeVisible()
  await goTo(page, '새 접수')
  await expect(page.getByRole('button', { name: '접수하기' })).toBeVisible()
  const form = await loaded()
  await goTo(page, '전송 대기함')
  await expect(page.getByText('전송을 기다리는 신청이 없습니다.')).toBeVisible()
  const outbox = await loaded()

  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const lines = await Promise.all(
    [...scripts].map(async ([path, size]) => `  ${kilobytes(await size)}  ${path}`),
  )
  console.log(
    `JavaScript of a store's way, gzip -9: login ${kilobytes(login)}, form ${kilobytes(form)}, outbox ${kilobytes(outbox)}\n${lines.join('\n')}`,
  )
  expect(login).toBeGreaterThan(0)
  expect(login).toBeLessThanOrEqual(AT_MOST.login)
  expect(form).toBeLessThanOrEqual(AT_MOST.form)
  expect(outbox).toBeLessThanOrEqual(AT_MOST.outbox)
})
