// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { confirm } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import { find, press, render, until } from './testing/render.tsx'

const page = (open: boolean, onClose = () => {}) => (
  <>
    <button type="button" id="opener">
      열기
    </button>
    {open ? (
      <Dialog onClose={onClose} title="개통 상태 변경">
        <input id="first" />
      </Dialog>
    ) : null}
  </>
)

test('takes the focus in, makes the page inert, leaves the toasts alone, and gives the focus back', async () => {
  const { again } = await render(page(false))
  find('#opener').focus()
  await again(page(true))
  expect(document.activeElement?.id).toBe('first')
  expect(find('#root').inert).toBe(true)
  expect(find('[data-above-modals]').inert).not.toBe(true)
  await again(page(false))
  expect(document.activeElement?.id).toBe('opener')
  expect(find('#root').inert).toBe(false)
})

test('what comes after a dialog has opened gets the focus, unless somebody has pressed something by then', async () => {
  const loaded = (content: boolean) => (
    <Dialog onClose={() => {}} title="서류">
      {content ? <input id="late" /> : <p>읽는 중</p>}
    </Dialog>
  )
  const idle = await render(loaded(false))
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
  await idle.again(loaded(true))
  expect(document.activeElement?.id).toBe('late')

  const used = await render(loaded(false))
  await press(find('[role=dialog]'), 'ArrowDown')
  await used.again(loaded(true))
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
})

test('Escape asks to close, but not the Escape that ends a composition', async () => {
  const onClose = vi.fn()
  await render(page(true, onClose))
  await press(find('#first'), 'Escape', { isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
  await press(find('#first'), 'Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a key still reaches the dialog when the focused element went away', async () => {
  const onClose = vi.fn()
  await render(page(true, onClose))
  find('#first').remove()
  expect(document.activeElement).toBe(document.body)
  await press(document.body, 'Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
})

test('so does one after a dialog above it has closed', async () => {
  const onClose = vi.fn()
  const two = (above: boolean) => (
    <>
      {page(true, onClose)}
      {above ? <Dialog onClose={() => {}} title="위" /> : null}
    </>
  )
  const { again } = await render(two(true))
  await again(two(false))
  find('#first').remove()
  await press(document.body, 'Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('its title and its description name it', async () => {
  await render(<Dialog onClose={() => {}} title="개통 상태 변경" description="되돌릴 수 없습니다." />)
  const dialog = find('[role=dialog]')
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe('개통 상태 변경')
  expect(find(`[id="${dialog.getAttribute('aria-describedby')}"]`).textContent).toBe('되돌릴 수 없습니다.')
})

/** Buttons that open: one on the page, one in a dialog, one in a dialog above it. */
const nested = (layers: { below: boolean; above: boolean; inner?: boolean }) => (
  <>
    <button type="button" id="opener" />
    {layers.below ? (
      <Dialog onClose={() => {}} title="아래">
        {layers.inner === false ? null : <button type="button" id="inner" />}
        <input />
      </Dialog>
    ) : null}
    {layers.above ? (
      <Dialog onClose={() => {}} title="위">
        <input id="top" />
      </Dialog>
    ) : null}
  </>
)

/** Opens a dialog and another above it, each by its button. */
async function openBoth() {
  const drawn = await render(nested({ below: false, above: false }))
  find('#opener').focus()
  await drawn.again(nested({ below: true, above: false }))
  expect(document.activeElement?.id).toBe('inner')
  await drawn.again(nested({ below: true, above: true }))
  expect(document.activeElement?.id).toBe('top')
  return drawn
}

test('of two dialogs the topmost has the keys, and the focus goes back step by step', async () => {
  const { again } = await openBoth()
  const [below, above] = [...document.querySelectorAll<HTMLElement>('body > :has(> [role=dialog])')]
  expect([below?.inert, above?.inert]).toEqual([true, false])
  await again(nested({ below: true, above: false }))
  expect(below?.inert).toBe(false)
  expect(document.activeElement?.id).toBe('inner')
  await again(nested({ below: false, above: false }))
  expect(document.activeElement?.id).toBe('opener')
})

test('the lower dialog closes first, or with the upper one: the focus still goes back to the page', async () => {
  const first = await openBoth()
  await first.again(nested({ below: false, above: true }))
  expect(document.activeElement?.id).toBe('top')
  await first.again(nested({ below: false, above: false }))
  expect(document.activeElement?.id).toBe('opener')
  const both = await openBoth()
  await both.again(nested({ below: false, above: false }))
  expect(document.activeElement?.id).toBe('opener')
})

test('the button that opened the upper dialog is gone: the lower one takes the focus', async () => {
  const { again } = await openBoth()
  await again(nested({ below: true, above: false, inner: false }))
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
})

test('a destructive question starts on the way out, and Escape means no', async () => {
  await render(null)
  let answer: Promise<boolean> | undefined
  await act(async () => {
    answer = confirm({ title: '삭제하시겠습니까?', destructive: true, confirmLabel: '삭제' })
  })
  // The dialog's code is loaded with the first question.
  await until(() => find('[role=alertdialog]'))
  expect(document.activeElement?.textContent).toBe('취소')
  await press(find('[role=alertdialog]'), 'Escape')
  expect(await answer).toBe(false)
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
})
