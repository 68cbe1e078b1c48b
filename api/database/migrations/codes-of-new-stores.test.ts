import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { codesOfNewStores } from './0026-codes-of-new-stores.ts'
import type { Migration } from './migration.ts'

it('leaves the stores of before the contact codes that bear their name', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  for (const table of ['code_requests', 'kp_contact_codes']) await db.schema.dropTable(table).execute()
  for (const [table, column] of [
    ['users', 'has_named_codes'],
    ['kp_numbers', 'registration_code_hash'],
    ['kp_numbers', 'registration_code_until'],
  ] as const)
    await db.schema.alterTable(table).dropColumn(column).execute()
  await codesOfNewStores.up(db as unknown as Parameters<Migration['up']>[0], product)
  const stores = await db
    .selectFrom('users')
    .select(['username', 'has_named_codes'])
    .where('user_type', '=', 'dealer')
    .execute()
  expect(stores.length).toBeGreaterThan(0)
  expect(stores.every(({ has_named_codes }) => has_named_codes === 1)).toBe(true)
})
