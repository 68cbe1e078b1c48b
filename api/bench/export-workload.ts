import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { exportDocuments, listDocuments } from '#shared/documents/documents.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { kstDay } from '#shared/kst.ts'
import type { BenchFacts } from './bench-data.ts'
import { bearer, LIST_PATH } from './http-workloads.ts'
import { type Measurement, measurementOf } from './measurement.ts'

const ASKED_EVERY_MS = 10
/** Of the year that the data holds: about one row in seven. */
const DAYS = 60

/** Rows a second of one export of activations; the times are those of a list that somebody else reads meanwhile. */
export async function measureExport({ workers }: BenchFacts, url: string): Promise<Measurement> {
  const headers = bearer(workers[0] ?? '')
  const statuses = encodeURIComponent('개통')
  const since = kstDay(new Date(Date.now() - DAYS * 86_400_000))
  const filter = `activationStatus=${statuses}&startDate=${since}`
  const total = await totalOf(`${url}${listDocuments.path}?${filter}`, headers)
  const times: number[] = []
  let isRunning = true
  const others = (async () => {
    while (isRunning) {
      const asked = performance.now()
      await (await fetch(`${url}${LIST_PATH}`, { headers })).arrayBuffer()
      times.push(performance.now() - asked)
      await sleep(ASKED_EVERY_MS)
    }
  })()
  const began = performance.now()
  const answer = await fetch(`${url}${exportDocuments.path}?${filter}`, { headers })
  for await (const _bytes of answer.body ?? []);
  const seconds = (performance.now() - began) / 1000
  isRunning = false
  await others
  const failures = answer.ok ? 0 : 1
  return { ...measurementOf(times, seconds, failures, total), perSecond: total / seconds }
}

async function totalOf(list: string, headers: Record<string, string>): Promise<number> {
  const { total } = (await (await fetch(list, { headers })).json()) as ResponseOf<typeof listDocuments>
  return total
}

/** Rows a second of exceljs's streaming writer alone, with as many columns as the product's export and nothing to read. */
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
