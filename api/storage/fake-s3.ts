import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The faults that the store shows; tests change them while it runs. */
export interface FakeS3Faults {
  /** So many of the next requests are answered with 503. */
  failures: number
  /** The stored bytes differ from those that were sent. */
  damages: boolean
  /** It keeps no checksum, like some compatible stores. */
  keepsNoChecksum: boolean
  /** It sends objects without their length, as behind some proxies. */
  saysNoLength: boolean
}

/** The part of S3 that the file store uses, in memory; it checks signatures and the hashes of bodies. */
export async function startFakeS3(bucket: string) {
  const objects = new Map<string, { bytes: Buffer; modifiedAt: Date }>()
  const faults: FakeS3Faults = { failures: 0, damages: false, keepsNoChecksum: false, saysNoLength: false }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://s3')
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    if (faults.failures > 0) {
      faults.failures -= 1
      refuse(503, 'SlowDown')
      return
    }
    if (!isSigned(request)) return void refuse(403, 'SignatureDoesNotMatch')
    if (request.headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) {
      return void refuse(400, 'XAmzContentSHA256Mismatch')
    }
    if (url.pathname === `/${bucket}`) return void response.end(listing(url))
    const key = url.pathname.slice(bucket.length + 2)
    if (request.method === 'PUT') {
      const bytes = faults.damages ? Buffer.alloc(body.length) : body
      objects.set(key, { bytes, modifiedAt: new Date() })
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (object === undefined) return void refuse(404, 'NoSuchKey')
    if (faults.saysNoLength) response.setHeader('transfer-encoding', 'chunked')
    else response.setHeader('content-length', object.bytes.length)
    if (!faults.keepsNoChecksum && request.headers['x-amz-checksum-mode'] === 'ENABLED') {
      response.setHeader('x-amz-checksum-sha256', createHash('sha256').update(object.bytes).digest('base64'))
    }
    response.end(request.method === 'HEAD' ? undefined : object.bytes)
  }

  /** A page of the listing has two objects. */
  function listing(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? ''
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const entries = keys
      .slice(from, from + 2)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modifiedAt.toISOString()}</LastModified></Contents>`,
      )
    const more = keys.length > from + 2
    const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    /** With which a store opens it. */
    settings: { bucket, prefix: 'files', endpoint, region: 'test-region', key: 'test-key', secret: 's' },
    objects,
    faults,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isSigned(request: IncomingMessage): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/test-region\/s3\/aws4_request, SignedHeaders=[\w;-]*x-amz-content-sha256[\w;-]*, Signature=[0-9a-f]{64}$/
  return pattern.test(request.headers.authorization ?? '')
}
