import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { reachOfDeleted } from './0037-reach-of-deleted.ts'

it('forgets how to reach whoever had an account that was deleted before, and nobody else', async () => {
  const app = await createTestApp()
  const { kysely, product } = app.context.database
  const { worker } = app.actors
  const reach = { contact_email: 'a@b.kr', contact_phone: '01012345678', location: '서울' }
  await kysely.updateTable('users').set(reach).execute()
  await kysely.updateTable('users').set({ deleted_at: '' }).where('id', '=', worker.id).execute()
  await reachOfDeleted.up(kysely as unknown as Kysely<unknown>, product)
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'name', 'contact_email', 'contact_phone', 'location'])
    .execute()
  for (const { id, name, ...left } of rows) {
    expect(name).not.toBe('')
    expect(left).toEqual(
      id === worker.id ? { contact_email: null, contact_phone: null, location: null } : reach,
    )
  }
  await app.close()
})
