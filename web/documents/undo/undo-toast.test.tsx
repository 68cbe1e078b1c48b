// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../ui/testing/render.tsx'
import { toast, useToasts } from '../../ui/toast.ts'
import { toastWithUndo } from './undo-toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren()
})
afterEach(() => {
  for (const { id } of useToasts.getState()) toast.dismiss(id)
  vi.useRealTimers()
})

const shown = () => useToasts.getState().map(({ title }) => title)
const press = (target: Element) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }),
  )

test('Ctrl+Z takes back the newest change once, also from the empty field that has the focus by itself', () => {
  const [older, newer] = [vi.fn(async () => {}), vi.fn(async () => {})]
  toastWithUndo('변경', { title: '가', about: 'saved 1', undoSeconds: 15 }, older)
  toastWithUndo('변경', { title: '나', about: 'saved 2', undoSeconds: 15 }, newer)
  press(document.body.appendChild(document.createElement('input')))
  expect(newer).toHaveBeenCalledOnce()
  expect(older).not.toHaveBeenCalled()
})

test('in a field Ctrl+Z takes back what was typed since', () => {
  const [older, newer] = [vi.fn(async () => {}), vi.fn(async () => {})]
  toastWithUndo('변경', { title: '가', about: 'saved 1', undoSeconds: 15 }, older)
  toastWithUndo('변경', { title: '나', about: 'saved 2', undoSeconds: 15 }, newer)
  const field = document.body.appendChild(document.createElement('input'))
  field.dispatchEvent(new Event('input', { bubbles: true }))
  press(field)
  expect(newer).not.toHaveBeenCalled()
  field.type = 'radio'
  press(field)
  press(document.body)
  expect(newer).toHaveBeenCalledOnce()
  expect(older).not.toHaveBeenCalled()
  expect(shown()).toEqual(['가'])
})

test('an older offer about the same application goes, and the key with its time', () => {
  const undo = vi.fn(async () => {})
  toastWithUndo('변경', { title: '가', about: 'saved 1', undoSeconds: 15 }, undo)
  toastWithUndo('다시 변경', { title: '가 다시', about: 'saved 1', undoSeconds: 15 }, undo)
  expect(shown()).toEqual(['가 다시'])
  vi.advanceTimersByTime(15_000)
  press(document.body)
  expect(undo).not.toHaveBeenCalled()
})

test('the pointer holds an offer no longer than the server takes the change back', async () => {
  await render(null)
  act(() => {
    toast.success('저장되었습니다.')
    toastWithUndo('변경', { title: '가', about: 'saved 1', undoSeconds: 15 }, async () => {})
  })
  const cards = () => [...document.querySelectorAll('[role=status] > div')]
  await act(async () => {
    for (const card of cards()) card.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  })
  await act(async () => vi.advanceTimersByTime(15_000))
  expect(shown()).toEqual(['성공'])
})

test('where nothing is taken back, nothing is offered', () => {
  toastWithUndo('변경', { title: '가', about: 'saved 1', undoSeconds: 0 }, async () => {})
  expect(useToasts.getState().map(({ title, action }) => [title, action])).toEqual([['가', undefined]])
})

test.each([
  { undoSeconds: 1, ms: 800 },
  { undoSeconds: 60, ms: 59_000 },
])('what $undoSeconds s takes back is offered a little shorter', ({ undoSeconds, ms }) => {
  toastWithUndo('변경', { title: '가', about: 'saved 1', undoSeconds }, async () => {})
  expect(useToasts.getState().map(({ duration }) => duration)).toEqual([ms])
})

test('a message that appears under a resting pointer goes in its time, or it would cover what is below it', async () => {
  await render(null)
  act(() => void toast.success('저장되었습니다.'))
  const card = document.querySelector('[role=status] > div')
  await act(async () => void card?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await act(async () => vi.advanceTimersByTime(15_000))
  expect(shown()).toEqual([])
})
