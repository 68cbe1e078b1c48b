// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { find, render } from '../../ui/testing/render.tsx'
import { BarList } from './BarList.tsx'

const lines = () => document.querySelectorAll('li').length

test('thousands of stores are drawn some at a time', { timeout: 30_000 }, async () => {
  const bars = Array.from({ length: 60 }, (_, key) => ({
    key,
    name: `판매점 ${key}`,
    value: 60 - key,
    to: null,
  }))
  const { stop } = await render(
    <MemoryRouter>
      <BarList label="판매점별 개통" bars={bars} />
    </MemoryRouter>,
  )
  expect(lines()).toBe(51)
  expect(find('button').textContent).toBe('10개 더 보기')
  await act(async () => find('button').click())
  expect(lines()).toBe(60)
  expect(document.querySelector('button')).toBeNull()
  await stop()
})
