// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { findKpInfo } from '#shared/kp-numbers/kp-number.contract.ts'
import { ApiError } from '../../lib/api-client.ts'
import { find, isRed, render, type, until } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import RegisterForm from './RegisterForm.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))

const TYPED = { kpNumber: 'KP9001', name: '박점장', username: 'yeoksam', password: 'Tall-Ships-88' }
const refused = (message: string) => new ApiError({ status: 500, code: 'INTERNAL', message, details: [] })

beforeEach(() => useToasts.setState([], true))

test.each<[string, Error, string]>([
  ['the server’s sentence', refused('요청에 실패했습니다.'), '요청에 실패했습니다.'],
  ['a general one, where the server has none', refused(''), '계정 생성 중 오류가 발생했습니다.'],
  ['a general one for what broke', new Error('broken'), '계정 생성 중 오류가 발생했습니다.'],
])('an account that could not be made is told as 오류 with %s', async (_whose, error, sentence) => {
  call.mockImplementation(async (endpoint: unknown) => {
    if (endpoint !== findKpInfo) throw error
    return { dealerName: '역삼텔레콤', location: '서울 역삼동' }
  })
  const onRegistered = vi.fn()
  await render(<RegisterForm onRegistered={onRegistered} />)
  for (const [name, text] of Object.entries(TYPED))
    await type(find<HTMLInputElement>(`input[name=${name}]`), text)
  await until(() => expect(find('form').textContent).toContain('유효한 KP번호'))
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() =>
    expect(useToasts.getState().at(-1)).toMatchObject({
      kind: 'error',
      title: '오류',
      description: sentence,
    }),
  )
  const toasts = find('[aria-label="알림"] [role=alert]')
  expect(toasts.textContent).toContain(`오류${sentence}`)
  expect(isRed(find('[aria-label="알림"] [role=alert] svg'))).toBe(true)
  expect(onRegistered).not.toHaveBeenCalled()
})

test('without a valid KP number nothing is sent, and 오류 says what is missing', async () => {
  call.mockReset()
  await render(<RegisterForm onRegistered={() => {}} />)
  for (const [name, text] of Object.entries({ ...TYPED, kpNumber: 'KP' }))
    await type(find<HTMLInputElement>(`input[name=${name}]`), text)
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() =>
    expect(useToasts.getState()).toMatchObject([
      { kind: 'error', title: '오류', description: '유효한 KP번호를 입력해주세요.' },
    ]),
  )
  expect(call).not.toHaveBeenCalled()
})
