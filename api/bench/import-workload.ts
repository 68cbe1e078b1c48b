import { randomBytes } from 'node:crypto'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import type { ImportReport } from '#shared/imports/imports.contract.ts'
import { createSalesManager } from '#shared/users/users.contract.ts'
import { importOf } from '../features/imports/registry.ts'
import { largeTables } from '../testing/imports/large-tables.ts'
import { table, workbook } from '../testing/imports/make-table.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import type { BenchFacts } from './bench-data.ts'
import { bearer } from './http-workloads.ts'
import { type Measurement, measurementOf } from './measurement.ts'
import { readMeanwhile } from './read-meanwhile.ts'

const COUNT = 10_000

/**
 * Rows per second of tables of every kind, first with new records and then with changes of the same ones. The times are those
 * of a list that another user reads meanwhile; the longest shows how long a table holds up everybody.
 */
export async function measureImport({ admin, workers }: BenchFacts, url: string): Promise<Measurement> {
  const prefix = randomBytes(4).toString('hex').toUpperCase()
  const named = { carrier: `${prefix} 텔레콤`, salesManager: `manager-${prefix}`.toLowerCase() }
  const create = (path: string, body: object) => post(path, 'application/json', JSON.stringify(body))
  await create(createCarrier.path, { name: named.carrier })
  await create(createSalesManager.path, {
    username: named.salesManager,
    password: randomBytes(12).toString('hex'),
    name: `${prefix} 과장`,
  })

  const measured: number[] = []
  let seconds = 0
  let rows = 0
  for (const { kind, rows: rowsOf } of largeTables({ prefix, count: COUNT, ...named })) {
    const registered = importOf(kind)
    if (registered === null) throw new Error(`nothing takes tables of ${kind}`)
    const headings = registered.columns.map(({ heading }) => heading)
    for (const which of ['new', 'changed'] as const) {
      const fields = kind === 'contact-codes' ? { forceUpdate: 'true' } : {}
      const { payload, contentType } = multipartForm(fields, workbook(table(headings, rowsOf(which))))
      const others = readMeanwhile(url, bearer(workers[0] ?? ''))
      const began = performance.now()
      const { added, changed } = (await post(registered.endpoint.path, contentType, payload)) as ImportReport
      const took = (performance.now() - began) / 1000
      const times = await others.stop()
      if ((which === 'new' ? added : changed) !== COUNT)
        throw new Error(`of ${COUNT} rows of ${kind} ${added} were added and ${changed} changed`)
      const longest = (Math.max(...times) / 1000).toFixed(2)
      console.log(
        `${kind}, ${which}: ${took.toFixed(2)} s; the longest that a list took meanwhile ${longest} s`,
      )
      measured.push(...times)
      seconds += took
      rows += COUNT
    }
  }
  return { ...measurementOf(measured, seconds, 0, rows), perSecond: rows / seconds }

  async function post(
    path: string,
    contentType: string,
    body: string | Buffer<ArrayBuffer>,
  ): Promise<unknown> {
    const headers = { ...bearer(admin), 'content-type': contentType }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}
