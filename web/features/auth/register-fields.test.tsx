// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import { findKpInfo } from '#shared/kp-numbers/kp-number.contract.ts'
import { ApiError } from '../../lib/api-client.ts'
import { find, render, type, until } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import RegisterForm from './RegisterForm.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))

const refusal = (status: number, code: string, field: string, message: string) =>
  new ApiError({ status, code, message, details: [{ field, message }] })

beforeEach(async () => {
  useToasts.setState([], true)
  await render(<RegisterForm onRegistered={() => {}} />)
})

const input = (name: string) => find<HTMLInputElement>(`input[name=${name}]`)
const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())
const button = () => find<HTMLButtonElement>('button[type=submit]')
const errorAt = (name: string) =>
  document.querySelector(`#${CSS.escape(`${input(name).id}-error`)}`)?.textContent

test('a number that is none is refused aloud, and the button is off', async () => {
  call.mockRejectedValue(refusal(404, 'KP_NUMBER_NOT_FOUND', 'kpNumber', ''))
  await type(input('kpNumber'), 'KP0000')
  const unknown = '등록되지 않은 KP번호입니다. 번호를 확인하거나 본사에 문의해주세요.'
  await until(() => expect(errorAt('kpNumber')).toBe(unknown))
  expect(button().disabled).toBe(true)
  await submit()
  const [told] = useToasts.getState()
  expect([told?.title, told?.description]).toEqual(['오류', '유효한 KP번호를 입력해주세요.'])
})

test('a number that is one shows whose it is, and every field is asked for', async () => {
  call.mockResolvedValue({ dealerName: '역삼텔레콤', location: '서울 역삼동' })
  await type(input('kpNumber'), 'KP9001')
  const found = await until(() => find('[role=status]:has(dl)'))
  const shown = [...found.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['판매점', '역삼텔레콤', '위치', '서울 역삼동'])
  expect(found.textContent).toContain('유효한 KP번호')
  expect(button().disabled).toBe(false)
  await submit()
  expect(['name', 'username', 'password'].map(errorAt)).toEqual([
    '이름을 입력해주세요',
    '아이디를 입력해주세요',
    '비밀번호를 입력해주세요',
  ])
})

test('how long a username must be stands in its field, and the server judges it', async () => {
  expect([input('username').placeholder, input('password').placeholder]).toEqual(['3자 이상', '8자 이상'])
  let refuse = () => {}
  const answer = new Promise((_, reject) => {
    refuse = () => reject(refusal(400, 'INVALID_INPUT', 'username', '아이디는 최소 3자 이상이어야 합니다'))
  })
  call.mockImplementation(async (endpoint: unknown) =>
    endpoint === findKpInfo ? { dealerName: '역삼텔레콤', location: null } : answer,
  )
  const typed = { kpNumber: 'KP9001', name: '박점장', username: 'ab', password: 'Tall-Ships-88' }
  for (const [name, text] of Object.entries(typed)) await type(input(name), text)
  await until(() => expect(button().disabled).toBe(false))
  await submit()
  expect(call).toHaveBeenLastCalledWith(registerDealer, { body: { ...typed, registrationCode: '' } })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await act(async () => button().click())
  expect(call.mock.calls.filter(([endpoint]) => endpoint === registerDealer)).toHaveLength(1)
  await act(async () => refuse())
  await until(() => expect(errorAt('username')).toBe('아이디는 최소 3자 이상이어야 합니다'))
  expect(button().hasAttribute('aria-disabled')).toBe(false)
})
