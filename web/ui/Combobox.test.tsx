// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'
import { Dialog } from './Dialog.tsx'
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

/** The suggestion that the box marks as active. */
const active = (box: HTMLInputElement) => {
  const id = box.getAttribute('aria-activedescendant')
  return id === null ? undefined : find(`[id="${id}"]`).textContent
}

test('arrows move, Enter takes, and of ten thousand options only fifty are drawn', async () => {
  const onChoose = vi.fn<(code: string) => void>()
  await render(<Codes onChoose={onChoose} />)
  const box = find<HTMLInputElement>('input[role=combobox]')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await type(box, 'K-1')
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(document.querySelectorAll('[role=option]')).toHaveLength(50)
  await press(box, 'ArrowDown')
  await press(box, 'ArrowDown')
  expect(active(box)).toBe('K-10001')
  await press(box, 'Enter', { isComposing: true })
  expect(onChoose).not.toHaveBeenCalled()
  await press(box, 'Enter')
  expect(onChoose.mock.calls).toEqual([['K-10001']])
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('without a match it says so, and Escape closes', async () => {
  await render(<Codes onChoose={() => {}} />)
  const box = find<HTMLInputElement>('input[role=combobox]')
  await type(box, '없는코드')
  expect(find('[popover]').textContent).toBe('검색 결과가 없습니다.')
  expect(find('[role=status]').textContent).toBe('검색 결과가 없습니다.')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await press(box, 'Escape')
  expect(document.querySelector('[popover]')).toBeNull()
})

test('the box names its list and the active suggestion, and the focus stays in the box', async () => {
  await render(<Codes onChoose={() => {}} />)
  const box = find<HTMLInputElement>('input[role=combobox]')
  box.focus()
  expect(box.hasAttribute('aria-controls')).toBe(false)
  expect(box.getAttribute('aria-autocomplete')).toBe('list')
  await type(box, 'K-1')
  const list = find('[role=listbox]')
  expect(box.getAttribute('aria-controls')).toBe(list.id)
  expect(find(`[id="${list.getAttribute('aria-labelledby')}"]`).textContent).toBe('개통방명 코드')
  expect(find('[role=status]').textContent).toBe('10000개의 제안')
  expect(box.hasAttribute('aria-activedescendant')).toBe(false)
  await press(box, 'ArrowUp')
  expect(active(box)).toBe('K-10049')
  await press(box, 'ArrowDown')
  expect(active(box)).toBe('K-10000')
  expect([...list.querySelectorAll('[aria-selected=true]')].map(({ textContent }) => textContent)).toEqual([
    'K-10000',
  ])
  expect(document.activeElement).toBe(box)
})

test.each(['ArrowLeft', 'ArrowRight', 'Home', 'End'])(
  '%s returns to the text: no suggestion is active',
  async (name) => {
    const onChoose = vi.fn<(code: string) => void>()
    await render(<Codes onChoose={onChoose} />)
    const box = find<HTMLInputElement>('input[role=combobox]')
    await type(box, 'K-1')
    await press(box, 'ArrowDown')
    await press(box, name)
    expect(active(box)).toBeUndefined()
    expect(box.getAttribute('aria-expanded')).toBe('true')
    await press(box, 'Enter')
    expect(onChoose).not.toHaveBeenCalled()
  },
)

test('Alt and an arrow open and close the list without moving in it', async () => {
  await render(<Codes onChoose={() => {}} />)
  const box = find<HTMLInputElement>('input[role=combobox]')
  await press(box, 'ArrowDown', { altKey: true })
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(active(box)).toBeUndefined()
  await press(box, 'ArrowUp', { altKey: true })
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('no key does anything while a syllable is being composed, as Safari tells it too', async () => {
  await render(<Codes onChoose={() => {}} />)
  const box = find<HTMLInputElement>('input[role=combobox]')
  await type(box, 'K-1')
  for (const name of ['ArrowDown', 'Escape']) {
    await press(box, name, { isComposing: true })
    await press(box, name, { keyCode: 229 })
  }
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(active(box)).toBeUndefined()
})

test('in a dialog Escape closes the list only, then the dialog', async () => {
  const onClose = vi.fn()
  await render(
    <Dialog onClose={onClose} title="판매점">
      <Codes onChoose={() => {}} />
    </Dialog>,
  )
  const box = find<HTMLInputElement>('input[role=combobox]')
  await type(box, 'K-1')
  await press(box, 'Escape')
  expect(onClose).not.toHaveBeenCalled()
  await press(box, 'Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
})
