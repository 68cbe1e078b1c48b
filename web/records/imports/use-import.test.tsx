// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ImportReport, uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import { NetworkError } from '../../lib/api-client.ts'
import { upload } from '../../lib/api-upload.ts'
import { render } from '../../ui/testing/render.tsx'
import { useImport } from './use-import.ts'

vi.mock('../../lib/api-upload.ts', async (original) => ({ ...(await original<object>()), upload: vi.fn() }))
const sending = vi.mocked(upload)

const chosen = { file: new File(['표'], '판매점.xlsx'), forceUpdate: false }
const reportOf = (dryRun: boolean): ImportReport => ({
  dryRun,
  message: '1건을 추가합니다.',
  processed: 1,
  added: 1,
  changed: 0,
  duplicatesSkipped: 0,
  refused: 0,
  errors: [],
  totalErrors: 0,
  ignoredColumns: [],
  ignoredSheets: [],
  headings: [],
  unknownCarriers: [],
  rows: [],
})
/** Answers when the test says so, unless it is stopped. */
function later(dryRun: boolean) {
  let arrive = () => {}
  sending.mockImplementationOnce(
    (_endpoint, { signal }) =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(reportOf(dryRun) as never)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  return () => act(async () => arrive())
}

let held: ReturnType<typeof useImport>
let stopDrawing: () => Promise<void>
const onWritten = vi.fn()
const onFailed = vi.fn()
beforeEach(async () => {
  for (const mock of [sending, onWritten, onFailed]) mock.mockReset()
  const Draw = () => {
    held = useImport({ endpoint: uploadKpNumbers, onWritten, onFailed })
    return null
  }
  stopDrawing = (await render(<Draw />)).stop
})

test('two presses write once, and nothing is checked meanwhile', async () => {
  const arrive = later(false)
  await act(async () => {
    held.write(chosen)
    held.write(chosen)
    held.check(chosen)
  })
  expect(sending).toHaveBeenCalledTimes(1)
  expect(sending.mock.calls[0]?.[1].query).toEqual({ dryRun: false })
  await arrive()
  expect(onWritten).toHaveBeenCalledTimes(1)
  expect(held.step.at).toBe('written')
})

test('of two checks only what the second one says is shown', async () => {
  const first = later(true)
  await act(async () => held.check(chosen))
  const second = later(true)
  await act(async () => held.check({ ...chosen, forceUpdate: true }))
  await first()
  expect(held.step.at).toBe('checking')
  await second()
  expect(held.step.at).toBe('checked')
  expect(sending.mock.calls.map(([, { body }]) => body)).toEqual([{}, { forceUpdate: 'true' }])
})

test('what is stopped shows no failure, and what is written goes on without its dialog', async () => {
  later(true)
  await act(async () => held.check(chosen))
  await act(async () => held.stop())
  expect([held.step.at, held.problem]).toEqual(['choosing', null])

  const arrive = later(false)
  await act(async () => held.write(chosen))
  await stopDrawing()
  await arrive()
  expect(onWritten).toHaveBeenCalledTimes(1)
})

test('a check that nobody waits for any more ends', async () => {
  later(true)
  await act(async () => held.check(chosen))
  await stopDrawing()
  expect(sending.mock.calls[0]?.[1].signal?.aborted).toBe(true)
})

test('without an answer to what was to be written it says that nobody knows', async () => {
  sending.mockRejectedValueOnce(new NetworkError('unreachable'))
  await act(async () => held.write(chosen))
  expect(held.step.at).toBe('choosing')
  expect(held.problem).toContain('등록되었는지 알 수 없습니다.')
  expect(onFailed.mock.calls).toEqual([[{ title: '등록 여부 확인 필요', sentence: held.problem }]])

  sending.mockRejectedValueOnce(new NetworkError('unreachable'))
  await act(async () => held.check(chosen))
  expect(held.problem).not.toContain('등록되었는지')
  expect(onFailed).toHaveBeenCalledTimes(1)
})
