import type { Page } from '@playwright/test'
import { changeOwnPassword, endSession } from '#shared/auth/auth.contract.ts'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { pdfFile } from './fixture/files.ts'
import { WIFI_PAGE } from './fixture/network.ts'
import { PASSWORD, type Portal } from './fixture/portal.ts'
import { receivedDocuments, receivedOnce } from './fixture/received.ts'
import { expect, test } from './fixture/test.ts'
import { applicationOf, fillIn, goTo, logInOn, logInStore, record, submit } from './people/dealer.ts'
import { field } from './people/fields.ts'

test('a session that expires in the middle: login over the screen, then it goes on by itself', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const file = pdfFile()
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  await phone.setOffline(true)
  await submit(page, applicationOf(store, '김민수', { file }))
  await fillIn(page, { customerName: '이영희' })
  portal.expireSessions(store.username)
  await phone.setOffline(false)

  const login = page.getByRole('alertdialog', { name: '다시 로그인해주세요' })
  await expect(login).toBeVisible()
  await expect(field(login, '아이디')).toHaveValue(store.username)
  expect(await receivedDocuments(portal)).toHaveLength(0)
  await field(login, '비밀번호').fill('wrong-password')
  await login.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(login.getByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeVisible()
  await field(login, '비밀번호').fill(store.password)
  await login.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(login).toBeHidden()
  await expect(field(page, '고객명')).toHaveValue('이영희')
  await receivedOnce(portal, '김민수', file)
})

test('a login that is put off keeps the device storing, and what it stored is sent after it', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await logInStore(await openDevice('phone'), store)
  await goTo(page, '접수 신청')
  portal.expireSessions(store.username)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const login = page.getByRole('alertdialog', { name: '다시 로그인해주세요' })
  await login.getByRole('button', { name: '나중에' }).click()
  await expect(login).toBeHidden()
  await submit(page, applicationOf(store, '김나중'))
  await expect(page.getByText('로그인이 만료되었습니다.')).toBeVisible()
  expect(await receivedDocuments(portal)).toHaveLength(0)
  await page.getByRole('status').getByRole('button', { name: '로그인' }).click()
  await field(login, '비밀번호').fill(store.password)
  await login.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByText('로그인이 만료되었습니다.')).toBeHidden()
  await receivedOnce(portal, '김나중')
})

test('the login over the screen whose code is gone asks to reload, and the screen stays', async ({
  portal,
  openPage,
}) => {
  const store = await portal.setUpStore('강남모바일')
  // As after an update of the server, for a browser without the older version's files.
  portal.network.trouble((_, path) => path.includes('/ReloginDialog'), { kind: 'reply', status: 404 })
  const page = await openPage('phone')
  await page.goto('/')
  await logInOn(page, store)
  await goTo(page, '접수 신청')
  await field(page, '고객명').fill('김민수')
  portal.expireSessions(store.username)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('다시 로그인하려면 화면을 새로고침해주세요.')).toBeVisible()
  await expect(field(page, '고객명')).toHaveValue('김민수')
  await page.getByRole('button', { name: '새로고침' }).click()
  await logInOn(page, store)
  await goTo(page, '접수 신청')
  await expect(field(page, '고객명')).toHaveValue('김민수')
})

test('a session that was revoked ends: after the next login it goes on', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const file = pdfFile()
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  await phone.setOffline(true)
  await submit(page, applicationOf(store, '김민수', { file }))
  const newPassword = `${PASSWORD}-neu`
  const elsewhere = await portal.logIn(store)
  await elsewhere.call(changeOwnPassword, { body: { currentPassword: store.password, newPassword } })
  await phone.setOffline(false)

  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
  expect(await receivedDocuments(portal)).toHaveLength(0)
  await logInOn(page, { ...store, password: newPassword })
  await receivedOnce(portal, '김민수', file)
})

/** Waits for the reloaded login page, because text typed into the one before it would be lost. */
async function loggedOut(page: Page, portal: Portal): Promise<void> {
  await expect(page).toHaveURL(`${portal.url}/`)
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
}

test('another account on the device sees that records wait and nothing of them', async ({
  portal,
  openDevice,
}) => {
  const first = await portal.setUpStore('강남모바일')
  const second = await portal.setUpStore('서초텔레콤')
  const file = pdfFile()
  const phone = await openDevice('phone')
  const page = await logInStore(phone, first)
  await goTo(page, '접수 신청')
  const stop = portal.network.trouble(
    (method, path) => method === 'POST' && path === submitDocument.path,
    WIFI_PAGE,
  )
  await submit(page, applicationOf(first, '김민수', { file }))
  await submit(page, applicationOf(first, '이영희'))
  await expect(page.getByRole('link', { name: '미전송 2' })).toBeVisible()

  await test.step('logging out is one press in the bar, and warns with the count', async () => {
    expect((await page.getByRole('banner').boundingBox())?.height, 'one line').toBeLessThan(60)
    await page.getByRole('button', { name: '로그아웃' }).click()
    const warning = page.getByRole('alertdialog', { name: '로그아웃하시겠습니까?' })
    await expect(warning).toContainText('전송되지 않은 신청 2건이 기기에 남습니다.')
    await warning.getByRole('button', { name: '로그아웃' }).click()
    await loggedOut(page, portal)
    const waiting = page.getByText('이 기기에 전송을 기다리는 항목 2건이 있습니다.')
    await expect(waiting).toBeVisible()
    await page.getByRole('link', { name: '판매점 로그인' }).click()
    await expect(page.getByRole('heading', { name: '판매점 로그인' })).toBeVisible()
    await expect(waiting).toBeVisible()
  })
  stop()
  await test.step('the other account', async () => {
    await logInOn(page, second)
    await goTo(page, '전송 대기함')
    await expect(page.getByText('다른 계정의 미전송 항목이 2건 있습니다.')).toBeVisible()
    await expect(page.getByText('부터 기다리고 있습니다.')).toBeVisible()
    await expect(page.getByText('김민수')).toBeHidden()
    await expect(page.getByRole('button', { name: '정리' })).toBeHidden()
    await goTo(page, '접수 신청')
    await submit(page, applicationOf(second, '박철수'))
    await expect(page.getByText('서버 접수됨')).toBeVisible()
    expect((await receivedDocuments(portal)).map(({ customerName }) => customerName)).toEqual(['박철수'])
    await page.getByRole('button', { name: '로그아웃' }).click()
    await loggedOut(page, portal)
  })
  await logInOn(page, first)
  await receivedOnce(portal, '김민수', file)
  await receivedOnce(portal, '이영희')
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  await expect(page.getByText('박철수')).toBeHidden()
})

test('logging out offline says that coming back needs a connection', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await phone.setOffline(true)
  await goTo(page, '접수 신청')
  await submit(page, applicationOf(store, '김민수'))
  await page.getByRole('button', { name: '로그아웃' }).click()
  const warning = page.getByRole('alertdialog', { name: '로그아웃하시겠습니까?' })
  await expect(warning).toContainText('전송되지 않은 신청 1건이 기기에 남습니다.')
  await expect(warning).toContainText('다시 로그인하려면 인터넷 연결이 필요합니다.')
  await warning.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
  await expect(page.getByText('이 기기에 전송을 기다리는 항목 1건이 있습니다.')).toBeVisible()
  const offline = page.getByRole('status').filter({ hasText: '오프라인입니다.' })
  await expect(offline).toBeVisible()
  await phone.setOffline(false)
  await expect(offline).toBeHidden()
  await logInOn(page, store)
  await receivedOnce(portal, '김민수')
})

test('a logout without a connection is seen in every tab, and told to the server once', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  const other = await phone.newPage()
  await other.goto('/submit-application')
  await field(other, '고객명').fill('김민수')
  await phone.setOffline(true)
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click()
  const tabs = [page, other]
  const ending = (tab: Page) => tab.getByText('아직 서버에서 로그아웃되지 않은 계정이 있습니다: 강남모바일.')
  for (const tab of tabs) {
    await expect(ending(tab)).toBeVisible()
    await expect(tab.getByText('김민수')).toBeHidden()
  }
  const answers: number[] = []
  phone.on('response', (answer) => {
    if (new URL(answer.url()).pathname === endSession.path) answers.push(answer.status())
  })
  await phone.setOffline(false)
  for (const tab of tabs) await expect(ending(tab)).toBeHidden()
  expect(answers).toEqual([200])
})
