// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call, NetworkError } from '../../lib/api-client.ts'
import { upload } from '../../lib/api-upload.ts'
import { render } from '../../ui/testing/render.tsx'
import { useDocumentUpload } from './use-document-upload.ts'

vi.mock('../../lib/api-upload.ts', () => ({ upload: vi.fn() }))
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
const sending = vi.mocked(upload)
const withdrawing = vi.mocked(call)

let held: ReturnType<typeof useDocumentUpload>
beforeEach(async () => {
  sending.mockReset()
  withdrawing.mockReset()
  const Draw = () => {
    held = useDocumentUpload()
    return null
  }
  await render(<Draw />)
})

const file = new File(['%PDF-'], '신청서.pdf')
const content = (customerName = '홍길동') => ({
  fields: { customerName, customerPhone: '010-1234-5678' },
  files: [file],
})
const send = (customerName?: string) => act(() => held.send(content(customerName)))
const failing = (customerName?: string) => act(() => held.send(content(customerName)).catch(() => null))
const keys = () => sending.mock.calls.map(([, input]) => input.idempotencyKey)
/** The mock has the type of all endpoints at once, hence the cast. */
const answers = (documentNumber: string) => sending.mockResolvedValueOnce({ documentNumber } as never)
const withdrawn = (became: { withdrawn: true } | { documentNumber: string }) =>
  withdrawing.mockResolvedValueOnce({ submissionId: 'x', ...became } as never)
const refuses = (status: number, code: string) =>
  sending.mockRejectedValueOnce(
    new ApiError({
      status,
      code,
      message: '안 됨',
      details: [],
    }),
  )

test('a try that was begun in a closed dialog keeps its key in the next one', async () => {
  sending.mockRejectedValueOnce(new NetworkError('unreachable'))
  await failing()
  const begun = held.lastAttempt()
  const Again = () => {
    held = useDocumentUpload(begun)
    return null
  }
  await render(<Again />)
  answers('20261120-00001')
  await send()
  const [first, second] = keys()
  expect(second).toBe(first)
})

test('uses the same key until the server has stored the document, and then a new one', async () => {
  sending.mockRejectedValueOnce(new NetworkError('unreachable'))
  await failing()
  refuses(503, 'UNAVAILABLE')
  await failing()
  answers('20261120-00001')
  expect(await send()).toEqual({ kind: 'uploaded', documentNumber: '20261120-00001' })
  answers('20261120-00002')
  await send()
  const [first, second, third, next] = keys()
  expect([second, third]).toEqual([first, first])
  expect(next).not.toBe(first)
  expect(withdrawing).not.toHaveBeenCalled()
})

test('asks what became of an unanswered try before another content is sent', async () => {
  sending.mockRejectedValueOnce(new NetworkError('timeout'))
  await failing()
  withdrawn({ documentNumber: '20261120-00003' })
  expect(await send('홍길순')).toEqual({ kind: 'arrived-before', documentNumber: '20261120-00003' })
  expect(sending).toHaveBeenCalledTimes(1)

  sending.mockRejectedValueOnce(new NetworkError('timeout'))
  await failing('홍길순')
  withdrawn({ withdrawn: true })
  answers('20261120-00004')
  expect(await send('홍길남')).toMatchObject({ kind: 'uploaded' })
  expect(new Set(keys()).size).toBe(3)
})

test('needs not ask after a refusal', async () => {
  refuses(422, 'RULE_BROKEN')
  await failing()
  answers('20261120-00005')
  await send('홍길순')
  expect(withdrawing).not.toHaveBeenCalled()
})

test('withdraws what may have arrived when the upload is stopped', async () => {
  const untilStopped = () =>
    sending.mockImplementationOnce(
      (_endpoint, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
  const stopped = async () => {
    untilStopped()
    return act(async () => {
      const outcome = held.send(content())
      await expect.poll(() => sending).toHaveBeenCalled()
      held.stop()
      return outcome
    })
  }
  withdrawn({ withdrawn: true })
  expect(await stopped()).toEqual({ kind: 'stopped', documentNumber: null })
  sending.mockClear()
  withdrawn({ documentNumber: '20261120-00006' })
  expect(await stopped()).toEqual({ kind: 'arrived', documentNumber: '20261120-00006' })
})

test('a withdrawn key is replaced when the answer to the withdrawal was lost', async () => {
  sending.mockRejectedValueOnce(new NetworkError('unreachable'))
  await failing()
  refuses(409, 'SUBMISSION_WITHDRAWN')
  answers('20261120-00007')
  expect(await send()).toEqual({ kind: 'uploaded', documentNumber: '20261120-00007' })
  const [first, again, other] = keys()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
