import { expect, it } from 'vitest'
import { memoryByteSource } from './byte-source.ts'
import { officeBinaryKind } from './office-binary.ts'
import { ole2 } from './sample-files.ts'

/** Judges a container and counts how often it is read. */
async function judge(bytes: Buffer) {
  const source = memoryByteSource(bytes)
  let reads = 0
  const read = (offset: number, length: number) => {
    reads += 1
    return source.read(offset, length)
  }
  return { kind: await officeBinaryKind({ size: source.size, read }), reads }
}

const BIG_SECTOR = 4096

/** A genuine Word document with sectors of 4 kB and so many of them in its directory. */
function letterWithDirectoryOf(sectors: number): Buffer {
  const small = ole2()
  const bytes = Buffer.alloc((sectors + 2) * BIG_SECTOR)
  small.copy(bytes, 0, 0, 512)
  bytes.writeUInt16LE(12, 30)
  const table = BIG_SECTOR
  bytes.fill(0xff, table, 2 * BIG_SECTOR)
  for (let sector = 1; sector < sectors; sector += 1) bytes.writeUInt32LE(sector + 1, table + sector * 4)
  bytes.writeUInt32LE(0xffff_fffe, table + sectors * 4)
  small.copy(bytes, 2 * BIG_SECTOR, 2 * 512)
  return bytes
}

it('reads a directory in large sectors, up to two megabytes of it', async () => {
  expect((await judge(letterWithDirectoryOf(1))).kind).toBe('doc')
  expect((await judge(letterWithDirectoryOf(512))).kind).toBe('doc')
  expect((await judge(letterWithDirectoryOf(513))).kind).toBeNull()
})

it('does not follow a circular chain twice', async () => {
  const directory = ole2()
  directory.writeUInt32LE(1, 512 + 4)
  const table = ole2()
  table.writeUInt32LE(0, 68)
  table.writeUInt32LE(0, 2 * 512 - 4)
  for (const bytes of [directory, table]) expect((await judge(bytes)).reads).toBeLessThan(25)
  expect((await judge(directory)).kind).toBeNull()
})
