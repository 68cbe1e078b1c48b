import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#shared/chat/chat.contract.ts'
import {
  type ChatThread,
  type ChatThreadEvent,
  completeUpTo,
  EMPTY_THREAD,
  hasGap,
  reduceThread,
  unreadUpTo,
} from './chat-thread.ts'

function message(number: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 1000 + number,
    chatRoomId: 7,
    number,
    senderId: 1,
    senderType: 'staff',
    senderName: '근무자',
    message: `메시지 ${number}`,
    messageType: 'text',
    file: null,
    isRead: false,
    createdAt: `2026-03-02T00:00:${String(number % 60).padStart(2, '0')}.000Z`,
    clientMessageId: null,
    ...more,
  }
}
const received = (...messages: ChatMessage[]): ChatThreadEvent => ({ type: 'received', messages })
const threadOf = (...events: ChatThreadEvent[]): ChatThread => events.reduce(reduceThread, EMPTY_THREAD)
const numbers = (thread: ChatThread) => thread.messages.map(({ number }) => number)

const written: ChatThreadEvent = {
  type: 'written',
  message: { clientMessageId: 'a', text: '안녕하세요', file: null, at: '2026-03-02T00:00:00.000Z' },
}

describe('a thread', () => {
  it('holds each message once and in order, however it arrives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }), { maxLength: 20 }),
        (batches) => {
          const thread = threadOf(
            ...batches.map((batch) => received(...batch.map((number) => message(number)))),
          )
          expect(numbers(thread)).toEqual([...new Set(batches.flat())].sort((one, other) => one - other))
        },
      ),
    )
  })

  it('knows where the first gap is', () => {
    const gapped = threadOf(received(message(1), message(2), message(5)))
    expect([completeUpTo(gapped), hasGap(gapped)]).toEqual([2, true])
    const filled = reduceThread(gapped, received(message(3), message(4)))
    expect([completeUpTo(filled), hasGap(filled)]).toEqual([5, false])
    expect([completeUpTo(EMPTY_THREAD), hasGap(EMPTY_THREAD)]).toEqual([0, false])
  })

  it('replaces what was written by what was stored, once, whichever answer comes first', () => {
    const own = message(1, { clientMessageId: 'a', message: '안녕하세요' })
    const thread = threadOf(written, received(own), received(own))
    expect(thread.unsent).toEqual([])
    expect(numbers(thread)).toEqual([1])
  })

  it('keeps its own id of a message that is received again without the id', () => {
    const thread = threadOf(written, received(message(1, { clientMessageId: 'a' })), received(message(1)))
    expect(thread.messages[0]?.clientMessageId).toBe('a')
  })

  it('keeps a failed message until it is sent again or given up', () => {
    const failed = threadOf(written, { type: 'failed', clientMessageId: 'a' })
    expect(failed.unsent.map(({ state }) => state)).toEqual(['failed'])
    const retried = reduceThread(failed, { type: 'retried', clientMessageId: 'a' })
    expect(retried.unsent.map(({ state }) => state)).toEqual(['pending'])
    expect(reduceThread(retried, { type: 'discarded', clientMessageId: 'a' }).unsent).toHaveLength(1)
    expect(reduceThread(failed, { type: 'discarded', clientMessageId: 'a' }).unsent).toEqual([])
  })

  it('shows what the device keeps, as it is there now, until it is received or gone', () => {
    const kept = (state: 'waiting' | 'failed', reason?: string) =>
      ({
        type: 'found',
        message: { clientMessageId: 'k', text: '네', file: null, at: '', isKept: true, state, reason },
      }) as const
    const refused = threadOf(written, kept('waiting'), kept('failed', '처리가 끝난 신청입니다.'))
    expect(
      refused.unsent.map(({ clientMessageId, state, reason }) => [clientMessageId, state, reason]),
    ).toEqual([
      ['a', 'pending', undefined],
      ['k', 'failed', '처리가 끝난 신청입니다.'],
    ])
    expect(reduceThread(refused, { type: 'departed', ids: new Set(['k']) }).unsent).toHaveLength(1)
    // The device read it while it arrived.
    const arrived = threadOf(received(message(1, { clientMessageId: 'k' })), kept('waiting'))
    expect(arrived.unsent).toEqual([])
  })

  it('ignores a failure when the message has arrived after all', () => {
    const thread = threadOf(written, received(message(1, { clientMessageId: 'a' })), {
      type: 'failed',
      clientMessageId: 'a',
    })
    expect(thread.unsent).toEqual([])
  })

  it('moves read marks forward only, and takes them from messages too', () => {
    const thread = threadOf(
      { type: 'read', side: 'dealer', number: 4 },
      { type: 'read', side: 'dealer', number: 2 },
      received(message(1), message(6, { senderType: 'dealer', isRead: true })),
    )
    expect(thread.readBy).toEqual({ dealer: 4, staff: 6 })
  })

  it('counts as unread what the other side wrote, up to the first gap', () => {
    const fromDealer = { senderType: 'dealer' } as const
    const thread = threadOf(received(message(1, fromDealer), message(2), message(4, fromDealer)))
    expect(unreadUpTo(thread, 'staff')).toBe(1)
    expect(unreadUpTo(thread, 'dealer')).toBe(2)
    const read = reduceThread(thread, { type: 'read', side: 'staff', number: 1 })
    expect(unreadUpTo(read, 'staff')).toBeNull()
  })
})
