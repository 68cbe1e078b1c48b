import { expect, it } from 'vitest'
import type { ChatMessage } from '#shared/chat/chat.contract.ts'
import { entriesOf } from './chat-entries.ts'
import { EMPTY_THREAD, reduceThread } from './chat-thread.ts'

const STORE = { senderId: 1, senderType: 'dealer', senderName: '강남모바일' } as const
const WORKER = { senderId: 2, senderType: 'staff', senderName: '김근무' } as const
const HELPER = { senderId: 3, senderType: 'staff', senderName: '이도움' } as const

const messages = [STORE, WORKER, HELPER].map(
  (sender, index): ChatMessage => ({
    ...sender,
    id: index + 10,
    chatRoomId: 7,
    number: index + 1,
    message: '확인했습니다',
    messageType: 'text',
    file: null,
    isRead: false,
    createdAt: '2026-03-02T00:00:00.000Z',
    clientMessageId: null,
  }),
)
const thread = reduceThread(EMPTY_THREAD, { type: 'received', messages })

it('distinguishes the own messages of the back office, those of colleagues and those of the store', () => {
  const seen = entriesOf(thread, { accountId: WORKER.senderId, side: 'staff' })
  expect(seen.map(({ senderName, mine, bySameSide }) => [senderName, mine, bySameSide])).toEqual([
    ['강남모바일', false, false],
    ['김근무', true, false],
    ['이도움', false, true],
  ])
})

it('says of the last own message that the other side has read that it was read, and of no other', () => {
  const own = [1, 2, 3].map((number): ChatMessage => ({ ...messages[0], ...STORE, number }) as ChatMessage)
  const seen = reduceThread(reduceThread(EMPTY_THREAD, { type: 'received', messages: own }), {
    type: 'read',
    side: 'staff',
    number: 2,
  })
  expect(entriesOf(seen, { accountId: 1, side: 'dealer' }).map(({ read }) => read)).toEqual([
    false,
    true,
    false,
  ])
})

it('treats all messages of the store as its own', () => {
  const seen = entriesOf(thread, { accountId: 99, side: 'dealer' })
  expect(seen.map(({ mine, bySameSide }) => [mine, bySameSide])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ])
})

it('shows of a message on this device how far it is, or why it was refused', () => {
  const file = new File(['bytes'], '신분증.jpg')
  const kept = { clientMessageId: 'k', text: '', file, at: '', progress: 1, isKept: true }
  const local = (state: 'waiting' | 'pending' | 'failed') => {
    const seen = reduceThread(EMPTY_THREAD, { type: 'found', message: { ...kept, state, reason: '닫힘' } })
    return entriesOf(seen, { accountId: 1, side: 'dealer' }).map((entry) => [entry.file, entry.reason])
  }
  expect(local('pending')).toEqual([[{ local: file, progress: 1 }, '닫힘']])
  for (const state of ['waiting', 'failed'] as const)
    expect(local(state)).toEqual([[{ local: file, progress: undefined }, '닫힘']])
})
