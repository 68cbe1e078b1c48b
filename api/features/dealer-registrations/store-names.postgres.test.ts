import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import { queueBehind } from '../../testing/queue-behind.ts'
import { requireNoSuchStore } from './store-names.ts'

const app = await openTestApp()

it('who wants a store’s name that somebody is taking waits, and then sees who bears it', async () => {
  const { database } = app.context
  const { dealer, otherDealer } = app.actors
  const taken = '한꺼번에점'
  const [code] = await queueBehind(
    app,
    async ({ db, holdNames }) => {
      await holdNames('store', [taken])
      await db.updateTable('users').set({ dealer_name: taken }).where('id', '=', dealer.id).execute()
    },
    () =>
      database
        .transaction((transaction) => requireNoSuchStore(transaction, taken, { of: otherDealer.id }))
        .catch((error: { code: string }) => error.code),
  )
  expect(code).toBe('DEALER_NAME_TAKEN')
})
