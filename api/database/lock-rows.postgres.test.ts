import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { lockRows } from './lock-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

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
  const first = database.transaction(async ({ db }) => {
    await lockRows(db, database.kind, 'users', [id], theirs)
    isHeld()
    await after(HELD_MS)
    order.push('first')
  })
  await held
  await database.transaction(async ({ db }) => {
    await lockRows(db, database.kind, 'users', [id], mine)
    order.push('second')
  })
  await first
  expect(order).toEqual(outcome === 'waits' ? ['first', 'second'] : ['second', 'first'])
})
