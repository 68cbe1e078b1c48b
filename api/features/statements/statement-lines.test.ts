import { expect, it } from 'vitest'
import { insertRows } from '../../database/write-rows.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { addEntries } from '../settlements/ledger/record-amounts.ts'

const { app, activate, storeNamed, statement, adjust } = await openSettlementWorld()
const { kysely } = app.context.database
const month = '2026-09'
/** More than are read in one piece. */
const COPIES = 1_200

it('a statement of very many lines has each once, documents by their day and then what belongs to none', async () => {
  const first = await activate('2026-09-30T03:00:00.000Z')
  const { id: storeId } = await storeNamed('강남')
  await adjust({ storeId, month, amount: '-5000' })
  const { id: _, ...row } = await kysely
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  // The later a document came, the earlier it was activated.
  const copies = Array.from({ length: COPIES }, (_, at) => ({
    ...row,
    document_number: `copy-${at}`,
    activated_at: new Date(Date.parse('2026-09-29T03:00:00.000Z') - at * 60_000).toISOString(),
  }))
  await insertRows(kysely, 'documents', copies)
  const ids = await kysely
    .selectFrom('documents')
    .select('id')
    .where('document_number', 'like', 'copy-%')
    .execute()
  const at = '2026-09-29T03:00:00.000Z'
  const entry = { store_id: storeId, month, settled_at: at, kind: 'activation', category: null }
  await app.context.database.transaction((transaction) =>
    addEntries(
      transaction,
      ids.map(({ id }) => ({ ...entry, amount: 100, carrier: 'KT', document_id: id, reason: null })),
      { authorId: app.actors.admin.id, at },
    ),
  )
  const { lines, sums } = await statement(month, storeId)
  expect(lines).toHaveLength(COPIES + 2)
  expect(new Set(lines.map(({ documentId }) => documentId)).size).toBe(COPIES + 2)
  expect(lines.slice(-2).map(({ documentId }) => documentId)).toEqual([first, null])
  const days = lines.slice(0, -1).map(({ activatedAt }) => activatedAt)
  expect(days).toEqual(days.toSorted())
  expect(sums.total).toBe(100_000 - 5_000 + COPIES)
})
