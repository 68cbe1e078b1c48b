import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkHistory } from './check-history.ts'
import { crashRound } from './crash-round.ts'
import { makeFaultData, openFaultData } from './fault-data.ts'
import { newOperation, type Operation } from './submission-history.ts'

let folder: string
let sessionIds: string[]
const history: Operation[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-crash-'))
  sessionIds = (await makeFaultData(folder)).sessionIds
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a server that is killed amid submissions loses nothing, doubles nothing and leaves nothing half done', async () => {
  const report = await crashRound({ folder, sessionIds, submissions: 30, from: 'source' }, history)
  expect(report.violations).toEqual([])
  expect(report.acknowledged + report.refused + report.unknown).toBe(30)
  expect(history.filter(({ outcomes }) => outcomes.at(-1) === 'acknowledged')).toHaveLength(29)
}, 120_000)

it('the checker sees what is lost, changed, or stored although it was refused', async () => {
  const [lost, changed, refused] = [newOperation(1, true), ...history.filter(isAcknowledged).slice(0, 2)]
  if (lost === undefined || changed === undefined || refused === undefined) throw new Error('no history')
  const data = await openFaultData(folder)
  const others = history.filter((operation) => operation !== changed && operation !== refused)
  try {
    const violations = await checkHistory(data, [
      ...others,
      { ...lost, outcomes: ['acknowledged'] },
      { ...changed, fileSha256: 'other', fields: { ...changed.fields, customerName: '다른 이름' } },
      { ...refused, outcomes: ['refused'] },
    ])
    expect(violations.map((violation) => violation.replace(/^\S+ \([^)]*\): /, '')).sort()).toEqual([
      'acknowledged, but not stored',
      'its bytes differ or are missing',
      'refused, but stored',
      'stored with other fields',
    ])
  } finally {
    await data.close()
  }
})

function isAcknowledged({ outcomes }: Operation): boolean {
  return outcomes.includes('acknowledged')
}
