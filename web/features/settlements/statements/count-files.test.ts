import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { fileCounter, inFiles } from './count-files.ts'

/** Three files, of which one looks like an archive itself, and one is empty. */
async function archive(): Promise<Uint8Array> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('PK\x03\x04'.repeat(100)), '지급내역서_강남모바일_2026-10.pdf', {
    compress: false,
  })
  zip.addBuffer(Buffer.from('글'.repeat(1000)), 'note.txt')
  zip.addBuffer(Buffer.alloc(0), 'empty.pdf', { compress: false })
  zip.end()
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream)
}

function* pieces(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('the files of an archive that have come', () => {
  it.each([1, 7, 100, 100_000])('are counted in pieces of %i bytes', async (size) => {
    const count = fileCounter()
    const counts = [...pieces(await archive(), size)].map(count)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
    expect(counts.at(-1)).toBe(3)
    if (size < 100) expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3]))
  })

  it('count when they are whole', async () => {
    const bytes = await archive()
    const first = Buffer.from(bytes).indexOf(Buffer.from('PK\x03\x04'), 30 + 400) // within its contents
    const count = fileCounter()
    expect(count(bytes.subarray(0, first))).toBe(0)
  })

  it('are told with how many there will be, where the server says it', async () => {
    const bytes = await archive()
    const told: [number, number | null][] = []
    const tell = (loaded: number, total: number | null) => void told.push([loaded, total])
    inFiles(tell)(0, null, { bytes, headers: new Headers({ 'x-files': '3' }) })
    inFiles(tell)(0, null, { bytes, headers: new Headers() })
    expect(told).toEqual([
      [3, 3],
      [3, null],
    ])
  })
})
