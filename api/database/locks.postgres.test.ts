import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'

const app = await openTestApp()

const HELD_MS = 300

it.each([
  ['share', 'share', 'at once'],
  ['share', 'update', 'waits'],
  ['update', 'update', 'waits'],
] as const)('who locks a row for %s that is locked for %s goes on: %s', async (mine, theirs, outcome) => {
  const { database } = app.context
  const { id } = app.actors.admin
  const order: string[] = []
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const first = database.transaction(async ({ lock }) => {
    await lock('users', [id], theirs)
    isHeld()
    await (outcome === 'waits' ? after(HELD_MS) : expect.poll(() => order).toEqual(['second']))
    order.push('first')
  })
  await held
  await database.transaction(async ({ lock }) => {
    await lock('users', [id], mine)
    order.push('second')
  })
  await first
  expect(order).toEqual(outcome === 'waits' ? ['first', 'second'] : ['second', 'first'])
})

const MANY = Array.from({ length: 20_000 }, (_, index) => `판매점 ${index}`)

it('makes who takes a name wait for who holds it, among as many names as a table has', async () => {
  const { database } = app.context
  const order: string[] = []
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const hold = (name: string, of: 'store' | 'team') =>
    database.transaction(async ({ holdNames }) => {
      await holdNames(of, [name])
      order.push(of)
    })
  const many = database.transaction(async ({ holdNames }) => {
    await holdNames('store', MANY)
    isHeld()
    await expect.poll(() => order).toEqual(['team'])
    await after(HELD_MS)
    order.push('many stores')
  })
  await held
  await Promise.all([hold('판매점 7', 'store'), hold('판매점 7', 'team'), many])
  expect(order).toEqual(['team', 'many stores', 'store'])
})
