// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { markUnsaved } from '../../lib/unsaved-changes.ts'
import { useQuestions } from '../../ui/confirm.ts'
import { render } from '../../ui/testing/render.tsx'
import { useOpenNews } from './use-open-news.ts'

let openNews: ReturnType<typeof useOpenNews>['open']
let address: string
let letGo = () => {}
afterEach(() => letGo())

function Page() {
  openNews = useOpenNews().open
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}
const standingAt = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  )
const press = () =>
  act(() => openNews({ kind: 'submitted', documentId: 7, documentNumber: '20261125-00007' }))

test('the document is opened over the list as it is filtered', async () => {
  await standingAt('/documents?search=kim')
  await press()
  expect(address).toBe('/documents/7?search=kim')
})

test('a statement is opened on its page', async () => {
  await standingAt('/dealer-dashboard')
  await act(() => openNews({ kind: 'statement', month: '2026-10' }))
  expect(address).toBe('/statements/2026-10')
})

test('asks before what is typed on another page is lost', async () => {
  await standingAt('/work-requests')
  letGo = markUnsaved()
  await act(async () => {
    const opening = openNews({ kind: 'submitted', documentId: 7, documentNumber: '20261125-00007' })
    useQuestions.getState()[0]?.answer(false)
    await opening
  })
  expect(address).toBe('/work-requests')
  await act(async () => {
    const opening = openNews({ kind: 'submitted', documentId: 7, documentNumber: '20261125-00007' })
    useQuestions.getState()[0]?.answer(true)
    await opening
  })
  expect(address).toBe('/documents/7')
})

test('does not ask on the list itself, where nothing typed is lost', async () => {
  await standingAt('/documents')
  letGo = markUnsaved()
  await press()
  expect(address).toBe('/documents/7')
})
