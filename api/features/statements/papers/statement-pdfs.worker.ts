import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ZipFile } from 'yazl'
import { formatCount } from '#shared/count.ts'
import { LIMITS } from '#shared/limits.ts'
import type { OwedStore } from '#shared/statements/store.contract.ts'
import type { DatabaseAddress } from '../../../database/database.ts'
import { withSnapshot } from '../../../database/snapshot.ts'
import { PostedBytes, tellDocuments } from '../../../excel/posted-bytes.ts'
import { statementsOf } from '../read-statement.ts'
import { showsHiddenPrices } from '../settings.ts'
import { documentsOfLines } from '../statements.queries.ts'
import { statementPdf } from './statement.pdf.ts'

/** Whose statements of a month the archive holds, and the database to read them from. */
export interface StatementPdfs {
  address: DatabaseAddress
  month: string
  stores: readonly OwedStore[]
  now: Date
}

/* In a thread of its own: tells whose activations these are, then makes one PDF after the other while somebody reads. */
if (parentPort === null) throw new Error('PDFs are made in a thread of their own')
const { address, month, stores, now } = workerData as StatementPdfs
const output = new PostedBytes(parentPort)
const zip = new ZipFile()
await withSnapshot(address, async ({ kysely }) => {
  const areApart = await showsHiddenPrices(kysely)
  const documents = await documentsOfLines(kysely, month)
  await tellDocuments([...new Set(documents.filter((id) => id !== null))])
  ;(zip.outputStream as Readable).pipe(output)
  const nameOf = fileNames()
  for await (const statement of statementsOf(kysely, month, stores)) {
    await output.roomForMore()
    const { name: storeName } = statement.store
    const name = nameOf(`지급내역서_${storeName}_${month}`)
    if (statement.lines.length > LIMITS.statementPdfLines)
      zip.addBuffer(Buffer.from(tooLong(storeName)), `${name}.txt`)
    // A PDF is compressed already.
    else
      zip.addBuffer(
        Buffer.from(await statementPdf(statement, { showsHiddenPrices: areApart, now })),
        `${name}.pdf`,
        { compress: false },
      )
  }
})
zip.end()
await finished(output)
output.close()

/** Makes names of files; stores of one name get a number. */
function fileNames(): (name: string) => string {
  const used = new Map<string, number>()
  return (name) => {
    const safe = name.replaceAll(/[\\/:*?"<>|]/g, '_')
    const times = (used.get(safe) ?? 0) + 1
    used.set(safe, times)
    return times === 1 ? safe : `${safe} (${times})`
  }
}

function tooLong(name: string): string {
  return `${name}의 내역은 ${formatCount(LIMITS.statementPdfLines)}줄을 넘어 PDF로 만들 수 없습니다. 엑셀로 받아주세요.`
}
