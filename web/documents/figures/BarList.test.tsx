// @vitest-environment happy-dom
import { act } from 'react'
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { find, render } from '../../ui/testing/render.tsx'
import { BarList } from './BarList.tsx'

const lines = () => document.querySelectorAll('li').length

test('thousands of stores are drawn some at a time', async () => {
  const bars = Array.from({ length: 60 }, (_, key) => ({
    key,
    name: `판매점 ${key}`,
    value: 60 - key,
    to: null,
  }))
  await render(
    <MemoryRouter>
      <BarList label="판매점별 개통" bars={bars} />
    </MemoryRouter>,
  )
  expect(lines()).toBe(51)
  expect(find('button').textContent).toBe('10개 더 보기')
  await act(async () => find('button').click())
  expect(lines()).toBe(60)
  expect(document.querySelector('button')).toBeNull()
})

test('what is below nothing has a bar as long as it is deep, and its own look', async () => {
  await render(
    <MemoryRouter>
      <BarList
        label="통신사별 정산"
        bars={[
          { key: 'SKT', name: 'SKT', value: 5_000, text: '5,000원', to: null },
          { key: 'KT', name: 'KT', value: -10_000, text: '-10,000원', to: '?carrier=KT' },
        ]}
      />
    </MemoryRouter>,
  )
  const bars = [...document.querySelectorAll<HTMLElement>('li > [aria-hidden] > span')]
  expect(bars.map(({ style }) => style.width)).toEqual(['50%', '100%'])
  expect(bars.map((bar) => bar.closest('li')?.hasAttribute('data-negative'))).toEqual([false, true])
  expect(find('a').getAttribute('aria-label')).toBe('KT -10,000원')
})

function Steps() {
  return <span data-steps={window.history.length} data-address={useLocation().search} />
}

test('a list that narrows its own page leaves no step behind', async () => {
  const bars = [{ key: 'KT', name: 'KT', value: 1, to: '?carrier=KT' }]
  await render(
    <BrowserRouter>
      <BarList label="통신사별 정산" narrows bars={bars} />
      <Steps />
    </BrowserRouter>,
  )
  const steps = find('[data-steps]').dataset.steps
  await act(async () => find('a').click())
  expect(find('[data-steps]').dataset).toMatchObject({ steps, address: '?carrier=KT' })
})
