// @vitest-environment happy-dom
import { act, Suspense, use, useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs, type TabsProps } from './Tabs.tsx'
import { find, press, render } from './testing/render.tsx'

const ITEMS = [
  { value: 'all', label: '전체', count: 1200 },
  { value: 'pending', label: '대기' },
  { value: 'done', label: '완료' },
]

function Lists({ activation, children }: Pick<TabsProps, 'activation' | 'children'>) {
  const [value, setValue] = useState('all')
  return (
    <Tabs label="접수" items={ITEMS} value={value} onChange={setValue} activation={activation}>
      {children}
    </Tabs>
  )
}

const tab = (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) =>
    textContent.startsWith(label),
  )
  if (!found) throw new Error(`no tab ${label}`)
  return found
}
const chosen = () => find('[aria-selected=true]').textContent
const key = (name: string, more = {}) => press(document.activeElement ?? document.body, name, more)

test('tabs and panel name each other, and only the chosen tab is in the tab order', async () => {
  await render(<Lists>목록</Lists>)
  expect(find('[role=tablist]').getAttribute('aria-label')).toBe('접수')
  const panel = find('[role=tabpanel]')
  expect(panel.getAttribute('aria-labelledby')).toBe(tab('전체').id)
  expect(tab('전체').getAttribute('aria-controls')).toBe(panel.id)
  expect(tab('전체').textContent).toBe('전체1,200')
  expect(ITEMS.map(({ label }) => tab(label).tabIndex)).toEqual([0, -1, -1])
  await act(async () => tab('대기').click())
  expect(ITEMS.map(({ label }) => tab(label).tabIndex)).toEqual([-1, 0, -1])
  expect(ITEMS.map(({ label }) => tab(label).getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
    'false',
  ])
  expect(panel.getAttribute('aria-labelledby')).toBe(tab('대기').id)
})

test('a pressed tab is the chosen one while its panel is not drawn; the one before takes no press', async () => {
  let draw = () => {}
  const slow = new Promise<void>((resolve) => {
    draw = resolve
  })
  function Panel({ of }: { of: string }) {
    if (of !== 'all') use(slow)
    return <p>{of}</p>
  }
  function Slow() {
    const [value, setValue] = useState('all')
    return (
      <Suspense>
        <Tabs label="접수" items={ITEMS} value={value} onChange={setValue}>
          <Panel of={value} />
        </Tabs>
      </Suspense>
    )
  }
  await render(<Slow />)
  await act(async () => tab('대기').click())
  const panel = () => find('[role=tabpanel]')
  expect([chosen(), panel().textContent, panel().inert]).toEqual(['대기', 'all', true])
  await act(async () => draw())
  expect([chosen(), panel().textContent, panel().inert]).toEqual(['대기', 'pending', false])
})

test('without a panel no tab points to one', async () => {
  await render(<Lists />)
  expect(document.querySelector('[role=tabpanel]')).toBeNull()
  expect(tab('전체').hasAttribute('aria-controls')).toBe(false)
})

test('automatic: arrows go round and choose, Home and End too', async () => {
  await render(<Lists>목록</Lists>)
  tab('전체').focus()
  for (const [name, found] of [
    ['ArrowRight', '대기'],
    ['End', '완료'],
    ['ArrowRight', '전체'],
    ['ArrowLeft', '완료'],
    ['Home', '전체'],
  ] as const) {
    await key(name)
    expect(document.activeElement).toBe(tab(found))
    expect(chosen()).toContain(found)
  }
  await key('ArrowRight', { isComposing: true })
  await key('ArrowDown')
  expect(chosen()).toContain('전체')
})

test('manual: arrows move the focus only, a press chooses', async () => {
  await render(<Lists activation="manual">목록</Lists>)
  tab('전체').focus()
  await key('ArrowRight')
  await key('ArrowRight')
  expect(document.activeElement).toBe(tab('완료'))
  expect(chosen()).toContain('전체')
  // A browser turns Enter and Space on a button into a click.
  await act(async () => tab('완료').click())
  expect(chosen()).toContain('완료')
})
