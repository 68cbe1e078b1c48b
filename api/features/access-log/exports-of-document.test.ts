import { expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { exportDocuments } from '#shared/documents/documents.contract.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { rangesOf } from './id-ranges.ts'
import { SERVER } from './record-security-event.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer, dealerWorker } = app.actors

async function exportsOf(query: { document?: string }) {
  return (await app.call(admin, listAccessLog, { query: { ...query, action: 'export' } })).body.items
}

it('an export is found by each document in it that its reader sees in full, and by no other', async () => {
  const [mine, waiting] = [await world.submit(dealer), await world.submit(dealer)]
  await world.changed(dealerWorker, mine.id, '진행중')
  const entries = async (document: string) => {
    return (await exportsOf({ document })).map(({ accountId }) => accountId)
  }
  expect(await entries(mine.documentNumber)).toEqual([])
  await app.call(dealerWorker, exportDocuments, { query: {} })
  expect(await entries(mine.documentNumber)).toEqual([dealerWorker.id])
  expect(await entries(String(mine.id))).toEqual([dealerWorker.id])
  expect(await entries(waiting.documentNumber)).toEqual([])
  await app.call(worker, exportDocuments, { query: {} })
  expect(await entries(mine.documentNumber)).toEqual([worker.id, dealerWorker.id])
  expect(await entries(waiting.documentNumber)).toEqual([worker.id])
  expect(await entries('20200101-00001')).toEqual([])
})

it('an export of very many shows the first of their ids on the page', async () => {
  const ids = Array.from({ length: 300 }, (_, at) => 1_000_001 + 2 * at)
  const detail = { rows: 300, documents: rangesOf(ids) }
  const access = { subject: null, person: null, detail, action: 'export', by: SERVER } as const
  await app.app.accessLog.add(access)
  const [row] = await exportsOf({})
  expect(row?.detail.documents).toMatch(/^1000001,1000003,[\d,]*\d,…$/)
  expect(row?.detail.documents?.length).toBeLessThan(510)
})
