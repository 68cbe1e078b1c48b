import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import type { Portal, Store } from './fixture/portal.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { caseForm, rowOf } from './people/worker.ts'

/** The store hands in an application and writes in its chat. */
async function haveWritten(portal: Portal, store: Store, customerName: string): Promise<number> {
  const documentId = await haveSubmitted(portal, store, customerName)
  const session = await portal.goOnAs(store)
  const { id: roomId } = await session.call(openChatRoom, { body: { documentId } })
  await session.call(sendChatMessage, { body: { roomId, message: '확인 부탁드립니다' } })
  return documentId
}

test('the next application is that of the next conversation, and the way back leads to the inbox', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['고객일', '고객이', '고객삼']) await haveWritten(portal, store, name)
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openLoggedIn(await openDevice('desktop'), worker, '/inbox?view=unread')
  await rowOf(page, '고객삼').click()
  const rail = page.getByRole('navigation', { name: '접수 관리' })
  await expect(rail.locator('[aria-current]')).toContainText('고객삼')
  const next = caseForm(page).getByRole('button', { name: '저장 후 다음' })
  await expect(next).toHaveAttribute('title', '저장한 뒤 대화함의 다음 신청을 엽니다.')
  await next.click()
  await expect(rail.locator('[aria-current]')).toContainText('고객이')
  await page.getByRole('button', { name: '다음 신청' }).click()
  await expect(rail.locator('[aria-current]')).toContainText('고객일')
  await expect(next).toBeDisabled()
  await page.getByRole('link', { name: '대화함 목록으로' }).click()
  await expect(page).toHaveURL('/inbox?view=unread')
})

test('a conversation opens in a tab of its own by the middle button', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveWritten(portal, store, '고객일')
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openLoggedIn(await openDevice('desktop'), worker, '/inbox')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    rowOf(page, '고객일').getByText('강남모바일', { exact: true }).click({ button: 'middle' }),
  ])
  await expect(tab).toHaveURL(`/documents/${id}`)
  await expect(page).toHaveURL('/inbox')
})
