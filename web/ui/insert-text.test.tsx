// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { insertText } from './insert-text.ts'
import { find, render } from './testing/render.tsx'

let stop = () => {}
afterEach(() => stop())

function Box() {
  const [text, setText] = useState('네 부탁드립니다')
  return <textarea value={text} maxLength={20} onChange={(event) => setText(event.currentTarget.value)} />
}

test('puts the text in place of what is selected, and only if there is room for all of it', async () => {
  stop = (await render(<Box />)).stop
  const box = find<HTMLTextAreaElement>('textarea')
  box.setSelectionRange(1, 2)
  let isIn = false
  await act(async () => {
    isIn = insertText(box, ', 오늘 안에 ')
  })
  expect([isIn, box.value, box.selectionStart]).toEqual([true, '네, 오늘 안에 부탁드립니다', 9])
  await act(async () => {
    isIn = insertText(box, '자리가 모자랍니다')
  })
  expect([isIn, box.value]).toEqual([false, '네, 오늘 안에 부탁드립니다'])
})
