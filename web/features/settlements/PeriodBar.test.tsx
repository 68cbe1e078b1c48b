// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { find, render } from '../../ui/testing/render.tsx'
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
    const change = (of: (now: Period) => Partial<Period>) =>
      setAddress(addressOf({ ...period, ...of(period) }, TODAY))
    return <PeriodBar period={period} today={TODAY} onChange={change} actions={null} />
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

test('two presses before the first is drawn go back two months, and forward never into the future', async () => {
  let now: Period = { startDate: '2026-10-01', endDate: '2026-10-31' }
  const change = (of: (now: Period) => Partial<Period>) => {
    now = { ...now, ...of(now) }
  }
  await render(<PeriodBar period={now} today={TODAY} onChange={change} actions={null} />)
  find('[aria-label="이전 달"]').click()
  find('[aria-label="이전 달"]').click()
  expect(now).toEqual({ startDate: '2026-08-01', endDate: '2026-08-31' })
  for (let press = 0; press < 5; press += 1) find('[aria-label="다음 달"]').click()
  expect(now).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' })
})
