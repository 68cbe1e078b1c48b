import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { TableReader } from './table-reader.ts'
import { type TableToUnpack, TOO_LARGE } from './uploaded-table.ts'

let reader: TableReader
afterEach(() => reader.close())

function text(rows: number): TableToUnpack {
  const bytes = Uint8Array.from(Buffer.from(`이름\n${'가나다라마바사\n'.repeat(rows)}`))
  const columns = [{ field: 'name', heading: '이름', required: true }]
  const unpack = async () => [{ name: '', bytes }]
  return { kind: 'csv', unpack, columns, mostRows: 1_000_000, mostCharacters: 10_000_000 }
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

it('unpacks one table at a time, and sends away who comes when many wait', async () => {
  reader = new TableReader({ mostWaiting: 2 })
  let unpacked = 0
  const counted = (): TableToUnpack => {
    const { unpack, ...table } = text(1)
    const count = () => {
      unpacked += 1
      return unpack()
    }
    return { ...table, unpack: count }
  }
  const all = Promise.allSettled(Array.from({ length: 4 }, () => reader.read(counted())))
  await turnOfTheLoop()
  expect(unpacked).toBe(1)
  const settled = await all
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(settled[3]).toMatchObject({
    reason: { code: 'UNAVAILABLE', message: '다른 파일을 읽고 있습니다. 잠시 후 다시 시도해주세요.' },
  })
  expect(unpacked).toBe(3)
})
