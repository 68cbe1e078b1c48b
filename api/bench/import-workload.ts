import { randomBytes } from 'node:crypto'
import { type ImportReport, uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import { workbook } from '../testing/imports/make-table.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import type { BenchFacts } from './bench-data.ts'
import { bearer } from './http-workloads.ts'
import { type Measurement, measurementOf } from './measurement.ts'
import { readMeanwhile } from './read-meanwhile.ts'

const ROWS = 10_000

/** Rows a second of one import, looked at first and then written; the times are those of a list that somebody else reads. */
export async function measureImport({ admin, workers }: BenchFacts, url: string): Promise<Measurement> {
  const prefix = randomBytes(4).toString('hex').toUpperCase()
  const rows = Array.from({ length: ROWS }, (_, at) => [`${prefix}-${at}`, `판매점 ${at}`, '서울 강남구'])
  const { payload, contentType } = multipartForm({}, workbook([['KP번호', '판매점명', '위치'], ...rows]))
  const others = readMeanwhile(url, bearer(workers[0] ?? ''))

  async function upload(dryRun: boolean): Promise<number> {
    const began = performance.now()
    const answer = await fetch(`${url}${uploadKpNumbers.path}?dryRun=${dryRun}`, {
      method: 'POST',
      headers: { ...bearer(admin), 'content-type': contentType },
      body: payload,
    })
    const { added } = (await answer.json()) as ImportReport
    if (added !== ROWS) throw new Error(`of ${ROWS} rows ${added} were taken`)
    return (performance.now() - began) / 1000
  }

  const looked = await upload(true)
  const wrote = await upload(false)
  const times = await others.stop()
  console.log(`${ROWS} rows looked at in ${looked.toFixed(2)} s, read and written in ${wrote.toFixed(2)} s`)
  return { ...measurementOf(times, looked + wrote, 0, ROWS), perSecond: ROWS / wrote }
}
