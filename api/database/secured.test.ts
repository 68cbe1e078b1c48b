import { expect, it } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import { forgetSecured, readSecured, saveSecured } from './secured.ts'

const app = await openTestApp()

it('knows of each place what it held last, and nothing of one that never held anything', async () => {
  const { kysely } = app.context.database
  expect(await readSecured(kysely, 'backup')).toBeNull()
  await saveSecured(kysely, 'backup', { sequence: 7, at: '2026-11-27T01:00:00.000Z' })
  await saveSecured(kysely, 'backup', { sequence: 9, at: '2026-11-28T01:00:00.000Z' })
  expect(await readSecured(kysely, 'backup')).toEqual({ sequence: 9, at: '2026-11-28T01:00:00.000Z' })
  expect(await readSecured(kysely, 'replica')).toBeNull()
  await saveSecured(kysely, 'replica', { sequence: 9, at: '2026-11-28T01:00:00.000Z' })
  await forgetSecured(kysely, 'replica')
  expect(await readSecured(kysely, 'replica')).toBeNull()
  expect(await readSecured(kysely, 'backup')).not.toBeNull()
})
