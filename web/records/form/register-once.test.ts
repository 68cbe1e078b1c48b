import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { registerOnce } from './register-once.ts'
import { GivenUp } from './use-form-saving.ts'

const confirm = vi.hoisted(() => vi.fn())
vi.mock('../../ui/confirm.ts', () => ({ confirm }))

const send = vi.fn<(key: string, amount: number) => Promise<unknown>>()
const keys = () => send.mock.calls.map(([key]) => key)
const registration = (begun?: string) => registerOnce('정산', begun, send)

beforeEach(() => {
  send.mockReset().mockResolvedValue('registered')
  confirm.mockReset()
})

test('all tries of one form have the same key, also when it came back; the next form has its own', async () => {
  send.mockRejectedValueOnce(new NetworkError('timeout'))
  const { register, key } = registration()
  await expect(register(1)).rejects.toBeInstanceOf(NetworkError)
  await expect(register(1)).resolves.toBe('registered')
  await registration(key()).register(1)
  await registration().register(1)
  const [first, second, third, other] = keys()
  expect([second === first, third === first, other === first]).toEqual([true, true, false])
  expect(confirm).not.toHaveBeenCalled()
})

test('what was changed after it had arrived is registered beside it only when that is wanted', async () => {
  const refusal = new ApiError({
    status: 422,
    code: 'IDEMPOTENCY_MISMATCH',
    message: '앞서 전송된 내용과 다릅니다.',
    details: [],
  })
  send.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal)
  const { register } = registration()
  confirm.mockResolvedValueOnce(false)
  await expect(register(2)).rejects.toBeInstanceOf(GivenUp)
  expect(send).toHaveBeenCalledTimes(1)
  confirm.mockResolvedValueOnce(true)
  await register(2)
  const [first, second, third] = keys()
  expect([second === first, third === first]).toEqual([true, false])
})
