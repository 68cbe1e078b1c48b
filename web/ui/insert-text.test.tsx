// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { insertText } from './insert-text.ts'
import { find, render } from './testing/render.tsx'

function Box() {
  const [text, setText] = useState('네 부탁드립니다')
  return <textarea value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

test('puts the text in place of what is selected, as if it was typed', async () => {
  await render(<Box />)
  const box = find<HTMLTextAreaElement>('textarea')
  box.setSelectionRange(1, 2)
  await act(async () => insertText(box, ', 오늘 안에 '))
  expect([box.value, box.selectionStart]).toEqual(['네, 오늘 안에 부탁드립니다', 9])
})
