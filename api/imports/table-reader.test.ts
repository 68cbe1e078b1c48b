import { afterEach, expect, it } from 'vitest'
import { TableReader } from './table-reader.ts'
import { type TableToRead, TOO_LARGE } from './uploaded-table.ts'

let reader: TableReader
afterEach(() => reader.close())

function text(rows: number): TableToRead {
  const bytes = Uint8Array.from(Buffer.from(`이름\n${'가나다라마바사\n'.repeat(rows)}`))
  const columns = [{ field: 'name', heading: '이름', required: true }]
  return { kind: 'csv', parts: [{ name: '', bytes }], columns, mostRows: 1_000_000 }
}

it('reads one table after another', async () => {
  reader = new TableReader()
  const both = await Promise.all([reader.read(text(1)), reader.read(text(2))])
  const rows = both.map((read) => ('table' in read ? read.table.rows.length : read.refusal))
  expect(rows).toEqual([1, 2])
})

it('gives up what takes too much time', async () => {
  reader = new TableReader({ milliseconds: 20 })
  expect(await reader.read(text(100_000))).toEqual({ refusal: TOO_LARGE })
})

it('gives up what takes too much memory, and reads the next one', async () => {
  reader = new TableReader({ megabytes: 16 })
  expect(await reader.read(text(150_000))).toEqual({ refusal: TOO_LARGE })
  expect(await reader.read(text(1))).toHaveProperty('table')
})
