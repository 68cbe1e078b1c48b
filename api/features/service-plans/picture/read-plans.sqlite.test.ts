import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Cell,
  PICTURES,
  type Score,
  scorePicture,
  shareOfRight,
} from '../../../testing/plan-pictures/score-pictures.ts'
import { type LetterReaders, startLetterReaders } from './letter-readers.ts'

let readers: LetterReaders
beforeAll(async () => {
  readers = await startLetterReaders()
})
afterAll(() => readers.end())

/** A little below the rates measured: 88 % of names, all other cells, 97.6 % together. */
const FLOORS: Record<Cell, number> = {
  name: 0.85,
  planType: 0.97,
  dataAllowance: 0.97,
  monthlyFee: 0.98,
  combinationEligible: 0.97,
}

it('reads most cells of price pictures right, all rows of them, and none that is not there', async () => {
  const scores: Score[] = []
  for (const picture of PICTURES) scores.push(await scorePicture(picture, readers))
  expect(PICTURES.length).toBeGreaterThanOrEqual(5)
  expect(scores.reduce((sum, { invented }) => sum + invented, 0)).toBe(0)
  const wrong = scores.flatMap((score) => score.wrong)
  expect(wrong.filter(({ read }) => read === undefined)).toEqual([])
  for (const [cell, floor] of Object.entries(FLOORS) as [Cell, number][]) {
    expect(shareOfRight(scores, cell), cell).toBeGreaterThanOrEqual(floor)
  }
  expect(shareOfRight(scores)).toBeGreaterThanOrEqual(0.95)
}, 120_000)
