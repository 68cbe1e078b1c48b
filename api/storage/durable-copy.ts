import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { syncFolder } from './folder-sync.ts'

/** Writes a stream to a new file, fsyncs it, and returns what was written. */
export async function writeDurably(
  source: Readable,
  path: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    source.destroy()
    throw error
  })
  try {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    source.destroy()
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Puts a small text in the place of a file, or makes it: all of it or nothing, and durable when it resolves. */
export async function replaceDurably(path: string, text: string): Promise<void> {
  const unnamed = `${path}.new`
  await rm(unnamed, { force: true })
  await writeDurably(Readable.from([Buffer.from(text)]), unnamed)
  await rename(unnamed, path)
  await syncFolder(dirname(path))
}

/** The bytes are not those that their name says. */
export class ContentDamagedError extends Error {}

/** Writes a file that goes its further way only when its bytes have this hash, and is gone afterwards. */
export async function withPart(
  source: Readable,
  { folder, sha256 }: { folder: string; sha256: string },
  keep: (path: string, size: number) => Promise<void>,
): Promise<{ size: number }> {
  const part = join(folder, `${randomBytes(16).toString('hex')}.part`)
  try {
    const written = await writeDurably(source, part)
    if (written.sha256 !== sha256) throw new ContentDamagedError(`other bytes than ${sha256}`)
    await keep(part, written.size)
    return { size: written.size }
  } finally {
    await rm(part, { force: true })
  }
}

/** fsyncs a file that is there already, and returns what it holds. */
export async function settleFile(path: string): Promise<{ size: number; sha256: string }> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  return hashFile(path)
}

export async function hashFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}
