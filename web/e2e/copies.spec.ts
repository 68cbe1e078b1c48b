import type { Page } from '@playwright/test'
import { readSystemStatus } from '#shared/health/health.contract.ts'
import type { UploadedFile } from './fixture/api-session.ts'
import { pdfFile } from './fixture/files.ts'
import type { Portal, Store } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { receivedDocuments, receivedOnce } from './fixture/received.ts'
import { expect, test } from './fixture/test.ts'
import { applicationOf, goTo, keysOnDevice, logInStore, record, submit } from './people/dealer.ts'
import { field } from './people/fields.ts'

test('an accepted application stays on the device until it is backed up', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await logInStore(await openDevice('phone'), store)
  await goTo(page, '접수 신청')
  await submit(page, applicationOf(store, '김민수', { file: pdfFile() }))
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  await expect(page.getByText('미전송 0건')).toBeVisible()
  await expect.poll(() => keysOnDevice(page, 'outboxFiles')).toHaveLength(1)

  await portal.backUp()
  await askAnew(page)
  await expect(record(page, '김민수')).toContainText('보관됨')
  await expect.poll(() => keysOnDevice(page, 'outboxFiles')).toEqual([])
})

test.describe('after the loss of its disk', () => {
  test.use({ server: 'built' })

  test('the server gets again what devices hold, once and under its number, after a login', async ({
    portal,
    openDevice,
  }) => {
    const store = await portal.setUpStore('강남모바일')
    const page = await logInStore(await openDevice('phone'), store)
    await portal.backUp()
    const sent = await handIn(page, store, ['김민수', '이영희'])
    const before = await numbersOf(portal)
    await portal.loseDisk('backup')
    await logInAgain(page, store)
    await expectAll(portal, sent, before)
    await goTo(page, '전송 대기함')
    for (const name of sent.keys()) {
      await expect(record(page, name)).toContainText(`접수번호 ${before.get(name)}`)
      await expect(record(page, name)).toContainText('서버 접수됨')
    }
    await expect(page.getByText('미전송 0건')).toBeVisible()
  })

  test('whose account it lacks finds the code of its records on the login page', async ({
    portal,
    openDevice,
  }) => {
    await portal.backUp()
    const store = await portal.setUpStore('강남모바일')
    const page = await logInStore(await openDevice('phone'), store)
    await handIn(page, store, ['김민수'])
    await portal.loseDisk('backup')
    const login = page.getByRole('alertdialog', { name: '다시 로그인해주세요' })
    await field(login, '비밀번호').fill(store.password)
    await login.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(login.getByRole('alert')).toBeVisible()
    await login.getByRole('button', { name: '다른 계정으로 로그인' }).click()
    await expect(
      page.getByText(/관리자에게 이 코드를 알려주세요\.\s+[0-9a-f-]{36} \(기록 1건\)/),
    ).toBeVisible()
  })
})

const DRILLS = [
  { from: 'replica', built: { hasReplica: true } },
  { from: 'backup', built: { daysLate: 1 } },
] as const

for (const { from, built } of DRILLS)
  test.describe(`fifty acknowledged applications outlive the disk, by ${from}`, () => {
    test.use({ server: 'built', built })

    test('and the devices that hold what it lacks', async ({ portal, openDevice }) => {
      test.setTimeout(600_000)
      const phones: { store: Store; page: Page }[] = []
      for (const name of ['강남모바일', '서초모바일']) {
        const store = await portal.setUpStore(name)
        phones.push({ store, page: await logInStore(await openDevice('phone'), store) })
      }
      const sent = new Map<string, UploadedFile>()
      const handInAll = async (from: number, to: number) => {
        const handing = phones.map(({ page, store }) => handIn(page, store, customersOf(store, from, to)))
        for (const each of await Promise.all(handing)) for (const [name, file] of each) sent.set(name, file)
      }
      await handInAll(1, 15)
      if (from === 'backup') await portal.backUp()
      for (const { page } of phones) {
        await askAnew(page)
        await expect(() => expectNoCopies(page)).toPass({ timeout: 60_000 })
      }
      // From here on a server whose clock was late has today's, and its backup is a day old.
      await portal.restart()
      await handInAll(16, 25)
      // A replica may have secured some by now.
      if (from === 'backup')
        for (const { page } of phones) expect(await keysOnDevice(page, 'outboxFiles')).toHaveLength(10)
      const before = await numbersOf(portal)
      expect([sent.size, new Set(before.values()).size]).toEqual([50, 50])

      await portal.loseDisk(from)
      for (const { page, store } of phones) await logInAgain(page, store)
      await expectAll(portal, sent, before)
      const { restored } = await (await portal.logIn(ADMIN)).call(readSystemStatus)
      expect(restored?.source).toBe(from)
      if (from === 'backup') {
        expect(Date.now() - Date.parse(restored?.takenAt ?? '')).toBeGreaterThan(24 * 3_600_000)
        expect(restored?.recovered).toBe(20)
      }
      for (const { page } of phones) {
        await goTo(page, '전송 대기함')
        await expect(page.getByText('미전송 0건')).toBeVisible()
      }
    })
  })

const customersOf = ({ contactCode }: Store, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `손님${contactCode}-${String(from + at).padStart(2, '0')}`)

/** Submits an application with a file for each customer, and waits until all are acknowledged; answers the files. */
async function handIn(
  page: Page,
  store: Store,
  customers: readonly string[],
): Promise<Map<string, UploadedFile>> {
  const files = new Map(customers.map((name) => [name, pdfFile()]))
  await goTo(page, '접수 신청')
  for (const [name, file] of files) await submit(page, applicationOf(store, name, { file }))
  await goTo(page, '전송 대기함')
  for (const name of customers) await expect(record(page, name)).toContainText(/서버 접수됨|보관됨/)
  return files
}

/** In the dialog that opens over the page by itself. */
async function logInAgain(page: Page, { password }: Store): Promise<void> {
  const login = page.getByRole('alertdialog', { name: '다시 로그인해주세요' })
  await field(login, '비밀번호').fill(password)
  await login.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(login).toHaveCount(0)
}

/** The document number of each customer. */
async function numbersOf(portal: Portal): Promise<Map<string, string>> {
  const admin = await portal.logIn(ADMIN)
  const documents = await receivedDocuments({ ...portal, admin })
  return new Map(documents.map(({ customerName, documentNumber }) => [customerName, documentNumber]))
}

/** Waits until the server has what was sent, and nothing else, with the files and under the numbers of before. */
async function expectAll(
  portal: Portal,
  sent: ReadonlyMap<string, UploadedFile>,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const restored = { ...portal, admin: await portal.logIn(ADMIN) }
  await expect
    .poll(async () => (await receivedDocuments(restored)).length, { timeout: 90_000 })
    .toBe(sent.size)
  for (const [name, file] of sent) {
    const { documentNumber } = await receivedOnce(restored, name, file)
    expect(documentNumber, name).toBe(before.get(name))
  }
}

/** What the replica does not have yet at the first time is asked about again an hour later. */
async function expectNoCopies(page: Page): Promise<void> {
  await page.clock.fastForward('01:00:00')
  await expect.poll(() => keysOnDevice(page, 'outboxFiles')).toEqual([])
}

/** The device asks within a minute; its clock is put on so that nobody waits. */
async function askAnew(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() + 2 * 60_000 })
  await page.reload()
}
