import { afterEach, expect, test, vi } from 'vitest'
import type { ManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { ApiError, call, NetworkError } from '../../../lib/api-client.ts'
import { confirmStore } from '../../../ui/confirm.ts'
import { manualRegistration } from './register-manually.ts'

vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/api-client.ts')>()),
  call: vi.fn(),
}))
afterEach(() => vi.mocked(call).mockReset())

const BODY: ManualSettlement = {
  customerName: '김민수',
  customerPhone: '010-1234-5678',
  storeName: '강남점',
  carrier: '선불',
  activatedAt: '2026-11-22',
}
const refusal = (status: number, code: string) =>
  new ApiError({
    status,
    code,
    message: '서버의 말',
    details: [],
    totalErrors: undefined,
    addedCodes: undefined,
    current: undefined,
    retryAfter: undefined,
  })
const keys = () =>
  vi.mocked(call).mock.calls.map(([, input]) => (input as { idempotencyKey: string }).idempotencyKey)

test('however often one form is tried, it is under one key; another form has its own', async () => {
  const register = manualRegistration()
  vi.mocked(call).mockRejectedValueOnce(new NetworkError('timeout')).mockResolvedValue(undefined)
  await expect(register(BODY)).rejects.toBeInstanceOf(NetworkError)
  await register(BODY)
  await manualRegistration()(BODY)
  const [first, second, other] = keys()
  expect(first).toBe(second)
  expect(other).not.toBe(first)
})

test.each([
  [true, 2],
  [false, 1],
])(
  'what differs from what did arrive is registered beside it only when wanted: %s',
  async (isWanted, tries) => {
    vi.mocked(call).mockRejectedValueOnce(refusal(422, 'IDEMPOTENCY_MISMATCH')).mockResolvedValue(undefined)
    const sent = manualRegistration()(BODY)
    await vi.waitFor(() => expect(confirmStore.current()).toBeDefined())
    confirmStore.current()?.answer(isWanted)
    const outcome = await sent.then(
      () => true,
      () => false,
    )
    expect(outcome).toBe(isWanted)
    expect(new Set(keys()).size).toBe(tries)
  },
)

test('a server that is at a loss is not quoted', async () => {
  vi.mocked(call).mockRejectedValueOnce(refusal(500, 'INTERNAL'))
  await expect(manualRegistration()(BODY)).rejects.toMatchObject({
    status: 500,
    message: '정산 등록 중 오류가 발생했습니다',
  })
  vi.mocked(call).mockRejectedValueOnce(refusal(409, 'MONTH_CLOSED'))
  await expect(manualRegistration()(BODY)).rejects.toMatchObject({ message: '서버의 말' })
})
