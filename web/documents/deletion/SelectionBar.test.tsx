// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useQuestions } from '../../ui/confirm.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { SelectionBar } from './SelectionBar.tsx'

afterEach(() => void vi.unstubAllGlobals())

const bar = (...ids: number[]) => (
  <SelectionBar
    chosen={{
      ids,
      selection: { keys: new Set(ids), onChange: () => {} },
      isAll: false,
      chooseAll: () => {},
      clear: () => {},
      letGo: () => {},
    }}
  />
)

test.each([
  { left: [1], sent: 0 },
  { left: [1, 2, 3], sent: 1 },
])(
  'asked about 1 and 2, with $left chosen at the answer, it sends $sent deletions',
  async ({ left, sent }) => {
    const send = vi.fn(async () => Response.json({ message: '삭제됨' }))
    vi.stubGlobal('fetch', send)
    const { again } = await render(bar(1, 2))
    await act(async () => find('button:last-of-type').click())
    const question = useQuestions.getState()[0]
    expect(question?.title).toContain('2건')
    await again(bar(...left))
    await act(async () => question?.answer(true))
    expect(send).toHaveBeenCalledTimes(sent)
  },
)
