// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { find, press, render } from './testing/render.tsx'

const LABELS = ['비밀번호 변경', '2단계 인증', '밝은 화면', 'Excel 저장', '로그아웃']

async function drawn({ onSelect = (_: string) => {}, frame = (menu: React.ReactNode) => menu } = {}) {
  const menu = (
    <Menu
      label="김점장 사용자 메뉴"
      items={LABELS.map((label) => ({
        key: label,
        label,
        onSelect: () => onSelect(label),
        checked: label === '밝은 화면' ? true : undefined,
      }))}
    >
      김점장
    </Menu>
  )
  await render(frame(menu))
  const button = find('[aria-haspopup=menu]')
  return { button }
}

const focused = () => document.activeElement?.textContent
const isOpen = () => document.querySelector('[role=menu]') !== null
/** Presses a key on the focused item, as a browser does. */
const key = (name: string, more = {}) => press(document.activeElement ?? document.body, name, more)

test('the button says that it opens a menu, and the menu says what its items are', async () => {
  const { button } = await drawn()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(button.hasAttribute('aria-controls')).toBe(false)
  await act(async () => button.click())
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const menu = find(`[id="${button.getAttribute('aria-controls')}"]`)
  expect(menu.getAttribute('role')).toBe('menu')
  expect(menu.getAttribute('aria-label')).toBe('김점장 사용자 메뉴')
  const items = [...menu.querySelectorAll('button')]
  expect(items.map((item) => item.getAttribute('role'))).toEqual([
    'menuitem',
    'menuitem',
    'menuitemradio',
    'menuitem',
    'menuitem',
  ])
  expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual([null, null, 'true', null, null])
  expect(items.every((item) => item.tabIndex === -1)).toBe(true)
})

test('a press and arrow down open at the first item, arrow up at the last; a second press closes', async () => {
  const { button } = await drawn()
  button.focus()
  await key('ArrowDown')
  expect(focused()).toBe('비밀번호 변경')
  await key('Escape')
  expect(document.activeElement).toBe(button)
  await key('ArrowUp')
  expect(focused()).toBe('로그아웃')
  await act(async () => button.click())
  expect(isOpen()).toBe(false)
  await act(async () => button.click())
  expect(focused()).toBe('비밀번호 변경')
})

test('arrows go round, Home and End to the ends', async () => {
  const { button } = await drawn()
  await act(async () => button.click())
  await key('ArrowUp')
  expect(focused()).toBe('로그아웃')
  await key('ArrowDown')
  expect(focused()).toBe('비밀번호 변경')
  await key('End')
  expect(focused()).toBe('로그아웃')
  await key('Home')
  expect(focused()).toBe('비밀번호 변경')
})

test.each([
  ['Hangul', ['ㄹ'], '로그아웃'],
  ['the Latin letter that Windows reports for the Hangul key', ['f'], '로그아웃'],
  ['Latin', ['E'], 'Excel 저장'],
  ['a digit', ['2'], '2단계 인증'],
  ['several letters', ['ㅂ', 'ㅇ'], '밝은 화면'],
  ['one letter twice: the next of that letter', ['q', 'q'], '비밀번호 변경'],
  ['nothing that begins so', ['z'], '비밀번호 변경'],
])('type-ahead: %s', async (_, letters, found) => {
  const { button } = await drawn()
  await act(async () => button.click())
  for (const [index, letter] of letters.entries()) await key(letter, { timeStamp: 1_000 + 300 * index })
  expect(focused()).toBe(found)
})

test('after a pause a letter begins a new word', async () => {
  const { button } = await drawn()
  await act(async () => button.click())
  await key('ㅂ', { timeStamp: 1_000 })
  expect(focused()).toBe('밝은 화면')
  await key('ㄹ', { timeStamp: 2_000 })
  expect(focused()).toBe('로그아웃')
})

test('a choice gives the focus back before it acts, so that a dialog it opens returns there', async () => {
  const onSelect = vi.fn<(label: string) => void>(() => expect(document.activeElement).toBe(button))
  const { button } = await drawn({ onSelect })
  await act(async () => button.click())
  await key('End')
  await act(async () => (document.activeElement as HTMLElement).click())
  expect(onSelect.mock.calls).toEqual([['로그아웃']])
  expect(isOpen()).toBe(false)
})

test('Tab closes and goes on from the button; the browser closes it on a press elsewhere', async () => {
  const { button } = await drawn()
  await act(async () => button.click())
  await key('Tab')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
  await act(async () => button.click())
  await act(async () => {
    find('[role=menu]').dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
  })
  expect(isOpen()).toBe(false)
})

test('while a syllable is being composed no key does anything', async () => {
  const { button } = await drawn()
  await act(async () => button.click())
  for (const name of ['ArrowDown', 'Escape', 'Tab', 'ㄹ']) await key(name, { isComposing: true })
  expect(focused()).toBe('비밀번호 변경')
})

test('in a dialog Escape closes the menu only', async () => {
  const onClose = vi.fn()
  const { button } = await drawn({
    frame: (menu) => (
      <Dialog onClose={onClose} title="정산">
        {menu}
      </Dialog>
    ),
  })
  await act(async () => button.click())
  await key('Escape')
  expect(isOpen()).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  await key('Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
})
