// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { Asked, StateLine } from './ApplicationState.tsx'

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

  await again(
    <MemoryRouter>
      <Asked
        application={{ ...answered, activationStatus: '취소', cancelReason: '고객 변심' }}
        accountId={1}
      />
    </MemoryRouter>,
  )
  expect(said()).toContain('고객 변심')
  expect(said()).not.toContain(notes.dealerNotes)
})

test('its card says when it was handed in, and when it changed since', async () => {
  const application = documentForTest({
    uploadedAt: '2026-11-30T00:00:00.000Z',
    updatedAt: '2026-11-30T00:00:00.000Z',
  })
  const drawn = (updatedAt: string) => (
    <MemoryRouter>
      <ApplicationCard application={{ ...application, updatedAt }} hasNews={false} />
    </MemoryRouter>
  )
  const { again } = await render(drawn(application.updatedAt))
  expect(document.body.textContent).toContain('접수 11/30 09:00')
  expect(document.body.textContent).not.toContain('변경')
  await again(drawn('2026-11-30T01:30:00.000Z'))
  expect(document.body.textContent).toContain('접수 11/30 09:00 · 변경 11/30 10:30')
})

test('the heading of its page calls an activated one 완료', async () => {
  await render(<StateLine application={documentForTest({ activationStatus: '개통' })} />)
  expect(document.body.textContent).toMatch(/^완료개통되었습니다/)
})

test.each<[ActivationStatus, string]>([
  ['대기', '대기'],
  ['진행중', '진행중'],
  ['업무요청중', '업무요청중'],
  ['보완필요', '보완필요'],
  ['개통', '개통완료'],
  ['기타완료', '기타완료'],
  ['취소', '취소'],
  ['폐기', '폐기'],
])('the store sees its application in %s as %s', async (activationStatus, word) => {
  await render(
    <MemoryRouter>
      <ApplicationCard application={documentForTest({ activationStatus })} hasNews={false} />
    </MemoryRouter>,
  )
  expect(find('[data-state]').textContent).toBe(word)
})
