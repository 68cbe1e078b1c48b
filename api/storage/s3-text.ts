import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { type S3Client, S3Error } from './s3-client.ts'

/** A small object as text; null: there is none. */
export async function readText(client: S3Client, path: string): Promise<string | null> {
  try {
    return await textOf(await client.request({ method: 'GET', path }))
  } catch (error) {
    if (error instanceof S3Error && error.status === 404) return null
    throw error
  }
}

/** Durable when it resolves. */
export async function writeText(
  client: S3Client,
  path: string,
  text: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const bytes = Buffer.from(text)
  const body = {
    open: () => Readable.from([bytes]),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  ;(await client.request({ method: 'PUT', path, headers, body })).resume()
}
