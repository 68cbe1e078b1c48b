import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { createDocumentTemplate } from '#shared/downloads/manage-downloads.contract.ts'
import { pdfFile } from './fixture/files.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { card, keysOnDevice, logInStore, openApplication, showDetails } from './people/dealer.ts'

/** `toContainText` looks only twice a second, too seldom for so short a limit. */
const expectSoon = (text: Locator, words: string, timeout: number) =>
  expect.poll(() => text.innerText(), { timeout, intervals: [50] }).toContain(words)

test('a store reads its applications, chats and forms without a connection, and is up to date at once with one', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const { admin } = portal
  const id = await haveSubmitted(portal, store, '김민수', { customerPhone: '010-1234-5678' })
  await haveSubmitted(portal, store, '이영희')
  const { id: roomId } = await admin.call(openChatRoom, { body: { documentId: id } })
  await admin.call(sendChatMessage, { body: { roomId, message: '통화 가능 시간을 알려주세요' } })
  await admin.submit(
    createDocumentTemplate,
    { title: '가입신청서', category: '가입서류' },
    { key: randomUUID(), file: pdfFile('가입신청서.pdf') },
  )
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await openApplication(page, '김민수')
  await expect(page.getByRole('log')).toContainText('통화 가능 시간을 알려주세요')
  const address = page.url()
  const keeps = (...names: string[]) =>
    expect.poll(async () => (await keysOnDevice(page, 'kept')).flat()).toEqual(expect.arrayContaining(names))
  await keeps('applications-filled', `room/${id}`, `messages/${id}`, `events/${id}`)
  await page.goto('/downloads')
  const button = page.getByRole('button', { name: '가입신청서 다운로드' })
  await Promise.all([page.waitForEvent('download'), button.click()])
  await keeps('templates', 'file/template/1')
  await phone.setOffline(true)

  await test.step('the home begins cold, finds, and says of when it is', async () => {
    await page.goto('/')
    await expect(card(page, '김민수')).toBeVisible()
    await expect(page.getByText(/\d{2}\/\d{2} \d{2}:\d{2} 기준입니다/)).toBeVisible()
    await page.getByRole('searchbox', { name: '이름·초성·번호·상태로 찾기' }).fill('ㅇㅇㅎ')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['이영희'])
  })
  await test.step('an application opens by its address, with its chat and what was handed in', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: '김민수' })).toBeVisible()
    await expect(page.getByRole('log')).toContainText('통화 가능 시간을 알려주세요')
    await showDetails(page)
    await expect(page.getByText('010-1234-5678')).toBeVisible()
  })
  await test.step('a form that was opened once is saved again', async () => {
    await page.goto('/downloads')
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('가입신청서.pdf')
  })
  await test.step('three seconds after the connection is back everything is right', async () => {
    await page.goto('/')
    await expect(card(page, '김민수')).toContainText('대기')
    await haveStatus(admin, id, { activationStatus: '진행중' })
    await phone.setOffline(false)
    await expectSoon(card(page, '김민수'), '진행중', 3_000)
    await expect(page.getByText(/기준입니다/)).toBeHidden()
  })
})

test('a server that goes and comes back without the browser hearing of it is missed and found within three seconds', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  const page = await logInStore(await openDevice('phone'), store)
  await expect(card(page, '김민수')).toContainText('대기')
  const silent = page.getByText('서버가 응답하지 않습니다.')
  const [unblock, answerAgain] = [
    portal.network.blockSockets(),
    portal.network.trouble((_, path) => path.startsWith('/api/'), { kind: 'lose-answer' }),
  ]
  const recover = () => {
    unblock()
    answerAgain()
  }
  await expect(silent).toBeVisible({ timeout: 3_000 })
  await page.reload()
  await expect(card(page, '김민수')).toContainText('대기')
  await expect(page.getByText(/기준입니다/)).toBeVisible()
  await expect(silent).toBeVisible({ timeout: 3_000 })
  // Long enough for a wait that doubles to pass three seconds.
  await page.waitForTimeout(12_000)
  await haveStatus(portal.admin, id, { activationStatus: '진행중' })
  recover()
  await expectSoon(card(page, '김민수'), '진행중', 3_500)
  await expect(page.getByText(/기준입니다/)).toBeHidden()
  await expect(silent).toBeHidden()
})
