import type { Page } from '@playwright/test'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import type { StatusChange } from '#shared/documents/documents.contract.ts'
import { pictureOfBarcode } from './fixture/papers.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { card, openApplication, openStore } from './people/dealer.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { backToList, openCase, openDocuments, rowOf } from './people/worker.ts'

const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByRole('textbox', { name: '메시지' })

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
}

test('store and worker talk about an application from its receipt on, with a photo, until it is closed', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  const who = await portal.setUpWorker('worker', '김근무')
  const dealer = await openStore(openDevice, store)

  await test.step('the store asks before anybody has taken it', async () => {
    await openApplication(dealer, '김민수')
    await expect(dealer.getByText('첫 메시지를 보내보세요!')).toBeVisible()
    await say(dealer, '오늘 개통되나요?')
    await expect(log(dealer)).toContainText('오늘 개통되나요?')
  })

  const desk = await openDocuments(openDevice, who)
  await test.step('the worker finds the unread message, reads it on the page and answers', async () => {
    const unread = rowOf(desk, '김민수').getByRole('img', { name: '읽지 않은 메시지 1건' })
    await expect(unread).toBeVisible()
    await openCase(desk, '김민수')
    await expect(log(desk)).toContainText('접수')
    await expect(log(desk)).toContainText('오늘 개통되나요?')
    await expect(log(dealer).getByText('읽음')).toBeVisible()
    await box(desk).pressSequentially('네')
    await expect(dealer.getByText('김근무님이 입력 중…')).toBeVisible()
    await say(desk, '네, 신분증 사진을 보내주세요.')
    await expect(log(dealer)).toContainText('네, 신분증 사진을 보내주세요.')
    await expect(dealer.getByText('김근무님이 입력 중…')).toBeHidden()
    await backToList(desk)
    await expect(rowOf(desk, '김민수')).toBeVisible()
    await expect(unread).toBeHidden()
  })

  await test.step('the store sends a photo, which the worker sees in the conversation', async () => {
    const { bytes, type } = await pictureOfBarcode('8982300000000000001')
    await dealer.getByLabel('보낼 파일').setInputFiles({ name: '신분증.png', mimeType: type, buffer: bytes })
    await expect(dealer.getByRole('button', { name: /신분증.* 빼기/ })).toBeVisible()
    await dealer.getByRole('button', { name: '보내기' }).click()
    await expect(log(dealer).getByRole('button', { name: /신분증.* 크게 보기/ })).toBeVisible()
    await openCase(desk, '김민수')
    await log(desk)
      .getByRole('button', { name: /신분증.* 크게 보기/ })
      .click()
    const dialog = desk.getByRole('dialog', { name: /신분증/ })
    await expect(dialog.getByRole('img')).toBeVisible()
    await dialog.getByRole('button', { name: '닫기' }).click()
  })

  await test.step('once it is closed the store still reads what was said last, and writes nothing', async () => {
    await dealer.getByRole('button', { name: '뒤로' }).click()
    await say(desk, '고객 요청으로 취소합니다.')
    const worker = await portal.logIn(who)
    await haveStatus(worker, id, { activationStatus: '취소' })
    await expect(log(desk)).toContainText('대기 → 취소')
    await expect(box(desk)).toBeHidden()
    await dealer.reload()
    const listed = card(dealer, '김민수')
    await expect(listed.getByRole('img', { name: '읽지 않은 메시지 1건' })).toBeVisible()
    await openApplication(dealer, '김민수')
    await expect(log(dealer)).toContainText('고객 요청으로 취소합니다.')
    await expect(dealer.getByText('처리가 끝난 신청입니다. 더 이상 메시지를 보낼 수 없습니다.')).toBeVisible()
    await expect(box(dealer)).toBeHidden()
    await dealer.getByRole('button', { name: '뒤로' }).click()
    await expect(listed).toBeVisible()
    await expect(listed.getByRole('img', { name: /읽지 않은 메시지/ })).toHaveCount(0)
  })
})

/** How an application of each status comes to be. */
const MOVES: readonly (StatusChange | null)[] = [
  null,
  { activationStatus: '진행중' },
  { activationStatus: '업무요청중' },
  { activationStatus: '보완필요', supplementNotes: '신분증' },
  { activationStatus: '개통', subscriptionNumber: '88012345' },
  { activationStatus: '취소', cancelReason: '고객 변심' },
  { activationStatus: '폐기', discardReason: '중복' },
]

test('every unread count leads to where it is read, in every status', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const session = await portal.logIn(store)
  const names = MOVES.map((move) => `고객${move?.activationStatus ?? '대기'}`)
  for (const [index, move] of MOVES.entries()) {
    const id = await haveSubmitted(portal, store, names[index] ?? '')
    const room = await session.call(openChatRoom, { body: { documentId: id } })
    await session.call(sendChatMessage, {
      body: { roomId: room.id, message: `${names[index]} 언제 되나요?` },
    })
    if (move !== null) await haveStatus(portal.admin, id, move)
  }
  const page = await openLoggedIn(await openDevice('desktop'), ADMIN, '/documents?activationStatus=all')
  const menu = page.getByRole('link', { name: /^대화함/ })
  const counted = (count: number) => menu.getByRole('img', { name: `안 읽은 대화 ${count}건` })
  await expect(counted(names.length)).toBeVisible()
  for (const [index, name] of names.entries()) {
    const unread = rowOf(page, name).getByRole('img', { name: '읽지 않은 메시지 1건' })
    await expect(unread).toBeVisible()
    await openCase(page, name)
    await expect(log(page)).toContainText(`${name} 언제 되나요?`)
    await backToList(page)
    await expect(unread).toBeHidden()
    const left = names.length - index - 1
    if (left > 0) await expect(counted(left)).toBeVisible()
  }
  await expect(menu.getByRole('img')).toHaveCount(0)
})
