// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { DateField } from './DateField.tsx'
import { find, render, type } from './testing/render.tsx'

test('a day is told when its year is whole, and what is typed stands until the value follows', async () => {
  const onChange = vi.fn<(day: string) => void>()
  const field = (value: string) => <DateField label="시작일" value={value} onChange={onChange} />
  const { again } = await render(field(''))
  const box = find<HTMLInputElement>('input')
  for (const day of ['0002-11-01', '0020-11-01', '0202-11-01']) {
    await type(box, day)
    expect(box.value).toBe(day)
  }
  expect(onChange).not.toHaveBeenCalled()
  await type(box, '2026-11-01')
  expect(box.value).toBe('2026-11-01')
  await type(box, '2026-11-12')
  expect(onChange.mock.calls).toEqual([['2026-11-01'], ['2026-11-12']])
  await again(field('2026-11-01'))
  expect(box.value).toBe('2026-11-12')
  await again(field('2026-11-12'))
  await again(field(''))
  expect(box.value).toBe('')
})

test('a year left unfinished is told on leaving, and an emptied field at once', async () => {
  const onChange = vi.fn<(day: string) => void>()
  await render(<DateField label="시작일" value="2026-11-01" onChange={onChange} />)
  const box = find<HTMLInputElement>('input')
  await type(box, '0026-11-01')
  await act(async () => box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(onChange.mock.calls).toEqual([['0026-11-01']])
  await type(box, '')
  expect(onChange.mock.calls.at(-1)).toEqual([''])
})
