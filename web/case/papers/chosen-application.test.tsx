// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../../ui/testing/render.tsx'
import { useTellChosen } from './chosen-application.ts'

function Page() {
  useTellChosen(7)
  return null
}

test('a tab in the background keeps the papers’ window where it is, until somebody comes to it', async () => {
  const told: unknown[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (id: unknown) => told.push(id)
      close() {}
    },
  )
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await render(<Page />)
  expect(told).toEqual([])
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual([7])
  vi.unstubAllGlobals()
})
