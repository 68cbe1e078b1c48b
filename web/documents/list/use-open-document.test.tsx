// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../ui/testing/render.tsx'
import { readOpenDocument, useOpenDocument } from './use-open-document.ts'

afterEach(() => void vi.useRealTimers())

test('the address names the document whose details are open', () => {
  expect(readOpenDocument(new URLSearchParams({ document: '7' }))).toBe(7)
})

test.each(['', '0', '-1', '1e3', 'abc', '99999999999'])('%s is no document', (id) => {
  expect(readOpenDocument(new URLSearchParams({ document: id }))).toBeNull()
})

test('what is closed late, after the browser’s back, takes no step more', async () => {
  let held: ReturnType<typeof useOpenDocument> | undefined
  let navigate: NavigateFunction | undefined
  let path = ''
  function List() {
    held = useOpenDocument()
    navigate = useNavigate()
    path = useLocation().pathname
    return null
  }
  await render(
    <MemoryRouter initialEntries={['/dashboard', '/completed']}>
      <List />
    </MemoryRouter>,
  )
  await act(async () => held?.open(7))
  const closeLate = held?.close
  await act(async () => navigate?.(-1))
  expect(held?.openId).toBeNull()
  await act(async () => closeLate?.())
  expect(path).toBe('/completed')
})

test('what is opened again at once stays open', async () => {
  let held: ReturnType<typeof useOpenDocument> | undefined
  function List() {
    held = useOpenDocument()
    return null
  }
  await render(
    <MemoryRouter>
      <List />
    </MemoryRouter>,
  )
  vi.useFakeTimers()
  await act(async () => held?.open(7))
  await act(async () => held?.close())
  expect(held?.openId).toBeNull()
  // The event by which a browser reports the step back.
  window.dispatchEvent(new PopStateEvent('popstate'))
  await act(async () => held?.open(7))
  await act(async () => vi.advanceTimersByTimeAsync(1_000))
  expect(held?.openId).toBe(7)
})
