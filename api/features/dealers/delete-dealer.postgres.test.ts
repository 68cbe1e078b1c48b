import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteDealer } from '#shared/dealers/dealer.contract.ts'
import { makeDocumentWorld } from '../../testing/make-document-world.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { queueBehind } from '../../testing/queue-behind.ts'

const app = await openTestApp()
const world = await makeDocumentWorld(app)
const { admin, dealer } = app.actors

it('waits for the codes of the store before it holds the store, for which submissions under them wait', async () => {
  await world.submit(dealer, {})
  const { database } = app.context
  const code = await database.kysely
    .selectFrom('contact_codes')
    .select('id')
    .where('code', '=', 'KT-GN')
    .executeTakeFirstOrThrow()
  const [deleted] = await queueBehind(
    app,
    ({ lock }) => lock('contact_codes', [code.id]),
    () => app.call(admin, deleteDealer, { params: { id: dealer.id } }),
    async () => {
      // A new document locks its store like this; it fails at once if the deletion already holds the store.
      await sql`select id from users where id = ${dealer.id} for key share nowait`.execute(database.kysely)
      await database.transaction(({ lock }) => lock('contact_codes', [code.id]))
    },
  )
  expect(deleted.status).toBe(200)
})
