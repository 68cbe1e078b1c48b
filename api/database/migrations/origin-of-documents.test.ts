import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeDocumentWorld } from '../../testing/make-document-world.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { originOfDocuments } from './0015-origin-of-documents.ts'

it('knows the origin of what is there by who bore its names at the activation, else by who bears them or bore them last', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  const world = await makeDocumentWorld(app)
  const { dealer } = app.actors
  const { id: ktId } = await db
    .selectFrom('carriers')
    .select('id')
    .where('name', '=', 'KT')
    .executeTakeFirstOrThrow()
  const { id: codeId } = await db
    .selectFrom('contact_codes')
    .select('id')
    .where('code', '=', 'KT-GN')
    .executeTakeFirstOrThrow()
  const made = async (columns: { contact_code: string | null; carrier?: string; activated_at?: string }) => {
    const { id } = await world.submit(dealer, {})
    await db.updateTable('documents').set(columns).where('id', '=', id).execute()
    return id
  }
  const asked = {
    waiting: await made({ contact_code: 'KT-GN' }),
    'under a name that passed to another': await made({ contact_code: 'KT-GN', activated_at: '2026-01-01' }),
    'after it had passed': await made({ contact_code: 'KT-GN', activated_at: '2026-03-01' }),
    'under a name that nobody bears': await made({ contact_code: 'GONE', carrier: '옛통신' }),
    'under a name that nobody ever bore': await made({ contact_code: 'NEVER', carrier: '없는통신' }),
    'of no code': await made({ contact_code: null }),
  }
  // Brings the table to its state before the migration.
  await sql`alter table documents drop column carrier_id`.execute(db)
  await sql`alter table documents drop column contact_code_id`.execute(db)
  await sql`create table former_names ("of" text, name text, record_id integer, until text)`.execute(db)
  for (const [of, name, id, until] of [
    ['contact-code', 'KT-GN', 7001, '2026-02-01'],
    ['contact-code', 'GONE', 7002, '2026-02-01'],
    ['contact-code', 'GONE', 7003, '2026-04-01'],
    ['carrier', '옛통신', 7004, '2026-02-01'],
  ])
    await sql`insert into former_names values (${of}, ${name}, ${id}, ${until})`.execute(db)

  await originOfDocuments.up(db as unknown as Kysely<unknown>, product)
  const rows = await db.selectFrom('documents').select(['id', 'carrier_id', 'contact_code_id']).execute()
  const origins = Object.entries(asked).map(([what, id]) => {
    const row = rows.find((each) => each.id === id)
    return [what, row?.carrier_id, row?.contact_code_id]
  })
  expect(origins).toEqual([
    ['waiting', ktId, codeId],
    ['under a name that passed to another', ktId, 7001],
    ['after it had passed', ktId, codeId],
    ['under a name that nobody bears', 7004, 7003],
    ['under a name that nobody ever bore', null, null],
    ['of no code', ktId, null],
  ])
  await app.close()
})
