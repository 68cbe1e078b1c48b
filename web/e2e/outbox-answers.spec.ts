import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { pdfFile } from './fixture/files.ts'
import type { Trouble } from './fixture/network.ts'
import { WIFI_PAGE } from './fixture/network.ts'
import { receivedDocuments, receivedOnce } from './fixture/received.ts'
import { expect, test } from './fixture/test.ts'
import {
  applicationOf,
  attach,
  fillIn,
  goTo,
  logInStore,
  openStore,
  record,
  submit,
} from './people/dealer.ts'
import { field } from './people/fields.ts'

const isSubmission = (method: string, path: string) => method === 'POST' && path === submitDocument.path
const isWithdrawal = (method: string, path: string) =>
  method === 'DELETE' && path.startsWith('/api/submissions/')

test('an answer that got lost is asked for again: one document', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const file = pdfFile()
  const page = await openStore(openDevice, store, '/submit-application')
  const recover = portal.network.trouble(isSubmission, { kind: 'lose-answer' })
  await submit(page, applicationOf(store, '김민수', { file }))
  const received = await receivedOnce(portal, '김민수', file)
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('서버의 응답을 받지 못했습니다. 자동으로 다시 보냅니다.')
  await expect(record(page, '김민수')).toContainText('기기에 저장됨')

  recover()
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  await expect(record(page, '김민수')).toContainText(received.documentNumber)
  await receivedOnce(portal, '김민수', file)
})

const FOREIGN_ANSWERS: Record<string, Omit<Trouble, 'kind'>> = {
  'a captive portal that says 200 with a page': {
    headers: { 'content-type': 'text/html' },
    body: '<h1>WiFi 로그인</h1>',
  },
  'somebody else’s JSON with 200': {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ok: true, documentNumber: '20260101-00001' }),
  },
  'a redirect to a login page': {
    status: 302,
    headers: { location: '/wifi-login.html', 'content-type': 'text/html' },
  },
  'a refusal that is not ours': { status: 403, headers: { 'content-type': 'text/html' }, body: 'Forbidden' },
}
for (const [what, answer] of Object.entries(FOREIGN_ANSWERS)) {
  test(`${what} is no answer: the record stays and is sent later`, async ({ portal, openDevice }) => {
    const store = await portal.setUpStore('강남모바일')
    const file = pdfFile()
    const page = await openStore(openDevice, store, '/submit-application')
    const recover = portal.network.trouble(isSubmission, { kind: 'reply', ...answer })
    await submit(page, applicationOf(store, '김민수', { file }))
    await goTo(page, '전송 대기함')
    await expect(record(page, '김민수')).toContainText('서버의 응답을 받지 못했습니다')
    await expect(record(page, '김민수')).not.toContainText('서버 접수됨')
    expect(await receivedDocuments(portal)).toHaveLength(0)
    // The other way round the record may go by itself first, and the button with it.
    await page.getByRole('button', { name: '지금 전송' }).click()
    recover()
    await expect(record(page, '김민수')).toContainText('서버 접수됨', { timeout: 30_000 })
    await receivedOnce(portal, '김민수', file)
  })
}

test('a rejected record is corrected and sent under a new id', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const file = pdfFile()
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  await phone.setOffline(true)
  await submit(page, applicationOf(store, '김민수', { file }))
  await submit(page, applicationOf(store, '이영희'))
  // While the phone is offline, KT starts to require an e-mail address.
  await portal.setCarrier('KT', { requireCustomerEmail: true })
  await phone.setOffline(false)
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('접수되지 않음')
  await expect(record(page, '김민수')).toContainText('이메일')
  await expect(record(page, '이영희')).toContainText('접수되지 않음')

  await record(page, '김민수').getByRole('link', { name: '수정' }).click()
  await expect(page.getByText('전송 대기함의 신청을 수정하고 있습니다.')).toBeVisible()
  await expect(field(page, '고객명')).toHaveValue('김민수')
  await expect(page.getByText(file.name)).toBeVisible()
  await expect(field(page, '이메일')).toHaveAttribute('aria-required', 'true')
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByRole('region', { name: '알림' })).toContainText('입력 오류이메일을 입력해주세요.')
  await test.step('a paper that was taken out stays out when one leaves and comes back', async () => {
    await page.getByRole('button', { name: `${file.name} 빼기` }).click()
    await field(page, '이메일').fill('minsu@example.com')
    await goTo(page, '전송 대기함')
    await record(page, '김민수').getByRole('link', { name: '수정' }).click()
    await expect(field(page, '이메일')).toHaveValue('minsu@example.com')
    await expect(page.getByText(file.name)).toBeHidden()
    await attach(page, '서류 첨부', file)
  })
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(page).toHaveURL(/\/outbox$/)
  await expect(record(page, '김민수')).toHaveCount(1)
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  expect(await receivedOnce(portal, '김민수', file)).toMatchObject({ customerEmail: 'minsu@example.com' })

  await test.step('the other one is deleted, after a question', async () => {
    await record(page, '이영희').getByRole('button', { name: '삭제' }).click()
    const question = page.getByRole('alertdialog', { name: '이 신청을 삭제하시겠습니까?' })
    await question.getByRole('button', { name: '취소' }).click()
    await expect(record(page, '이영희')).toBeVisible()
    await record(page, '이영희').getByRole('button', { name: '삭제' }).click()
    await question.getByRole('button', { name: '삭제' }).click()
    await expect(record(page, '이영희')).toBeHidden()
  })
  expect(await receivedDocuments(portal)).toHaveLength(1)
})

/** A record that is just being sent cannot be opened: presses 다시 시도 then, as the app advises. */
async function openAlsoWhileSending(page: Page): Promise<void> {
  await page.addLocatorHandler(
    page.getByText('지금 전송 중입니다.'),
    () => page.getByRole('button', { name: '다시 시도' }).click(),
    // It may still be on its way at the next press.
    { noWaitAfter: true },
  )
}

test('editing a record whose answer was lost finds that it arrived', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const file = pdfFile()
  const page = await openStore(openDevice, store, '/submit-application')
  portal.network.trouble(isSubmission, { kind: 'lose-answer' })
  const withoutWithdrawal = portal.network.trouble(isWithdrawal, WIFI_PAGE)
  await submit(page, applicationOf(store, '김민수', { file }))
  const received = await receivedOnce(portal, '김민수', file)
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('서버의 응답을 받지 못했습니다')

  await openAlsoWhileSending(page)
  await test.step('without an answer it cannot be edited', async () => {
    await record(page, '김민수').getByRole('link', { name: '수정' }).click()
    await expect(page.getByText('신청을 열 수 없습니다.')).toBeVisible()
    await expect(page.getByText('서버에 연결할 수 없습니다.')).toBeVisible()
  })
  withoutWithdrawal()
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText(`접수번호 ${received.documentNumber}`)).toBeVisible()
  await expect(page.getByRole('button', { name: '접수하기' })).toBeHidden()
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  expect(await receivedDocuments(portal)).toHaveLength(1)
})

test('editing a record that never arrived burns its key: a late arrival is refused', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store, '/submit-application')
  const recover = portal.network.trouble(isSubmission, {
    kind: 'reply',
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: 'Bad Gateway',
  })
  const sent = page.waitForRequest((request) =>
    isSubmission(request.method(), new URL(request.url()).pathname),
  )
  await submit(page, applicationOf(store, '김민수'))
  const key = (await sent).headers()['idempotency-key'] ?? ''
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('서버의 응답을 받지 못했습니다')
  await openAlsoWhileSending(page)
  await record(page, '김민수').getByRole('link', { name: '수정' }).click()
  await fillIn(page, { customerName: '김민서' })
  recover()

  await test.step('what was on its way all the time comes too late', async () => {
    const { contactCode } = store
    const session = await portal.logIn(store)
    const fields = { carrier: 'KT', customerName: '김민수', customerPhone: '010-1234-5678', contactCode }
    await expect(session.submit(submitDocument, fields, { key })).rejects.toThrow('SUBMISSION_WITHDRAWN')
    await expect(session.submit(submitDocument, fields, { key: randomUUID() })).resolves.toBeDefined()
  })
  await page.getByRole('button', { name: '접수하기' }).click()
  // An application with the same phone number in the same month gets a question.
  await expect(record(page, '김민서')).toContainText('서버 접수됨')
  await receivedOnce(portal, '김민서')
  await receivedOnce(portal, '김민수')
})

test('an app that is too old keeps the record and offers the update', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store, '/submit-application')
  const recover = portal.network.trouble(isSubmission, {
    kind: 'reply',
    status: 426,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: '앱을 최신 버전으로 업데이트해주세요.', code: 'APP_OUTDATED' }),
  })
  await submit(page, applicationOf(store, '김민수'))
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('앱 업데이트 후 전송')
  recover()
  await page.getByRole('button', { name: '새로고침' }).click()
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  await receivedOnce(portal, '김민수')
})

test('a server in trouble is asked again when it says so', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store, '/submit-application')
  const recover = portal.network.trouble(isSubmission, {
    kind: 'reply',
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '2' },
    body: JSON.stringify({ error: '서버가 바쁩니다. 잠시 후 다시 시도해주세요.', code: 'UNAVAILABLE' }),
  })
  await submit(page, applicationOf(store, '김민수'))
  await goTo(page, '전송 대기함')
  await expect(record(page, '김민수')).toContainText('서버가 바쁩니다.')
  recover()
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  await receivedOnce(portal, '김민수')
})
