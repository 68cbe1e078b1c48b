import type { Page } from '@playwright/test'
import { listChatMessages, readChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { pictureOfBarcode } from './fixture/papers.ts'
import type { Portal } from './fixture/portal.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { goTo, logInStore, openApplication, record } from './people/dealer.ts'

const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByRole('textbox', { name: '메시지' })

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(log(page)).toContainText(words)
}

/** What was said about the application, as the server has it. */
async function said(portal: Portal, documentId: number): Promise<string[]> {
  const { chatRoom } = await portal.admin.call(readChatRoom, { params: { documentId } })
  if (chatRoom === null) return []
  const params = { roomId: chatRoom.id }
  const { messages } = await portal.admin.call(listChatMessages, { params, query: {} })
  return messages.map(({ message, file }) => (file === null ? message : `${message}[${file.fileName}]`))
}

test('what a store writes without a connection is kept, and arrives once and in order', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await openApplication(page, '김민수')
  await say(page, '오늘 개통되나요?')
  await expect.poll(() => said(portal, id)).toEqual(['오늘 개통되나요?'])
  const cut = async () => {
    await phone.setOffline(true)
    return portal.network.blockSockets()
  }
  let reconnect = await cut()

  await test.step('one goes on writing, also with a photo', async () => {
    await expect(page.getByText('메시지는 연결되면 전송됩니다.')).toBeVisible()
    await say(page, '신분증 보냅니다')
    const { bytes, type } = await pictureOfBarcode('8982300000000000001')
    await page.getByLabel('보낼 파일').setInputFiles({ name: '신분증.png', mimeType: type, buffer: bytes })
    await expect(page.getByRole('button', { name: /신분증.* 빼기/ })).toBeVisible()
    await page.getByRole('button', { name: '보내기' }).click()
    await say(page, '확인 부탁드립니다')
    await expect(log(page).getByText('전송 대기')).toHaveCount(3)
  })

  await test.step('a reload loses nothing of it', async () => {
    await page.reload()
    await expect(log(page).getByText('전송 대기')).toHaveCount(3)
    await page.getByRole('link', { name: '미전송 3' }).click()
    await expect(record(page, '확인 부탁드립니다')).toContainText('채팅 메시지')
  })

  await test.step('connected again it arrives once, though an answer gets lost', async () => {
    const recover = portal.network.trouble(
      (method, path) => method === 'POST' && path === sendChatMessage.path,
      { kind: 'lose-answer' },
    )
    reconnect()
    await phone.setOffline(false)
    await expect.poll(() => said(portal, id)).toEqual(['오늘 개통되나요?', '신분증 보냅니다'])
    await page.getByRole('button', { name: '지금 전송' }).click()
    recover()
    // Each lost answer doubles the wait for the next try.
    await expect(page.getByText('미전송 0건')).toBeVisible({ timeout: 30_000 })
    const all = ['오늘 개통되나요?', '신분증 보냅니다', '[신분증.jpg]', '확인 부탁드립니다']
    expect(await said(portal, id)).toEqual(all)
    await goTo(page, '내 신청')
    await openApplication(page, '김민수')
    await expect(log(page).getByText('확인 부탁드립니다')).toHaveCount(1)
    await expect(log(page).getByRole('button', { name: /신분증.* 크게 보기/ })).toHaveCount(1)
  })

  await test.step('what comes too late says why it was not sent', async () => {
    reconnect = await cut()
    await expect(page.getByText('메시지는 연결되면 전송됩니다.')).toBeVisible()
    await say(page, '아직 계신가요?')
    await expect(log(page).getByText('전송 대기')).toHaveCount(1)
    await haveStatus(portal.admin, id, { activationStatus: '취소' })
    reconnect()
    await phone.setOffline(false)
    const reason = log(page).getByText('처리가 끝난 신청입니다. 더 이상 메시지를 보낼 수 없습니다.')
    await expect(reason).toBeVisible()
    await log(page).getByRole('button', { name: '삭제' }).click()
    await expect(reason).toBeHidden()
    await expect(page.getByRole('link', { name: /미전송/ })).toBeHidden()
  })
})
