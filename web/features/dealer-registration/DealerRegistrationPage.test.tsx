// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { find, render, type, until } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import DealerRegistrationPage from './DealerRegistrationPage.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))

const TYPED = {
  businessName: '한빛모바일',
  businessRegistrationNumber: '2208162517',
  representativeName: '정한빛',
  phoneNumber: '01098765432',
  businessAddress: '부산 해운대구',
  email: 'hanbit@example.com',
  username: 'hanbit',
  password: 'Tall-Ships-88',
}
const refused = (message: string) => new ApiError({ status: 500, code: 'INTERNAL', message, details: [] })
const told = () => useToasts.getState().at(-1)

test('an application that could not be sent is told as 오류, with the server’s sentence or a general one', async () => {
  await render(
    <MemoryRouter>
      <DealerRegistrationPage />
    </MemoryRouter>,
  )
  for (const [name, text] of Object.entries(TYPED))
    await type(find<HTMLInputElement>(`input[name=${name}]`), text)
  const sends = async (error: Error, description: string) => {
    call.mockRejectedValueOnce(error)
    await act(async () => find<HTMLFormElement>('form').requestSubmit())
    await until(() => expect(told()).toMatchObject({ kind: 'error', title: '오류', description }))
  }
  await sends(refused('요청에 실패했습니다.'), '요청에 실패했습니다.')
  await sends(refused(''), '등록 신청 중 오류가 발생했습니다.')
  expect(find<HTMLInputElement>('input[name=businessName]').value).toBe('한빛모바일')

  call.mockResolvedValueOnce({ id: 1, status: '대기' })
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() => expect(told()).toMatchObject({ kind: 'success', title: '등록 신청 완료' }))
})
