import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Laboratory, openLaboratory } from '../laboratory.ts'
import { missingForPowerCuts, powerCuts } from './power-cuts.ts'

const SUBMISSIONS = 12

let laboratory: Laboratory
beforeEach(async () => {
  laboratory = await openLaboratory({ kind: 'sqlite', from: 'source', seed: 5 })
}, 60_000)
afterEach(() => laboratory.close())

it('a power cut before any fsync loses nothing that was acknowledged by then', async ({ skip }) => {
  const missing = missingForPowerCuts(laboratory)
  if (missing !== null) return skip(missing)
  const { acknowledged, cuts, violations } = await powerCuts(laboratory, SUBMISSIONS)
  expect(violations).toEqual([])
  const sent = laboratory.history.documents
  expect(acknowledged).toBe(sent.filter(({ states }) => !states.includes(null)).length)
  expect(acknowledged).toBeGreaterThan(0)
  expect(cuts).toBeGreaterThan(SUBMISSIONS)
}, 600_000)

it.each([
  ['files', 'is missing', (path: string) => path.includes('/files/')],
  ['the database', 'acknowledged, but not stored', (path: string) => path.endsWith('.sqlite-wal')],
])(
  'a disk that lies about %s is found out',
  async (_what, words, forgotten) => {
    if (missingForPowerCuts(laboratory) !== null) return
    const { violations } = await powerCuts(laboratory, SUBMISSIONS, forgotten)
    expect(violations.join('\n')).toContain(words)
  },
  120_000,
)
