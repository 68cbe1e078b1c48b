import { expect, it } from 'vitest'
import { statusChangeProblems } from './status-change-problems.ts'

const NOW = new Date('2026-11-21T03:00:00.000Z')
const NOTHING = { subscriptionNumber: null, activatedAt: null, discardReason: null, supplementNotes: null }
const fields = (...[to, details]: [Parameters<typeof statusChangeProblems>[0], object]) =>
  statusChangeProblems(to, { ...NOTHING, ...details }, NOW).map(({ field }) => field)

it('asks of each status what it needs', () => {
  expect(fields('개통', { subscriptionNumber: ' ' })).toEqual(['subscriptionNumber'])
  expect(fields('개통', { subscriptionNumber: '1' })).toEqual([])
  expect(fields('폐기', { discardReason: '' })).toEqual(['discardReason'])
  expect(fields('폐기', { discardReason: '중복' })).toEqual([])
  expect(fields('진행중', {})).toEqual([])
})

it('refuses what belongs to another status, and a time that lies ahead', () => {
  const ahead = { subscriptionNumber: '1', activatedAt: '2026-11-21T03:00:00.001Z' }
  expect(fields('개통', ahead)).toEqual(['activatedAt'])
  expect(fields('개통', { ...ahead, activatedAt: NOW.toISOString() })).toEqual([])
  expect(fields('대기', { activatedAt: NOW.toISOString() })).toEqual(['activatedAt'])
  expect(fields('취소', { discardReason: '중복', supplementNotes: '신분증' })).toEqual([
    'discardReason',
    'supplementNotes',
  ])
})
