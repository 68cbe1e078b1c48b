// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { LoginButton, waitOf } from './LoginButton.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const refusal = (code: string, retryAfter: number | undefined) =>
  new ApiError({
    status: 429,
    code,
    message: '잠시 후 다시 시도해주세요.',
    details: [],
    retryAfter,
  })

const button = () => {
  const { textContent, disabled } = find<HTMLButtonElement>('button')
  return [textContent, disabled]
}

test('counts down until the account may be tried again, and holds no other account', async () => {
  const wait = waitOf(refusal('TOO_MANY_ATTEMPTS', 64), 'admin')
  const drawn = (username: string) => <LoginButton wait={wait} username={username} isSubmitting={false} />
  const { again } = await render(drawn('admin'))
  expect(button()).toEqual(['1분 4초 뒤에 로그인', true])
  await act(async () => vi.advanceTimersByTime(5_000))
  expect(button()).toEqual(['59초 뒤에 로그인', true])
  await again(drawn('store1'))
  expect(button()).toEqual(['로그인', false])
  await again(drawn('admin'))
  await act(async () => vi.advanceTimersByTime(59_000))
  expect(button()).toEqual(['로그인', false])
})

test('waits for no other refusal', () => {
  expect(waitOf(refusal('UNAVAILABLE', 5), 'admin')).toBeUndefined()
  expect(waitOf(refusal('TOO_MANY_ATTEMPTS', undefined), 'admin')).toBeUndefined()
  expect(waitOf(new Error('offline'), 'admin')).toBeUndefined()
})
