// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whoAmI } from '#shared/auth/auth.contract.ts'
import { UNATTENDED_HEADER } from '#shared/auth/unattended-header.ts'
import { call, setSessionSource } from './api-client.ts'
import { watchAttendance } from './attendance.ts'

const MINUTE = 60_000
let now = Date.now()

/** For each call whether it said that nobody used the page. */
let unattended: boolean[]
const read = () => call(whoAmI).catch(() => {})
let stop: () => void
beforeEach(() => {
  now += 10 * MINUTE
  vi.useFakeTimers({ now })
  unattended = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    unattended.push(new Headers(headers).has(UNATTENDED_HEADER))
    return new Response('{}', { status: 200 })
  })
  setSessionSource({ sessionId: () => 's1', refused: () => {} })
  stop = watchAttendance(() => void read())
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a call says so when nobody has used the page for a minute', async () => {
  window.dispatchEvent(new Event('pointerdown'))
  await read()
  vi.advanceTimersByTime(MINUTE - 1)
  await read()
  vi.advanceTimersByTime(1)
  await read()
  expect(unattended).toEqual([false, false, false, true])
  window.dispatchEvent(new Event('wheel'))
  await read()
  expect(unattended.slice(4)).toEqual([false])
})

it('typing that makes no call tells the server of itself once a minute', () => {
  for (let second = 0; second < 180; second += 1) {
    window.dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(1000)
  }
  expect(unattended).toEqual([false, false, false])
})
