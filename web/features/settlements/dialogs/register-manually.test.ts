import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { ApiError, call, NetworkError } from '../../../lib/api-client.ts'
import { useSession } from '../../../lib/session-store.ts'
import { useQuestions } from '../../../ui/confirm.ts'
import { manualRegistration } from './register-manually.ts'

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
const signIn = (id: number) => useSession.setState({ user: { id } as SessionUser })
beforeEach(() => {
  vi.mocked(call).mockReset()
  signIn(1)
})
afterEach(() => signIn(2))

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

test('all tries of one form have the same key; the next form has its own', async () => {
  const register = manualRegistration()
  vi.mocked(call).mockRejectedValueOnce(new NetworkError('timeout')).mockResolvedValue(undefined)
  await expect(register(BODY)).rejects.toBeInstanceOf(NetworkError)
  await register(BODY)
  await manualRegistration()(BODY)
  const [first, second, other] = keys()
  expect(first).toBe(second)
  expect(other).not.toBe(first)
})

test('a form opened again before its answer came uses the same key, also after the answer', async () => {
  let arrive = () => {}
  vi.mocked(call)
    .mockRejectedValueOnce(new NetworkError('timeout'))
    .mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)) as never)
    .mockResolvedValue(undefined)
  await expect(manualRegistration()(BODY)).rejects.toBeInstanceOf(NetworkError)
  const gone = manualRegistration()(BODY)
  const openedAgain = manualRegistration()
  arrive()
  await gone
  await openedAgain(BODY)
  await manualRegistration()(BODY)
  const [first, second, third, next] = keys()
  expect([second, third]).toEqual([first, first])
  expect(next).not.toBe(first)
})

test('no key of one account is used by the next', async () => {
  vi.mocked(call).mockRejectedValueOnce(new NetworkError('timeout')).mockResolvedValue(undefined)
  await expect(manualRegistration()(BODY)).rejects.toBeInstanceOf(NetworkError)
  signIn(2)
  await manualRegistration()(BODY)
  expect(new Set(keys()).size).toBe(2)
})

test.each([
  [true, 2],
  [false, 1],
])(
  'what differs from what did arrive is registered beside it only when wanted: %s',
  async (isWanted, tries) => {
    vi.mocked(call).mockRejectedValueOnce(refusal(422, 'IDEMPOTENCY_MISMATCH')).mockResolvedValue(undefined)
    const sent = manualRegistration()(BODY)
    await vi.waitFor(() => expect(useQuestions.getState()[0]).toBeDefined())
    useQuestions.getState()[0]?.answer(isWanted)
    const outcome = await sent.then(
      () => true,
      () => false,
    )
    expect(outcome).toBe(isWanted)
    expect(new Set(keys()).size).toBe(tries)
  },
)

test('an internal error of the server is shown with a sentence of the app', async () => {
  vi.mocked(call).mockRejectedValueOnce(refusal(500, 'INTERNAL'))
  await expect(manualRegistration()(BODY)).rejects.toMatchObject({
    status: 500,
    message: '정산 등록 중 오류가 발생했습니다',
  })
  vi.mocked(call).mockRejectedValueOnce(refusal(409, 'MONTH_CLOSED'))
  await expect(manualRegistration()(BODY)).rejects.toMatchObject({ message: '서버의 말' })
})
