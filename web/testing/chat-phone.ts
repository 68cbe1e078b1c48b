import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import { type ChatLine, createChatLine } from '../case/thread/chat-line.ts'
import { createFakeChatServer, ROOM_ID } from '../case/thread/testing/fake-chat-server.ts'
import type { HttpAnswer } from '../lib/post-form.ts'
import { createOffline } from '../offline/offline.ts'
import type { Transport } from '../offline/outbox/transport.ts'
import { loginOf, makeDevice } from '../offline/testing/test-device.ts'
import { messageOutbox } from '../records/device/message-outbox.ts'

const CLOSED: HttpAnswer = {
  status: 409,
  retryAfter: null,
  body: { code: 'CHAT_CLOSED', error: '처리가 끝난 신청입니다.' },
}

/** A store's phone with the real outbox, which reaches the fake chat server through the phone's connection. */
export async function makeChatPhone({ isNew = false } = {}) {
  const device = makeDevice()
  const ends: Array<() => void> = []
  const browser = new EventTarget()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  const server = createFakeChatServer({ isNew })
  const phone = server.device('dealer')
  /** The text that the server refuses. */
  const refuses = { text: '' }
  const transport: Transport = {
    reportsProgress: true,
    knows: () => true,
    async send({ submissionId, target }, fields, file) {
      const { text } = fields as { text: string }
      if (text === refuses.text) return CLOSED
      const calls = phone.chatCalls()
      if ((target as { roomId: number | null }).roomId === null) await calls.open()
      const sent = file && new File([file.bytes], file.name, { type: file.type })
      const message = { clientMessageId: submissionId, text, file: sent, at: '', state: 'pending' } as const
      const body = await calls.post(ROOM_ID, message, () => {})
      return { status: 201, retryAfter: null, body }
    },
    offer: async () => null,
    withdraw: async () => null,
    endSession: async () => true,
  }
  const offline = createOffline(transport, { ...device.tab, isOnline: () => !phone.losesRequests })
  const signIn = (accountId: number) => offline.device.signIn(loginOf(accountId, 's'))
  await signIn(1)
  ends.push(offline.startSending())

  return {
    device,
    server,
    phone,
    refuses,
    signIn,
    signOut: () => offline.device.signOut({ keepKey: false }),
    /** The thread as it is after the page was opened. */
    openThread(accountId = 1, documentId = 3): ChatLine {
      const outbox = messageOutbox(offline, { accountId, documentId, customerName: '김민수' })
      const line = createChatLine({ ...phone.surroundings(), outbox })
      if (!isNew) line.enter(ROOM_ID)
      ends.push(line.start())
      return line
    },
    goOffline() {
      phone.losesRequests = true
      phone.cut()
    },
    goOnline() {
      Object.assign(phone, { losesRequests: false, losesAnswers: false })
      browser.dispatchEvent(new Event('online'))
      phone.connect()
    },
    async close(): Promise<void> {
      for (const end of ends) end()
      vi.unstubAllGlobals()
      await device.close()
    },
  }
}
