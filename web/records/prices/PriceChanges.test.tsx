// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { call } from '../../lib/api-client.ts'
import { render, until } from '../../ui/testing/render.tsx'
import { PriceChanges } from './PriceChanges.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('./price-change-words.ts', async (original) => ({
  ...(await original<typeof import('./price-change-words.ts')>()),
  changeWords: () => [],
}))

const pageOf = (id: number, nextCursor: string | null) => ({
  items: [{ id, contactCode: `K-${id}`, changedAt: '2026-11-22T00:00:00.000Z', before: null, after: null }],
  total: 2,
  nextCursor,
})

test('the button of further changes stays, with the focus, while they are read', async () => {
  let arrive = (_page: unknown) => {}
  const calls = vi.mocked(call).mockResolvedValueOnce(pageOf(1, 'next') as never)
  await render(<PriceChanges kind="hidden-price" onClose={() => {}} />)
  const more = () => [...document.querySelectorAll('button')].find((one) => one.textContent === '더 보기')
  await until(() => expect(more()).toBeDefined())
  calls.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve as never)) as never)
  const button = more()
  button?.focus()
  await act(async () => button?.click())
  await until(() => expect(button?.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(button)
  arrive(pageOf(2, null))
  await until(() => expect(document.body.textContent).toContain('K-2'))
  expect(more()).toBeUndefined()
})
