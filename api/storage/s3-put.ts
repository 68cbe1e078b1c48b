import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { withPart } from './durable-copy.ts'
import { type S3Client, S3Error } from './s3-client.ts'

/** A file on the local disk that is to be sent. */
export interface LocalFile {
  path: string
  size: number
  /** Hex. */
  sha256: string
}

/**
 * Sends a file in one PUT with its SHA-256 and compares what the store then holds with it. An object that is not whole is deleted
 * before this throws.
 */
export async function putWhole(client: S3Client, path: string, file: LocalFile): Promise<void> {
  try {
    await put(client, path, file)
    if (!(await holdsAt(client, path, file.sha256)))
      throw new Error('the file store holds other bytes than were sent')
  } catch (error) {
    await client.request({ method: 'DELETE', path }).then(
      (answer) => answer.resume(),
      () => {},
    )
    throw error
  }
}

async function put(client: S3Client, path: string, file: LocalFile): Promise<void> {
  const answer = await client.request({
    method: 'PUT',
    path,
    headers: {
      'content-type': 'application/octet-stream',
      'x-amz-checksum-sha256': Buffer.from(file.sha256, 'hex').toString('base64'),
    },
    body: { open: () => createReadStream(file.path), size: file.size, sha256: file.sha256 },
  })
  answer.resume()
}

/**
 * The same for a stream, which goes through a file in `folder`, because a PUT has to be repeatable. Throws ContentDamagedError when its
 * bytes have another hash, and changes nothing then.
 */
export function putStream(
  client: S3Client,
  path: string,
  source: Readable,
  { sha256, folder = tmpdir() }: { sha256: string; folder?: string },
): Promise<{ size: number }> {
  return withPart(source, { folder, sha256 }, (part, size) =>
    putWhole(client, path, { path: part, size, sha256 }),
  )
}

/** Whether an object has these bytes: by the checksum that the store has kept, or by reading them where it keeps none. */
export async function holdsAt(client: S3Client, path: string, sha256: string): Promise<boolean> {
  try {
    const head = await client.request({ method: 'HEAD', path, headers: { 'x-amz-checksum-mode': 'ENABLED' } })
    head.resume()
    const checksum = head.headers['x-amz-checksum-sha256']
    if (typeof checksum === 'string') return Buffer.from(checksum, 'base64').toString('hex') === sha256
    const hash = createHash('sha256')
    for await (const chunk of await client.request({ method: 'GET', path })) hash.update(chunk)
    return hash.digest('hex') === sha256
  } catch (error) {
    if (error instanceof S3Error && error.status === 404) return false
    throw error
  }
}
