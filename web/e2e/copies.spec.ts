import type { Page } from '@playwright/test'
import { pdfFile } from './fixture/files.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { receivedDocuments, receivedOnce } from './fixture/received.ts'
import { expect, test } from './fixture/test.ts'
import { applicationOf, goTo, logInOn, logInStore, record, submit } from './people/dealer.ts'

test('an accepted application stays on the device until it is backed up', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await logInStore(await openDevice('phone'), store)
  await goTo(page, '접수 신청')
  await submit(page, applicationOf(store, '김민수', { file: pdfFile() }))
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  await expect(page.getByText('미전송 0건')).toBeVisible()
  await expect.poll(() => copiesOn(page)).toBe(1)

  await portal.backUp()
  await askAnew(page)
  await expect(record(page, '김민수')).toContainText('보관됨')
  await expect.poll(() => copiesOn(page)).toBe(0)
})

test('what the server has lost arrives again, once and under its number, after a login', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await logInStore(await openDevice('phone'), store)
  const loseWhatFollows = portal.keepCopy()
  const files = { 김민수: pdfFile(), 이영희: pdfFile() }
  await goTo(page, '접수 신청')
  for (const [name, file] of Object.entries(files)) await submit(page, applicationOf(store, name, { file }))
  await goTo(page, '전송 대기함')
  const before = new Map<string, string>()
  for (const name of Object.keys(files)) {
    await expect(record(page, name)).toContainText('서버 접수됨')
    before.set(name, (await receivedOnce(portal, name)).documentNumber)
  }

  await loseWhatFollows()
  await page.reload()
  await logInOn(page, store)
  const restored = { ...portal, admin: await portal.logIn(ADMIN) }
  for (const [name, file] of Object.entries(files)) {
    const received = await receivedOnce(restored, name, file)
    expect(received).toMatchObject({
      documentNumber: before.get(name),
      recoveredAt: expect.any(String),
    })
    await goTo(page, '전송 대기함')
    await expect(record(page, name)).toContainText(`접수번호 ${received.documentNumber}`)
    await expect(record(page, name)).toContainText('서버 접수됨')
  }
  expect(await receivedDocuments(restored)).toHaveLength(2)
  await expect(page.getByText('미전송 0건')).toBeVisible()
})

/** How many records have their files on the device. */
function copiesOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('portal-offline')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outboxFiles').objectStore('outboxFiles').count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => {
            resolve(counting.result)
            opening.result.close()
          }
        }
      }),
  )
}

/** The device asks within a minute; its clock is put on so that nobody waits. */
async function askAnew(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() + 2 * 60_000 })
  await page.reload()
}
