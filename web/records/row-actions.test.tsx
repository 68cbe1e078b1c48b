// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { NetworkError } from '../lib/api-client.ts'
import { caching } from '../lib/query-client.ts'
import { find, render } from '../ui/testing/render.tsx'
import { ActiveSwitch, useRecordAction } from './row-actions.tsx'

const LIST = ['list of the test']

test('a list is read again after a change, and after one whose answer got lost', async () => {
  const read = vi.fn(async () => 1)
  const run = vi.fn(async (_wanted: boolean) => {})
  let action: ReturnType<typeof useRecordAction<boolean>> | undefined
  const List = () => {
    useQuery({ ...caching.admin, queryKey: LIST, queryFn: read })
    action = useRecordAction<boolean>({
      run,
      changes: LIST,
      done: (wanted) => (wanted ? '켰습니다.' : '껐습니다.'),
      failed: '변경 실패',
    })
    return null
  }
  await render(<List />)
  await act(async () => action?.mutate(true))
  expect(read).toHaveBeenCalledTimes(2)
  expect(document.body.textContent).toContain('켰습니다.')

  run.mockRejectedValueOnce(new NetworkError('unreachable'))
  await act(async () => action?.mutate(false))
  expect(read).toHaveBeenCalledTimes(3)
  expect(document.body.textContent).toContain('처리 여부 확인 필요')
  expect(document.body.textContent).not.toContain('변경 실패')

  run.mockRejectedValueOnce(new Error('refused'))
  await act(async () => action?.mutate(false))
  expect(document.body.textContent).toContain('변경 실패')
  expect(document.body.textContent).toContain('요청에 실패했습니다.')
})

test.each([
  [true, '비활성'],
  [false, '활성'],
])('what is switched is saved at once, and says so: %s becomes %s', async (isActive, word) => {
  const run = vi.fn(async (_wanted: boolean) => {})
  await render(<ActiveSwitch name="KT" isActive={isActive} run={run} changes={LIST} failed="변경 실패" />)
  const shown = find('[role=switch]')
  expect(shown.parentElement?.textContent).toBe(isActive ? '활성' : '비활성')
  await act(async () => shown.click())
  expect(run.mock.lastCall?.[0]).toBe(!isActive)
  expect(document.body.textContent).toContain(`KT: ${word} 상태로 변경되었습니다.`)
})
