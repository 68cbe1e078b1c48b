import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { holdNames } from './hold-names.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const HELD_MS = 300
const MANY = Array.from({ length: 20_000 }, (_, index) => `판매점 ${index}`)

it('makes who takes a name wait for who holds it, among as many names as a table has', async () => {
  const { database } = app.context
  const order: string[] = []
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const hold = (name: string, of: 'store' | 'team') =>
    database.transaction(async ({ db }) => {
      await holdNames(db, database.kind, of, [name])
      order.push(of)
    })
  const many = database.transaction(async ({ db }) => {
    await holdNames(db, database.kind, 'store', MANY)
    isHeld()
    await after(HELD_MS)
    order.push('many stores')
  })
  await held
  await Promise.all([hold('판매점 7', 'store'), hold('판매점 7', 'team'), many])
  expect(order).toEqual(['team', 'many stores', 'store'])
})
