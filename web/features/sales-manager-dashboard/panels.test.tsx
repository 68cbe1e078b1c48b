// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { find, render } from '../../ui/testing/render.tsx'
import { leftSentence } from './GoalPanel.tsx'
import { RankingPanel } from './RankingPanel.tsx'
import { SilentPanel } from './SilentPanel.tsx'

test.each([
  [8, 10, '목표까지 8건 남았습니다. 남은 10일 동안 하루 1건씩 필요합니다.'],
  [1_201, 11, '목표까지 1,201건 남았습니다. 남은 11일 동안 하루 110건씩 필요합니다.'],
  [3, 1, '목표까지 3건 남았습니다. 이 달의 마지막 날입니다.'],
  [0, 5, '목표를 달성했습니다.'],
  [-4, 5, '목표를 달성했습니다. 목표보다 4건 많습니다.'],
])('with %i to go and %i days', (left, days, sentence) => {
  expect(leftSentence(left, days)).toBe(sentence)
})

const rows = (selector: string) => [...document.querySelectorAll(selector)].map((row) => row.textContent)

test('stores with the same activations share a place', async () => {
  const store = (storeName: string | null, activated: number) => ({ storeName, received: 9, activated })
  const stores = [store('가', 3), store('나', 2), store(null, 2), store('다', 1)]
  await render(<RankingPanel days="오늘" ranking={{ total: 4, stores }} />)
  expect(rows('tbody tr')).toEqual(['1가93', '2나92', '2접점코드 없음92', '4다91'])
})

test('silent stores say since when, a few at first, and how many the server left out', async () => {
  const stores = Array.from({ length: 7 }, (_, at) => ({
    storeName: `매장${at}`,
    lastReceivedOn: at === 0 ? null : '2025-11-17',
    days: at === 0 ? 12 : 3,
  }))
  await render(<SilentPanel silent={{ total: 37, stores }} />)
  expect(rows('li').slice(0, 2)).toEqual([
    '매장012일째등록 후 접수한 적 없음',
    '매장13일째마지막 접수 2025년 11월 17일 (월)',
  ])
  expect(rows('li')).toHaveLength(5)
  await act(async () => find<HTMLButtonElement>('button').click())
  expect(rows('li')).toHaveLength(7)
  expect(document.body.textContent).toContain('이 밖에 30곳이 더 있습니다.')
})
