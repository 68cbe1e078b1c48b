import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultRound, prepare } from './fault-round.ts'
import { kill } from './kinds/all-kinds.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'

let laboratory: Laboratory

beforeAll(async () => {
  laboratory = await openLaboratory({ kind: 'sqlite', from: 'source', seed: 1 })
}, 60_000)
afterAll(() => laboratory.close())

it('a server that is killed amid all kinds of operations loses nothing, doubles nothing and leaves nothing half done', async () => {
  expect(await prepare(laboratory, 60)).toEqual([])
  const { outcomes, asked, violations } = await faultRound(laboratory, kill, 60)
  expect(violations).toEqual([])
  expect(outcomes.acknowledged + outcomes.refused + outcomes.unanswered).toBe(61)
  expect(asked).toMatchObject({ backup: 1, close: 1, 'settlement run': 2 })
}, 300_000)
