import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import type { Portal, Store } from './fixture/portal.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { rowOf } from './people/worker.ts'

/** The store hands in an application and writes in its chat. */
async function haveWritten(portal: Portal, store: Store, customerName: string): Promise<number> {
  const documentId = await haveSubmitted(portal, store, customerName)
  const session = await portal.goOnAs(store)
  const { id: roomId } = await session.call(openChatRoom, { body: { documentId } })
  await session.call(sendChatMessage, { body: { roomId, message: '확인 부탁드립니다' } })
  return documentId
}

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
