import { parentPort, workerData } from 'node:worker_threads'
import type { OwedStore } from '#shared/statements/store.contract.ts'
import type { DatabaseAddress } from '../../../database/database.ts'
import { withSnapshot } from '../../../database/snapshot.ts'
import { PostedBytes, tellDocuments } from '../../../excel/posted-bytes.ts'
import { statementOf } from '../read-statement.ts'
import { showsHiddenPrices } from '../settings.ts'
import { statementPdf } from './statement.pdf.ts'
import { documentsOf } from './statement-parts.ts'

/** Which statement the PDF holds, and the database to read it from. */
export interface StatementPdf {
  address: DatabaseAddress
  month: string
  store: OwedStore
  now: Date
}

/* In a thread of its own: tells whose activations these are, then makes the PDF. */
if (parentPort === null) throw new Error('a PDF is made in a thread of its own')
const { address, month, store, now } = workerData as StatementPdf
const { statement, areApart } = await withSnapshot(address, async ({ kysely }) => ({
  statement: await statementOf(kysely, month, store),
  areApart: await showsHiddenPrices(kysely),
}))
await tellDocuments(documentsOf(statement))
const output = new PostedBytes(parentPort)
output.end(await statementPdf(statement, { showsHiddenPrices: areApart, now }), () => output.close())
