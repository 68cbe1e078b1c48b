// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'
import { find, press, render, type } from './testing/render.tsx'

const CODES = Array.from({ length: 10_000 }, (_, index) => `K-${10_000 + index}`)

function Codes({ onChoose }: { onChoose: (code: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Combobox
      label="개통방명 코드"
      value={text}
      onValueChange={setText}
      options={CODES.filter((code) => code.includes(text))}
      optionKey={(code) => code}
      renderOption={(code) => code}
      onChoose={(code) => {
        setText(code)
        onChoose(code)
      }}
      emptyText="검색 결과가 없습니다."
    />
  )
}

test('arrows move, Enter takes, and of ten thousand options only fifty are drawn', async () => {
  const onChoose = vi.fn<(code: string) => void>()
  const { stop } = await render(<Codes onChoose={onChoose} />)
  const box = find<HTMLInputElement>('input[role=combobox]')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await type(box, 'K-1')
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(document.querySelectorAll('[role=option]')).toHaveLength(50)
  await press(box, 'ArrowDown')
  await press(box, 'ArrowDown')
  expect(find(`[id="${box.getAttribute('aria-activedescendant')}"]`).textContent).toBe('K-10001')
  await press(box, 'Enter', { isComposing: true })
  expect(onChoose).not.toHaveBeenCalled()
  await press(box, 'Enter')
  expect(onChoose.mock.calls).toEqual([['K-10001']])
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await stop()
})

test('without a match it says so, and Escape closes', async () => {
  const { stop } = await render(<Codes onChoose={() => {}} />)
  const box = find<HTMLInputElement>('input[role=combobox]')
  await type(box, '없는코드')
  expect(document.body.textContent).toContain('검색 결과가 없습니다.')
  await press(box, 'Escape')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await stop()
})

test('in a dialog, whose body would cut it off, the list lies over the screen', async () => {
  const page = await render(<Codes onChoose={() => {}} />)
  await type(find<HTMLInputElement>('input[role=combobox]'), 'K-1')
  expect(find('[role=listbox]').style.position).toBe('')
  await page.stop()
  const dialog = await render(
    <div data-dialog-body>
      <Codes onChoose={() => {}} />
    </div>,
  )
  await type(find<HTMLInputElement>('input[role=combobox]'), 'K-1')
  expect(find('[role=listbox]').style.position).toBe('fixed')
  await dialog.stop()
})
