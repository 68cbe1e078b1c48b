// @vitest-environment happy-dom
import { act } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from '../ui/testing/render.tsx'
import { useListFilter } from './use-list-filter.ts'

test('a change that hangs on another value takes it as it was changed right before', async () => {
  window.history.replaceState(null, '', '/settlements?startDate=2026-11-01&endDate=2026-11-20')
  let held: ReturnType<typeof useListFilter<'startDate' | 'endDate'>> | undefined
  function Tab() {
    held = useListFilter(['startDate', 'endDate'])
    return null
  }
  await render(
    <BrowserRouter>
      <Tab />
    </BrowserRouter>,
  )
  await act(async () => {
    held?.set({ endDate: '' })
    held?.set((now) => (now.endDate === '' ? { startDate: 'none', endDate: 'none' } : { startDate: '' }))
  })
  expect(held?.values).toEqual({ startDate: 'none', endDate: 'none' })
})
