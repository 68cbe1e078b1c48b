// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { CardList } from './CardList.tsx'

test('cards stay as they are when more are shown after them', async () => {
  let reachEnd = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const rows = Array.from({ length: 150 }, (_, id) => ({ id }))
  const drawn = vi.fn(({ id }: { id: number }) => `${id}번`)
  const { stop } = await render(
    <CardList label="줄" columns={[]} rows={rows} rowKey={({ id }) => id} renderCard={drawn} />,
  )
  expect(document.querySelectorAll('li')).toHaveLength(60)
  await act(async () => reachEnd())
  await act(async () => reachEnd())
  expect(document.querySelectorAll('li')).toHaveLength(150)
  expect(drawn).toHaveBeenCalledTimes(150)
  await stop()
})
