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
    read_by_dealer: 0,
    read_by_staff: 0,
    created_at: '2026-11-20T03:00:00.000Z',
    document: { dealer_id: 7, assigned_worker_id: 8, activated_by: null, activation_status: '진행중' },
  }
}

function listening() {
  const hub = createHub()
  const told: [string, number][] = []
  const publish: typeof hub.publish = (name, message) => {
    if (message.type === 'chat_changed') told.push([name, message.documentId])
  }
  return { told, tell: createUnreadNews({ ...hub, publish }) }
}

it('tells each side in its own rooms, at once', () => {
  const { told, tell } = listening()
  tell(room(1), 'dealer')
  expect(told).toEqual([['dealer:7', 1]])
  tell(room(1), 'staff')
  expect(told.slice(1)).toEqual([
    ['staff', 1],
    ['account:8', 1],
  ])
})

it('lets documents wait their turn in a storm, and tells each of them once', () => {
  const { told, tell } = listening()
  for (let round = 0; round < 50; round += 1) {
    for (let documentId = 1; documentId <= 30; documentId += 1) tell(room(documentId), 'dealer')
  }
  expect(told.map(([, id]) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  vi.advanceTimersByTime(100)
  expect(told).toHaveLength(20)
  vi.advanceTimersByTime(1000)
  expect(new Set(told.map(([, id]) => id)).size).toBe(30)
  expect(told.length).toBeLessThanOrEqual(40)
})
