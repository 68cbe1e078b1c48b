// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, press, render, type } from '../testing/render.tsx'
import { ChatComposer } from './ChatComposer.tsx'

let stop = async () => {}
afterEach(() => stop())

async function composer(disabled = false) {
  const onSend = vi.fn<(text: string, files: readonly File[]) => void>()
  const drawn = await render(
    <ChatComposer
      onSend={onSend}
      disabled={disabled}
      note={disabled ? '연결 끊김' : undefined}
      attachments={{ rule: { extensions: ['png'], maxBytes: 100 }, prepare: async (file) => file }}
      tools={(insert) => (
        <button type="button" aria-label="인사" onClick={() => insert('안녕하세요. ')}>
          인사
        </button>
      )}
    />,
  )
  stop = drawn.stop
  return { onSend, box: find<HTMLTextAreaElement>('textarea') }
}

test('Enter sends what was typed, trimmed and in NFC, and empties the box', async () => {
  const { onSend, box } = await composer()
  await type(box, `  ${'확인했습니다'.normalize('NFD')} \n`)
  await press(box, 'Enter')
  expect(onSend.mock.calls).toEqual([['확인했습니다', []]])
  expect(box.value).toBe('')
})

test('Enter that belongs to the input method, Shift+Enter and an empty box send nothing', async () => {
  const { onSend, box } = await composer()
  await press(box, 'Enter')
  await type(box, '안녕')
  await press(box, 'Enter', { isComposing: true })
  await press(box, 'Enter', { keyCode: 229 })
  await press(box, 'Enter', { shiftKey: true })
  expect(onSend).not.toHaveBeenCalled()
  expect(box.value).toBe('안녕')
})

test('a tool puts its text where the cursor stands', async () => {
  const { onSend, box } = await composer()
  await type(box, '네 부탁드립니다')
  box.setSelectionRange(2, 2)
  await act(async () => find('button[aria-label=인사]').click())
  await press(box, 'Enter')
  expect(onSend.mock.calls).toEqual([['네 안녕하세요. 부탁드립니다', []]])
})

test('a pasted file is shown, may be taken away, and is sent with the text or without', async () => {
  const { onSend, box } = await composer()
  const file = new File(['bytes'], '신분증.png', { type: 'image/png' })
  const paste = async (...files: File[]) =>
    act(async () => {
      const event = new Event('paste', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { files } })
      box.dispatchEvent(event)
    })
  await paste(file, new File(['x'], '프로그램.exe'))
  expect(document.body.textContent).toContain('신분증.png')
  expect(find('[role=alert]').textContent).toContain('프로그램.exe')
  await act(async () => find('button[aria-label="신분증.png 빼기"]').click())
  expect(find<HTMLButtonElement>('button[aria-label=보내기]').disabled).toBe(true)
  await paste(file)
  await act(async () => find('button[aria-label=보내기]').click())
  expect(onSend.mock.calls).toEqual([['', [file]]])
  expect(document.body.textContent).not.toContain('신분증.png')
})

test('disabled it says why', async () => {
  const { box } = await composer(true)
  expect(box.disabled).toBe(true)
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('연결 끊김')
})
