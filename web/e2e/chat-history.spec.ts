import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openStore } from './people/dealer.ts'

test('the store reads the chat of an application that is closed, and then nothing is unread', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  const worker = await portal.logIn(await portal.setUpWorker('worker', '김근무'))
  const change = { params: { id } }
  await worker.call(changeActivationStatus, { ...change, body: { activationStatus: '진행중' } })
  const room = await worker.call(openChatRoom, { body: { documentId: id } })
  await worker.call(sendChatMessage, { body: { roomId: room.id, message: '서류를 받지 못했습니다.' } })
  await worker.call(changeActivationStatus, { ...change, body: { activationStatus: '취소' } })

  const page = await openStore(openDevice, store)
  const card = page.getByRole('listitem').filter({ hasText: '김민수' })
  const unread = card.getByRole('img', { name: '읽지 않은 메시지 1건' })
  await expect(unread).toBeVisible()
  await card.getByRole('button', { name: '김민수 상세보기' }).click()
  await page
    .getByRole('dialog', { name: /김민수/ })
    .getByRole('link', { name: /채팅 내역/ })
    .click()
  await expect(page.getByRole('log')).toContainText('서류를 받지 못했습니다.')
  await page.getByRole('link', { name: '내 접수로 돌아가기' }).click()
  await expect(card).toBeVisible()
  await expect(unread).toBeHidden()
})
