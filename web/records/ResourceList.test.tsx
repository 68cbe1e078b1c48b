// @vitest-environment happy-dom
import { act } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { find, render, until } from '../ui/testing/render.tsx'
import { ResourceList } from './ResourceList.tsx'
import type { Resource } from './resource.ts'

interface Price {
  id: number
  version: number
  isActive: boolean
}

test('a record is not deleted while its switch saves: the row does not show yet what would be deleted', async () => {
  let version = 1
  let answer = () => {}
  const prices: Resource<Price> = {
    word: '단가',
    queryKey: ['prices of the test'],
    readAll: async () => [{ id: 1, version, isActive: version === 1 }],
    nameOf: () => 'KT',
    columns: [{ key: 'version', header: '', width: '8rem', cell: (row) => `version ${row.version}` }],
    card: () => null,
    setActive: {
      run: () =>
        new Promise<void>((resolve) => {
          answer = resolve
        }),
    },
    remove: { run: async () => {}, consequence: () => '' },
  }
  await render(
    <BrowserRouter>
      <ResourceList of={prices} />
    </BrowserRouter>,
  )
  // Components hear of a saving in a task of its own.
  const isHeld = (held: boolean) =>
    until(() => expect(find<HTMLButtonElement>('[aria-label="KT 삭제"]').disabled).toBe(held))
  const shows = (words: string) => until(() => expect(document.body.textContent).toContain(words))
  await shows('version 1')
  await isHeld(false)
  await act(async () => find('[role=switch]').click())
  await isHeld(true)

  version = 2
  await act(async () => answer())
  await shows('version 2')
  await isHeld(false)
})
