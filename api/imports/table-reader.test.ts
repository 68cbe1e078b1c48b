import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
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
  const both = await Promise.all([reader.read(1, text(1)), reader.read(1, text(2))])
  const rows = both.map((read) => ('table' in read ? read.table.rows.length : read))
  expect(rows).toEqual([1, 2])
})

it('gives up what takes too much time', async () => {
  reader = new TableReader({ milliseconds: 20 })
  expect(await reader.read(1, text(100_000))).toEqual({ refusal: TOO_LARGE })
})

it('gives up what takes too much memory, and reads the next one', async () => {
  reader = new TableReader({ megabytes: 16 })
  expect(await reader.read(1, text(150_000))).toEqual({ refusal: TOO_LARGE })
  expect(await reader.read(1, text(1))).toHaveProperty('table')
})

it('reads tables of two accounts at once, those of one account in turn, and sends away who comes when many wait', async () => {
  reader = new TableReader({ mostWaiting: 2 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const held = (name: string): TableToUnpack => ({
    ...text(1),
    unpack: async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
      return text(1).unpack()
    },
  })
  const read = (accountId: number, name: string) => reader.read(accountId, held(name))
  const hasBegun = (name: string) => vi.waitFor(() => expect(begun).toContain(name), { timeout: 20_000 })
  const all = Promise.allSettled([
    read(1, 'slow'),
    read(1, 'second of the same'),
    read(2, 'of another'),
    read(3, 'third'),
    read(4, 'fourth'),
  ])
  await turnOfTheLoop()
  const tooMany = await read(5, 'too many').catch((error: unknown) => error)
  expect(tooMany).toMatchObject({
    code: 'UNAVAILABLE',
    message: '다른 파일을 읽고 있습니다. 잠시 후 다시 시도해주세요.',
  })
  expect(begun).toEqual(['slow', 'of another'])
  // The first account's table goes on, and everybody else's is read meanwhile.
  for (const name of ['third', 'fourth']) {
    ends.splice(1, 1)[0]?.()
    await hasBegun(name)
  }
  expect(begun).not.toContain('second of the same')
  for (const end of ends.splice(0)) end()
  await hasBegun('second of the same')
  for (const end of ends) end()
  expect((await all).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
})
