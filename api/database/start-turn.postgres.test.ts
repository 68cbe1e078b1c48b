import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import { takePostgresTurn } from './postgres.ts'

const app = await openTestApp()
const url = app.config.databaseUrl ?? ''

it('lets one process prepare the database at a time, also after one that failed', async () => {
  const steps: string[] = []
  const prepare = (name: string, isGood = true) =>
    takePostgresTurn(url, async () => {
      steps.push(`${name} begins`)
      await after(100)
      steps.push(`${name} ends`)
      if (!isGood) throw new Error('no backup')
    })
  const failing = expect(prepare('one', false)).rejects.toThrow('no backup')
  await Promise.all([failing, prepare('two'), prepare('three')])
  const inTurn = steps
    .filter((_step, at) => at % 2 === 0)
    .flatMap((begun) => [begun, begun.replace('begins', 'ends')])
  expect(steps).toEqual(inTurn)
  expect(steps).toHaveLength(6)
})
