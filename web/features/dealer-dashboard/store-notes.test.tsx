// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { render } from '../../ui/testing/render.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { Asked } from './ApplicationState.tsx'

test('a store reads both notes of an application: cut in its list, whole on its page', async () => {
  const notes = { supplementNotes: '가'.repeat(100), dealerNotes: '나'.repeat(100) }
  const asked = documentForTest({ ...notes, activationStatus: '보완필요', supplementRequired: true })
  const answered = { ...asked, activationStatus: '대기', supplementRequired: false } as const
  const said = () => document.body.textContent

  const { again } = await render(
    <MemoryRouter>
      <ApplicationCard application={asked} hasNews={false} />
    </MemoryRouter>,
  )
  expect(said()).toContain(`보완: ${'가'.repeat(80)}…안내: ${'나'.repeat(80)}…`)
  await again(
    <MemoryRouter>
      <ApplicationCard application={answered} hasNews={false} />
    </MemoryRouter>,
  )
  expect(said()).not.toContain('가')
  expect(said()).toContain(`안내: ${'나'.repeat(80)}…`)

  await again(
    <MemoryRouter>
      <Asked application={asked} accountId={1} />
    </MemoryRouter>,
  )
  expect(said()).toContain(notes.supplementNotes)
  expect(said()).toContain(notes.dealerNotes)
})
