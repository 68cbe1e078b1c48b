import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHub } from '../../realtime/hub.ts'
import type { RoomRow } from './chat-room-rows.ts'
import { createUnreadNews } from './unread-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function room(documentId: number): RoomRow {
  return {
    id: documentId,
    document_id: documentId,
    dealer_id: 7,
    worker_id: 8,
    last_number: 0,
    last_of_dealer: 0,
    last_of_staff: 0,
    read_by_dealer: 0,
    read_by_staff: 0,
    created_at: '2026-11-20T03:00:00.000Z',
    document: { dealer_id: 7, assigned_worker_id: 8, activated_by: null, activation_status: '진행중' },
  }
}

function listening() {
  const hub = createHub()
  const told: string[] = []
  const said: unknown[] = []
  const publish: typeof hub.publish = (name, message) => {
    told.push(name)
    said.push(message)
  }
  return { told, said, tell: createUnreadNews({ ...hub, publish }) }
}

it('tells each side in its own rooms, at once', () => {
  const { told, tell } = listening()
  tell(room(1), 'dealer')
  expect(told).toEqual(['dealer:7'])
  tell(room(1), 'staff')
  expect(told.slice(1)).toEqual(['staff', 'account:8'])
})

it('tells a busy room at once and then twice a second, and misses nothing at the end', () => {
  const { told, tell } = listening()
  for (let at = 0; at < 900; at += 1) {
    tell(room(at % 30), 'dealer')
    vi.advanceTimersByTime(1)
  }
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(3)
  tell(room(1), 'dealer')
  expect(told).toHaveLength(4)
})

it('says of which documents', () => {
  const { said, tell } = listening()
  tell(room(1), 'dealer')
  expect(said).toEqual([{ type: 'chat_changed', ids: [1] }])
  tell(room(2), 'dealer')
  tell(room(3), 'dealer')
  vi.advanceTimersByTime(1000)
  expect(said.slice(1)).toEqual([{ type: 'chat_changed', ids: [2, 3] }])
})

it('names no documents when there are very many', () => {
  const { said, tell } = listening()
  for (let id = 1; id <= 200; id += 1) tell(room(id), 'dealer')
  vi.advanceTimersByTime(1000)
  expect(said.slice(1)).toEqual([{ type: 'chat_changed' }])
})
