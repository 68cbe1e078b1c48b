import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { S3Client } from './s3-client.ts'

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
    if (!(await holds(client, path, file))) throw new Error('the file store holds other bytes than were sent')
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

/** Compares the checksum that the store has kept, or the bytes where it keeps none. */
async function holds(client: S3Client, path: string, { size, sha256 }: LocalFile): Promise<boolean> {
  const head = await client.request({ method: 'HEAD', path, headers: { 'x-amz-checksum-mode': 'ENABLED' } })
  head.resume()
  if (Number(head.headers['content-length']) !== size) return false
  const checksum = head.headers['x-amz-checksum-sha256']
  if (typeof checksum === 'string') return Buffer.from(checksum, 'base64').toString('hex') === sha256
  const hash = createHash('sha256')
  for await (const chunk of await client.request({ method: 'GET', path })) hash.update(chunk)
  return hash.digest('hex') === sha256
}
