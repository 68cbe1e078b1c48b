// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'
import { find, press, render, type } from './testing/render.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('asks once, after the pause, also while the last syllable is still being composed', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  await render(<SearchField label="검색" value="" onSearch={onSearch} />)
  const box = find<HTMLInputElement>('input')
  for (const text of ['기', '김', '김ㅁ', '김미', '김민']) {
    await type(box, text)
    await pass(100)
  }
  expect(onSearch).not.toHaveBeenCalled()
  await pass(250)
  expect(onSearch.mock.calls).toEqual([['김민']])
})

test('a text that is too long stays, with its sentence, and is not asked for', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  const { stop } = await render(<SearchField label="검색" value="" onSearch={onSearch} />)
  const box = find<HTMLInputElement>('input')
  await type(box, '가'.repeat(101))
  await press(box, 'Enter')
  expect(find(`[id="${box.id}-error"]`).textContent).toBe('100자까지 입력할 수 있습니다.')
  expect([onSearch.mock.calls.length, box.value.length]).toEqual([0, 101])
  await type(box, '가'.repeat(100))
  await pass(250)
  expect(onSearch.mock.calls).toEqual([['가'.repeat(100)]])
  await stop()
})

test('what was chosen beside it during the pause is not taken back', async () => {
  const before = vi.fn<(text: string) => void>()
  const now = vi.fn<(text: string) => void>()
  const { again } = await render(<SearchField label="검색" value="" onSearch={before} />)
  await type(find<HTMLInputElement>('input'), '김')
  await again(<SearchField label="검색" value="" onSearch={now} />)
  await pass(250)
  expect(before).not.toHaveBeenCalled()
  expect(now.mock.calls).toEqual([['김']])
})

test('Enter asks at once, unless it ends a composition; Escape clears', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  await render(<SearchField label="검색" value="" onSearch={onSearch} />)
  const box = find<HTMLInputElement>('input')
  await type(box, '홍')
  await press(box, 'Enter', { isComposing: true })
  expect(onSearch).not.toHaveBeenCalled()
  await press(box, 'Enter')
  expect(onSearch.mock.calls).toEqual([['홍']])
  await press(box, 'Escape')
  expect(onSearch.mock.calls.at(-1)).toEqual([''])
})

test('a value from outside is taken, but never over what is being typed', async () => {
  const { again } = await render(<SearchField label="검색" value="" onSearch={() => {}} />)
  const box = find<HTMLInputElement>('input')
  await again(<SearchField label="검색" value="이서연" onSearch={() => {}} />)
  expect(box.value).toBe('이서연')
  await type(box, '이서연 ')
  await pass(300)
  await again(<SearchField label="검색" value="이서연" onSearch={() => {}} />)
  expect(box.value).toBe('이서연 ')
})

test('what was asked before comes back late and takes nothing that was typed since', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  const field = (value: string) => <SearchField label="검색" value={value} onSearch={onSearch} />
  const { again } = await render(field(''))
  const box = find<HTMLInputElement>('input')
  await type(box, '김')
  await pass(250)
  await type(box, '김민')
  await again(field('김'))
  expect(box.value).toBe('김민')
  await pass(250)
  await again(field('김민'))
  expect(box.value).toBe('김민')
  expect(onSearch.mock.calls).toEqual([['김'], ['김민']])
  await again(field(''))
  expect(box.value).toBe('')
})

test('Enter searches at once, and sends no form around it', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  await render(<SearchField label="검색" value="" onSearch={onSearch} />)
  await type(find<HTMLInputElement>('input'), '김')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => void find('input').dispatchEvent(enter))
  expect(onSearch.mock.calls).toEqual([['김']])
  expect(enter.defaultPrevented).toBe(true)
})
