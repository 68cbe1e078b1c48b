// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { KstDay } from '#shared/kst.ts'
import { firstChosenDay } from '#shared/stats/chosen-day.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { DayChooser } from './DayChooser.tsx'

const TODAY = '2026-11-22'

test('two presses before the first is drawn go two days, and never past either end', async () => {
  let now: KstDay | null = '2026-11-20'
  const choose = (choice: (now: KstDay) => KstDay | null) => {
    now = choice(now ?? TODAY)
  }
  const press = (label: string, times: number) => {
    for (let time = 0; time < times; time += 1) find(`[aria-label="${label}"]`).click()
  }
  await render(<DayChooser day={now} today={TODAY} onChoose={choose} />)
  press('이전 날', 2)
  expect(now).toBe('2026-11-18')
  press('다음 날', 6)
  expect(now).toBeNull()
  now = firstChosenDay(TODAY)
  press('이전 날', 1)
  expect(now).toBe(firstChosenDay(TODAY))
})
