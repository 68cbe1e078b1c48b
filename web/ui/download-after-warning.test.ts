import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api-client.ts'
import { useQuestions } from './confirm.ts'
import { downloadAfterWarning } from './download-after-warning.ts'

const file = { blob: new Blob(['x']), fileName: 'a.pdf' }
const risky = new ApiError({
  status: 409,
  code: 'RISKY_FILE',
  message: '',
  details: [{ message: '매크로' }],
})
/** As the server answers: only who has agreed gets the file. */
const fetchFile = vi.fn(async ({ confirmRisk }: { confirmRisk?: boolean | undefined }) => {
  if (confirmRisk !== true) throw risky
  return file
})
beforeEach(() => {
  fetchFile.mockClear()
})

async function answer(yes: boolean): Promise<string> {
  await expect.poll(() => useQuestions.getState()).toHaveLength(1)
  const [question] = useQuestions.getState()
  question?.answer(yes)
  return String(question?.body)
}

test('a file that may be dangerous is fetched after the person has read why and agreed', async () => {
  const downloading = downloadAfterWarning(fetchFile)
  expect(await answer(true)).toContain('매크로')
  expect(await downloading).toBe(file)
  expect(fetchFile.mock.calls).toEqual([[{}], [{ confirmRisk: true }]])
})

test('and not after a no', async () => {
  const downloading = downloadAfterWarning(fetchFile)
  await answer(false)
  expect([await downloading, fetchFile.mock.calls]).toEqual([null, [[{}]]])
})

test('others are fetched without a question, and other errors are told', async () => {
  expect(await downloadAfterWarning(async () => file)).toBe(file)
  await expect(downloadAfterWarning(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(useQuestions.getState()).toEqual([])
})
