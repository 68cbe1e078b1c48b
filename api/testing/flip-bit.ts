import { readFile, writeFile } from 'node:fs/promises'

/** Changes one bit in the middle of a file, as a disk that rots does. */
export async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(path, bytes)
}
