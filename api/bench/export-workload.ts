import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import ExcelJS from 'exceljs'
import { exportDocuments, listDocuments } from '#shared/documents/documents.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { kstDay } from '#shared/kst.ts'
import type { BenchFacts } from './bench-data.ts'
import { bearer } from './http-workloads.ts'
import { type Measurement, measurementOf } from './measurement.ts'
import { readMeanwhile } from './read-meanwhile.ts'

/** Days of the year in the data that hold 100,000 of the 200,000 documents. */
const DAYS = 225
/** exceljs reads a whole workbook at once, and 100,000 rows as objects need that much memory. */
const READER_MEMORY_MB = 12_000

/** Rows per second of one export of activations, and the times of a list that another user reads meanwhile. */
export async function measureExport({ workers }: BenchFacts, url: string): Promise<Measurement> {
  const headers = bearer(workers[0] ?? '')
  const statuses = encodeURIComponent('개통')
  const since = kstDay(new Date(Date.now() - DAYS * 86_400_000))
  const filter = `activationStatus=${statuses}&startDate=${since}`
  const total = await totalOf(`${url}${listDocuments.path}?${filter}`, headers)
  const others = readMeanwhile(url, headers)
  const began = performance.now()
  const answer = await fetch(`${url}${exportDocuments.path}?${filter}`, { headers })
  const pieces: Uint8Array[] = []
  for await (const bytes of answer.body ?? []) pieces.push(bytes)
  const seconds = (performance.now() - began) / 1000
  const times = await others.stop()
  const rows = await rowsOf(Buffer.concat(pieces))
  console.log(`the list says ${total} rows, exceljs reads ${rows} in the workbook`)
  const failures = answer.ok && rows === total ? 0 : 1
  return { ...measurementOf(times, seconds, failures, total), perSecond: total / seconds }
}

/** The number of rows without the heading; another process counts, so that its memory is not measured. */
async function rowsOf(workbook: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    const file = join(folder, 'export.xlsx')
    await writeFile(file, workbook)
    const program = `const ExcelJS = require(process.argv[1])
      const workbook = new ExcelJS.Workbook()
      workbook.xlsx.readFile(process.argv[2]).then(() => console.log(workbook.worksheets[0].actualRowCount - 1))`
    const exceljs = createRequire(import.meta.url).resolve('exceljs')
    const limit = `--max-old-space-size=${READER_MEMORY_MB}`
    const { stdout } = await promisify(execFile)(process.execPath, [limit, '-e', program, exceljs, file])
    return Number(stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function totalOf(list: string, headers: Record<string, string>): Promise<number> {
  const { total } = (await (await fetch(list, { headers })).json()) as ResponseOf<typeof listDocuments>
  return total
}

/** Rows per second of exceljs's streaming writer alone, with as many columns as the product's export. */
export async function bareExportRate(columns: number): Promise<number> {
  const ROWS = 10_000
  const began = performance.now()
  const stream = new Writable({ write: (_chunk, _encoding, done) => done() })
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const sheet = workbook.addWorksheet('개통완료')
  sheet.columns = Array.from({ length: columns }, (_, at) => ({
    header: `항목 ${at}`,
    width: 15,
    style: { numFmt: at % 8 === 0 ? 'yyyy-mm-dd hh:mm' : '@' },
  }))
  for (let row = 0; row < ROWS; row += 1) {
    const cells = Array.from({ length: columns }, (_, at) =>
      at % 8 === 0 ? new Date() : at % 3 === 0 ? null : `판매점 ${row} ${at}`,
    )
    sheet.addRow(cells).commit()
  }
  await workbook.commit()
  return (ROWS * 1000) / (performance.now() - began)
}
