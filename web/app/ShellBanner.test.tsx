// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { render } from '../ui/testing/render.tsx'
import { ShellBanner } from './ShellBanner.tsx'

vi.mock('./AppNotices.tsx', () => ({ AppNotices: () => null }))

test('a store is warned as soon as a record has waited for a day, while nothing else happens', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T00:00:00Z') })
  const oldestAt = Date.now() - 86_400_000 + 30_000
  await render(
    <MemoryRouter>
      <ShellBanner
        outbox={{ unsent: 1, what: '신청', isSending: false, oldestAt }}
        area="dealer"
        onLogin={null}
      />
    </MemoryRouter>,
  )
  const warning = '24시간 넘게 전송되지 않은 신청 1건이 있습니다.'
  expect(document.body.textContent).not.toContain(warning)
  await act(async () => vi.advanceTimersByTimeAsync(75_000))
  expect(document.body.textContent).toContain(warning)
  vi.useRealTimers()
})
