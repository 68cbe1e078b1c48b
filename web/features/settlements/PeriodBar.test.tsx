// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../../ui/testing/render.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { addressOf, type Period, periodIn } from './period.ts'

vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => [],
}))
const TODAY = '2026-11-22'

test('the focus moves to the dates when the pressed button 이번 달 disappears', async () => {
  function Page() {
    const [address, setAddress] = useState({ startDate: '2026-09-01', endDate: '2026-09-30' })
    const period = periodIn(address, TODAY)
    return (
      <PeriodBar
        period={period}
        today={TODAY}
        onChange={(changed) => setAddress(addressOf({ ...period, ...(changed as Partial<Period>) }, TODAY))}
        actions={null}
      />
    )
  }
  await render(<Page />)
  const buttons = [...document.querySelectorAll('button')]
  const back = buttons.find(({ textContent }) => textContent === '이번 달')
  await act(async () => {
    back?.focus()
    back?.click()
  })
  expect(back?.isConnected).toBe(false)
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.textContent).toContain('2026년 11월')
})
