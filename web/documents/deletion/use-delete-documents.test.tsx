// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call } from '../../lib/api-client.ts'
import { useQuestions } from '../../ui/confirm.ts'
import { render } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import { useDeleteDocuments } from './use-delete-documents.ts'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const refused = (message: string) => new ApiError({ status: 403, code: 'FORBIDDEN', message, details: [] })

beforeEach(() => useToasts.setState([], true))

test.each<[string, () => Promise<{ message: string }>, object]>([
  [
    'what the server did',
    async () => ({ message: '서류 2건이 삭제되었습니다.' }),
    { title: '삭제 완료', description: '서류 2건이 삭제되었습니다.' },
  ],
  [
    'why the server refused',
    () => Promise.reject(refused('이 작업을 할 권한이 없습니다.')),
    { title: '삭제 실패', description: '이 작업을 할 권한이 없습니다.' },
  ],
  [
    'that it failed, where the server has no sentence',
    () => Promise.reject(refused('')),
    { title: '삭제 실패', description: '문서 삭제에 실패했습니다.' },
  ],
])('a deletion tells %s', async (_what, answer, told) => {
  vi.mocked(call).mockImplementation(answer as never)
  let deleting: ReturnType<typeof useDeleteDocuments> | undefined
  const List = () => {
    deleting = useDeleteDocuments()
    return null
  }
  await render(<List />)
  await act(async () => {
    const deleted = deleting?.deleteSelected(() => [1, 2])
    useQuestions.getState()[0]?.answer(true)
    await deleted
  })
  expect(useToasts.getState().at(-1)).toMatchObject(told)
})
