import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultRound, prepare } from './fault-round.ts'
import { ALL_KINDS, failover, kill, oneOfTwo, postgresKilled } from './kinds/all-kinds.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'

const OPERATIONS = 200

const kind = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'
/** What strikes the portal alone is the same on both databases. */
const FAULTS = kind === 'sqlite' ? ALL_KINDS : [kill, postgresKilled, failover, oneOfTwo]
let laboratory: Laboratory
beforeEach(async () => {
  laboratory = await openLaboratory({ kind, from: 'source', seed: 6 })
}, 60_000)
afterEach(() => laboratory.close())

it.each(FAULTS)(
  '$name amid operations of all kinds',
  async (fault) => {
    if (fault.missing(laboratory) !== null) return
    expect(await prepare(laboratory, OPERATIONS)).toEqual([])
    expect((await faultRound(laboratory, fault, OPERATIONS)).violations).toEqual([])
  },
  240_000,
)
