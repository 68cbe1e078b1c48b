// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Combobox } from './Combobox.tsx'
import { TextareaField } from './TextareaField.tsx'
import { TextField } from './TextField.tsx'
import { find, render, type } from './testing/render.tsx'

const nothing = () => {}
const list = { value: '', options: [], optionKey: String, renderOption: String, onChoose: nothing }

test('no field can be told to cut what is typed: a text that is too long stays, for its form to refuse', async () => {
  // @ts-expect-error
  const line = <TextField label="사유" maxLength={3} />
  // @ts-expect-error
  const area = <TextareaField label="메모" maxLength={3} />
  // @ts-expect-error
  const box = <Combobox label="판매점" maxLength={3} onValueChange={nothing} {...list} />
  expect([line, area, box]).toHaveLength(3)

  function Memo() {
    const [text, setText] = useState('')
    return (
      <TextareaField label="메모" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    )
  }
  await render(<Memo />)
  await type(find<HTMLTextAreaElement>('textarea'), '가'.repeat(5_000))
  expect(find<HTMLTextAreaElement>('textarea').value).toHaveLength(5_000)
})
