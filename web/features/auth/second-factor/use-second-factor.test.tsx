// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-client.ts'
import { logIn } from '../../../lib/session-store.ts'
import { find, render, type, until } from '../../../ui/testing/render.tsx'
import { useToasts } from '../../../ui/toast.ts'
import { LoginForm } from '../LoginForm.tsx'

vi.mock('../../../lib/session-store.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/session-store.ts')>()),
  logIn: vi.fn(),
}))
vi.mock('./SecondFactorFields.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('of a new release on the server the fields cannot be loaded, and the screen is offered anew', async () => {
  const asked = {
    status: 401,
    code: 'OTP_REQUIRED',
    message: '인증번호를 입력해주세요.',
    details: [],
  }
  vi.mocked(logIn).mockRejectedValueOnce(new ApiError(asked))
  await render(
    <MemoryRouter>
      <LoginForm onLoggedIn={() => {}} />
    </MemoryRouter>,
  )
  await type(find<HTMLInputElement>('input[name=username]'), 'admin')
  await type(find<HTMLInputElement>('input[name=password]'), 'demo-2026!')
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() => expect(useToasts.getState()).toHaveLength(1))
  expect(useToasts.getState()).toMatchObject([
    {
      description: '2단계 인증을 입력하려면 연결된 뒤 화면을 새로고침해주세요.',
      action: { label: '새로고침' },
    },
  ])
  expect(document.body.textContent).not.toContain('서버가 응답하지 않습니다')
  // What was typed is still there, and may be sent again.
  expect(find<HTMLInputElement>('input[name=password]').value).toBe('demo-2026!')
})
