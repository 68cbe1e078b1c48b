import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { secretsOfDeleted } from './0012-secrets-of-deleted.ts'

it('clears the secrets of accounts that were deleted before, and of no others', async () => {
  const app = await createTestApp()
  const { kysely, product } = app.context.database
  const { worker } = app.actors
  await kysely.updateTable('users').set({ otp_secret: 'KEY', otp_since: '', otp_step: 1 }).execute()
  await kysely.updateTable('users').set({ deleted_at: '' }).where('id', '=', worker.id).execute()
  await secretsOfDeleted.up(kysely as unknown as Kysely<unknown>, product)
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'password_hash', 'otp_secret', 'otp_since', 'otp_step'])
    .execute()
  for (const { id, password_hash, ...otp } of rows) {
    const isGone = id === worker.id
    expect(password_hash === '').toBe(isGone)
    expect(otp).toEqual(
      isGone
        ? { otp_secret: null, otp_since: null, otp_step: null }
        : { otp_secret: 'KEY', otp_since: '', otp_step: 1 },
    )
  }
  await app.close()
})
