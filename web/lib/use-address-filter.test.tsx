// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { withFilter } from './address-filter.ts'
import { useAddressFilter } from './use-address-filter.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('a change right after another keeps both', async () => {
  window.history.replaceState(null, '', '/completed?carrier=KT')
  let held: ReturnType<typeof useAddressFilter> | undefined
  function List() {
    held = useAddressFilter()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <BrowserRouter>
        <List />
      </BrowserRouter>,
    ),
  )
  await act(async () => {
    const [, change] = held ?? []
    change?.((now) => withFilter(now, { startDate: '2026-11-01' }), { replace: true })
    change?.((now) => withFilter(now, { endDate: '2026-11-20' }), { replace: true })
  })
  expect(held?.[0].toString()).toBe('carrier=KT&startDate=2026-11-01&endDate=2026-11-20')
  expect(window.location.pathname).toBe('/completed')
  await act(async () => root.unmount())
})
