import { expect, it } from 'vitest'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { worker, dealer } = app.actors

it('a message waits for nobody who changes its document, who may wait for the chat in turn', async () => {
  const { id } = await world.submit(dealer)
  await world.changed(worker, id, '진행중')
  const { body: room } = await app.call(worker, openChatRoom, { body: { documentId: id } })
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let change: Promise<void> | undefined
  await new Promise<void>((resolve) => {
    change = app.context.database.transaction(async ({ lock }) => {
      await lock('documents', [id])
      resolve()
      await ended
    })
  })
  const { status } = await app.call(dealer, sendChatMessage, {
    body: { roomId: room.id, message: '언제 되나요' },
  })
  end()
  await change
  expect(status).toBe(201)
})
