// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findKpInfo } from '#shared/kp-numbers/kp-number.contract.ts'
import { ApiError, call } from '../../lib/api-client.ts'
import { find, render, type } from '../../ui/testing/render.tsx'
import RegisterForm from './RegisterForm.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
const asked = vi.mocked(call as unknown as (endpoint: unknown, input: object) => Promise<unknown>)

const DEALER = { dealerName: '역삼텔레콤', location: '서울 역삼동' }
const VALID = '유효한 KP번호'
const INVALID = '등록되지 않은 KP번호입니다. 번호를 확인하거나 본사에 문의해주세요.'

beforeEach(async () => {
  vi.useFakeTimers()
  asked.mockReset()
  await render(<RegisterForm onRegistered={() => {}} />)
})
afterEach(() => vi.useRealTimers())

const typeNumber = (text: string) => type(find<HTMLInputElement>('input[name=kpNumber]'), text)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isChecking = () => document.querySelector('[aria-label="KP번호 확인 중"]') !== null
/** What is said of the number, and whether the form can be sent with it. */
const said = () => ({
  words: [VALID, INVALID].filter((words) => document.body.textContent.includes(words)),
  canRegister: !find<HTMLButtonElement>('button[type=submit]').disabled,
})

test('a number is looked up 500 ms after the last key, from three characters on', async () => {
  asked.mockResolvedValue(DEALER)
  await typeNumber('KP')
  await pass(1_000)
  await typeNumber('KP9')
  await pass(499)
  await typeNumber('KP90')
  await pass(499)
  expect([asked.mock.calls, isChecking(), said().canRegister]).toEqual([[], true, false])
  await pass(1)
  const params = { kpNumber: 'KP90' }
  expect(asked.mock.calls).toEqual([[findKpInfo, { params, signal: expect.any(AbortSignal) }]])
  expect([isChecking(), said()]).toEqual([false, { words: [VALID], canRegister: true }])
  expect(document.body.textContent).toContain('판매점역삼텔레콤위치서울 역삼동')
})

test('a number that is unknown, too short or gone is none to register with', async () => {
  asked.mockRejectedValueOnce(
    new ApiError({ status: 404, code: 'KP_NUMBER_NOT_FOUND', message: '', details: [] }),
  )
  await typeNumber('KP0000')
  await pass(500)
  expect(said()).toEqual({ words: [INVALID], canRegister: false })
  asked.mockResolvedValue(DEALER)
  for (const shorter of ['KP', '']) {
    await typeNumber('KP9001')
    await pass(500)
    expect(said().canRegister).toBe(true)
    await typeNumber(shorter)
    expect([shorter, said()]).toEqual([shorter, { words: [], canRegister: false }])
  }
})
