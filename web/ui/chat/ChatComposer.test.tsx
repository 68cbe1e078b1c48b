// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, press, render, type } from '../testing/render.tsx'
import { ChatComposer, type ChatComposerProps, type ChatDraft } from './ChatComposer.tsx'

const file = new File(['bytes'], '신분증.png', { type: 'image/png' })
const paste = async (box: HTMLElement, ...files: File[]) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { files } })
    box.dispatchEvent(event)
  })

async function composer({
  disabled = false,
  prepare = async (file: File) => file,
  initial,
}: Partial<
  Pick<ChatComposerProps, 'disabled' | 'initial'> & { prepare: (file: File) => Promise<File> }
> = {}) {
  const onSend = vi.fn<(text: string, files: readonly File[]) => void>()
  const onChange = vi.fn<(draft: ChatDraft) => void>()
  await render(
    <ChatComposer
      onSend={onSend}
      disabled={disabled}
      note={disabled ? '연결 끊김' : undefined}
      attachments={{ rule: { extensions: ['png'], maxBytes: 100 }, prepare }}
      initial={initial}
      onChange={onChange}
    />,
  )
  return { onSend, onChange, box: find<HTMLTextAreaElement>('textarea') }
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

test('a text that is too long stays, with its sentence, and is sent once it is short enough', async () => {
  const { onSend, box } = await composer()
  await type(box, '가'.repeat(2_001))
  await press(box, 'Enter')
  expect(onSend).not.toHaveBeenCalled()
  expect(box.value).toHaveLength(2_001)
  expect(find('p[role=alert]').textContent).toBe('2000자까지 입력할 수 있습니다.')
  await type(box, '가'.repeat(2_000))
  expect(document.querySelector('p[role=alert]')).toBeNull()
  await press(box, 'Enter')
  expect(onSend).toHaveBeenCalledOnce()
})

test('a pasted file is shown, may be taken away, and is sent with the text or without', async () => {
  const { onSend, box } = await composer()
  await paste(box, file, new File(['x'], '프로그램.exe'))
  expect(document.body.textContent).toContain('신분증.png')
  expect(find('[role=alert]').textContent).toContain('프로그램.exe')
  await act(async () => find('button[aria-label="신분증.png 빼기"]').click())
  expect(find<HTMLButtonElement>('button[aria-label=보내기]').disabled).toBe(true)
  await paste(box, file)
  await act(async () => find('button[aria-label=보내기]').click())
  expect(onSend.mock.calls).toEqual([['', [file]]])
  expect(document.body.textContent).not.toContain('신분증.png')
})

test('a message waits for the files that are prepared for it, of which there may be ten', async () => {
  let ready = (_: File) => {}
  const { onSend, box } = await composer({ prepare: () => new Promise((resolve) => (ready = resolve)) })
  await type(box, '신분증입니다')
  await paste(box, file)
  await press(box, 'Enter')
  expect(onSend).not.toHaveBeenCalled()
  await act(async () => ready(file))
  await paste(box, ...Array.from({ length: 10 }, () => file))
  expect(find('[role=alert]').textContent).toBe('파일은 한 번에 10개까지 보낼 수 있습니다.')
  await press(box, 'Enter')
  expect(onSend.mock.calls).toEqual([['신분증입니다', [file]]])
})

test('what is left unsent is there again, words and files', async () => {
  const first = await composer()
  await type(first.box, '잠시만요')
  await paste(first.box, file)
  const draft = first.onChange.mock.lastCall?.[0]
  expect(draft).toEqual({ text: '잠시만요', files: [file] })
  const { onSend, onChange, box } = await composer({ initial: draft })
  await press(box, 'Enter')
  expect(onSend.mock.calls).toEqual([['잠시만요', [file]]])
  expect(onChange.mock.lastCall?.[0]).toEqual({ text: '', files: [] })
})

test('disabled it says why', async () => {
  const { box } = await composer({ disabled: true })
  expect(box.disabled).toBe(true)
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('연결 끊김')
})
