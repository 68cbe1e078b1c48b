// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { logIn } from '../../lib/session-store.ts'
import { find, isRed, press, render, type, until } from '../../ui/testing/render.tsx'
import DealerLoginPage from './DealerLoginPage.tsx'
import { LoginForm } from './LoginForm.tsx'
import PasswordDialog from './PasswordDialog.tsx'
import ProofDialog from './ProofDialog.tsx'

vi.mock('../../lib/session-store.ts', async (original) => ({
  ...(await original<typeof import('../../lib/session-store.ts')>()),
  logIn: vi.fn().mockResolvedValue({ user: {} }),
}))

const login = <LoginForm onLoggedIn={() => {}} />
const dealerLogin = <DealerLoginPage onLoggedIn={() => {}} />
const password = <PasswordDialog onClose={() => {}} onLogOut={() => {}} />

// A brief form lists a single wrong field nowhere else, so a field that is not drawn would be refused in silence.
test.each<[string, ReactElement, Record<string, string>, string]>([
  ['username', login, { password: 'demo-2026!' }, '아이디를 입력해주세요'],
  ['password', login, { username: 'admin' }, '비밀번호를 입력해주세요'],
  ['username', dealerLogin, { password: 'demo-2026!' }, '아이디를 입력해주세요'],
  ['password', dealerLogin, { username: 'store1' }, '비밀번호를 입력해주세요'],
  [
    'username',
    login,
    { username: 'a'.repeat(256), password: 'demo-2026!' },
    '아이디는 255자까지 입력할 수 있습니다.',
  ],
  [
    'password',
    login,
    { username: 'admin', password: 'a'.repeat(256) },
    '비밀번호는 255자까지 입력할 수 있습니다.',
  ],
  [
    'currentPassword',
    password,
    { newPassword: 'demo-2027!', repeated: 'demo-2027!' },
    '현재 비밀번호를 입력해주세요.',
  ],
  [
    'newPassword',
    password,
    { currentPassword: 'demo-2026!', newPassword: 'short', repeated: 'short' },
    '비밀번호는 8자 이상이어야 합니다.',
  ],
  [
    'newPassword',
    password,
    { currentPassword: 'demo-2026!', newPassword: 'aaaaaaaa', repeated: 'aaaaaaaa' },
    '같은 글자나 이어지는 글자로만 된 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  ],
  [
    'repeated',
    password,
    { currentPassword: 'demo-2026!', newPassword: 'demo-2027!', repeated: 'demo-2028!' },
    '새 비밀번호가 서로 다릅니다.',
  ],
])('%s alone is wrong, and its sentence stands at the field', async (field, form, typed, sentence) => {
  await render(<MemoryRouter>{form}</MemoryRouter>)
  for (const [name, text] of Object.entries(typed)) {
    await type(find<HTMLInputElement>(`input[name=${name}]`), text)
  }
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  const input = find<HTMLInputElement>(`input[name=${field}]`)
  await until(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(find(`#${CSS.escape(`${input.id}-error`)}`).textContent).toBe(sentence)
})

test('what a password manager filled in without an event is sent', async () => {
  await render(<MemoryRouter>{login}</MemoryRouter>)
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const [name, text] of [
    ['username', 'admin'],
    ['password', 'demo-2026!'],
  ])
    setValue?.call(find(`input[name=${name}]`), text)
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() => expect(logIn).toHaveBeenCalledWith({ username: 'admin', password: 'demo-2026!' }, 'any'))
})

test('what the server refuses of a login stands at its field', async () => {
  const message = '사용할 수 없는 문자가 들어 있습니다.'
  const refusal = { status: 400, code: 'INVALID_INPUT', message, details: [{ field: 'username', message }] }
  vi.mocked(logIn).mockRejectedValueOnce(new ApiError(refusal))
  await render(<MemoryRouter>{login}</MemoryRouter>)
  await type(find<HTMLInputElement>('input[name=username]'), 'admin')
  await type(find<HTMLInputElement>('input[name=password]'), 'demo-2026!')
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  const input = find<HTMLInputElement>('input[name=username]')
  await until(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(find(`#${CSS.escape(`${input.id}-error`)}`).textContent).toBe(message)
})

const refused = (message: string) =>
  new ApiError({ status: 401, code: 'DEALER_PENDING', message, details: [] })

test.each<[string, Error, string]>([
  ['with a sentence', refused('승인 대기 중인 계정입니다.'), '승인 대기 중인 계정입니다.'],
  ['without one', refused(''), '아이디 또는 비밀번호가 올바르지 않습니다.'],
  ['by something that broke', new Error(''), '로그인 중 오류가 발생했습니다.'],
])(
  'a login refused %s says why in a red alert, at the door of the stores with a title',
  async (_how, error, sentence) => {
    const dealerLogin = <DealerLoginPage onLoggedIn={() => {}} />
    for (const [door, title] of [[login, ''] as const, [dealerLogin, '로그인 실패'] as const]) {
      vi.mocked(logIn).mockRejectedValueOnce(error)
      await render(<MemoryRouter>{door}</MemoryRouter>)
      await type(find<HTMLInputElement>('input[name=username]'), 'store1')
      await type(find<HTMLInputElement>('input[name=password]'), 'demo-2026!')
      await act(async () => find<HTMLFormElement>('form').requestSubmit())
      await until(() => expect(find('form [role=alert]').textContent).toBe(`${title}${sentence}`))
      expect(isRed(find('form [role=alert] > *'))).toBe(true)
    }
  },
)

test('the question who sits here is put away with a typed password, without another question', async () => {
  const answer = vi.fn()
  await render(<ProofDialog answer={answer} />)
  await type(find<HTMLInputElement>('input[name=password]'), 'demo-2026!')
  await press(find('input[name=password]'), 'Escape')
  await until(() => expect(answer).toHaveBeenCalledWith(false))
})
