import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultRound, prepare } from './fault-round.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'

const ROUNDS = 2
const OPERATIONS = 150

const kind = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'
let laboratory: Laboratory
beforeEach(async () => {
  laboratory = await openLaboratory({ kind, from: 'source', seed: 6 })
}, 60_000)
afterEach(() => laboratory.close())

it.each(ALL_KINDS)(
  '$name amid operations of all kinds',
  async (fault) => {
    if (fault.missing(laboratory) !== null) return
    expect(await prepare(laboratory, OPERATIONS)).toEqual([])
    for (let round = 1; round <= ROUNDS; round += 1)
      expect((await faultRound(laboratory, fault, OPERATIONS)).violations).toEqual([])
  },
  240_000,
)
