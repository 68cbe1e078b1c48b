// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api-client.ts'
import { caching, createQueryClient } from '../../lib/query-client.ts'
import { render } from '../../ui/testing/render.tsx'
import { type FormSavingProps, useFormSaving } from './use-form-saving.ts'

const LIST = ['list of the test']
const EVENT = { preventDefault() {}, stopPropagation() {} } as FormEvent
const expired = new ApiError({
  ...{
    status: 401,
    code: 'SESSION_EXPIRED',
    message: '다시 로그인해주세요.',
    details: [],
    current: undefined,
  },
  ...{ totalErrors: undefined, addedCodes: undefined, retryAfter: undefined },
})

const read = vi.fn(async () => 1)
beforeEach(() => read.mockClear())

/** Types into a form and submits it; `save` throws what it is given. */
async function submitted(
  thrown: Error,
  kind: Pick<FormSavingProps<{ name: string }, { name: string }>, 'isEdit' | 'isRepeatable'>,
) {
  let submit = () => {}
  function Form() {
    useQuery({ ...caching.admin, queryKey: LIST, queryFn: read })
    const form = useForm<{ name: string }, unknown, { name: string }>({ defaultValues: { name: '' } })
    const saving = useFormSaving({
      ...kind,
      title: '접점코드 추가',
      form,
      save: () => Promise.reject(thrown),
      saved: '추가되었습니다.',
      failed: '접점코드 추가 실패',
      changes: LIST,
      onSaved: () => {},
    })
    submit = () => {
      form.setValue('name', 'KT-1', { shouldDirty: true })
      saving.submit(EVENT)
    }
    // Read, so that the form tells of it.
    return saving.isSubmitting ? '저장 중' : null
  }
  const { stop } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  await act(async () => submit())
  await act(async () => submit())
  const said = document.body.textContent
  await stop()
  return said
}

test('without an answer it says that nobody knows, and what to do: to look, or to save again', async () => {
  const lost = new NetworkError('unreachable')
  const added = await submitted(lost, {})
  expect(added).toContain('저장 여부 확인 필요')
  expect(added).toContain('목록을 먼저 확인해주세요.')
  expect(added).not.toContain('접점코드 추가 실패')
  for (const kind of [{ isEdit: true }, { isRepeatable: true }]) {
    const said = await submitted(lost, kind)
    expect(said).toContain('다시 저장해도 두 번 저장되지 않습니다.')
    expect(said).not.toContain('목록을 먼저')
  }
  expect(read.mock.calls.length).toBeGreaterThan(3)
})

test('with a session that has ended no list is read again', async () => {
  const said = await submitted(expired, {})
  expect(read).toHaveBeenCalledTimes(1)
  expect(said).not.toContain('접점코드 추가 실패')
})
