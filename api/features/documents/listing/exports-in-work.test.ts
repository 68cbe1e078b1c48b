import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExportsInWork } from './exports-in-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function started(exports: ExportsInWork, accountId: number): PassThrough {
  exports.requirePlace(accountId)
  const stream = new PassThrough()
  stream.on('error', () => {})
  exports.add(accountId, stream)
  return stream
}

it('has two places for an account and six for all', () => {
  const exports = new ExportsInWork()
  for (const accountId of [1, 1, 2, 2, 3]) started(exports, accountId)
  expect(() => exports.requirePlace(1)).toThrow('다른 엑셀 내보내기가 진행 중입니다.')
  started(exports, 3)
  expect(() => exports.requirePlace(4)).toThrow('다른 엑셀 내보내기가 진행 중입니다.')
})

it('cuts off a reader who stopped reading, and gives its place to others', async () => {
  const exports = new ExportsInWork()
  const stalled = [started(exports, 1), started(exports, 1)]
  await vi.advanceTimersByTimeAsync(19 * 60_000)
  expect(() => exports.requirePlace(1)).toThrow()
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(stalled.map(({ destroyed }) => destroyed)).toEqual([true, true])
  exports.requirePlace(1)
})
