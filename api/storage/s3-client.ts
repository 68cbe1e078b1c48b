import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'

export interface S3Settings {
  bucket: string
  /** Without slashes at its ends; may be empty. */
  prefix: string
  endpoint: string
  region: string
  key: string
  secret: string
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  /** The path below the bucket; empty for the bucket itself. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Opened anew for every try. */
  body?: { open(): Readable; size: number; sha256: string }
}

/** The store answered with an error; `status` is its HTTP status. */
export class S3Error extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'S3Error'
    this.status = status
  }
}

const TRIES = 3
const FIRST_PAUSE_MS = 100
const SILENCE_MS = 30_000
const NO_BODY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Signed requests (path-style URLs, which every S3-compatible store understands) over kept-alive connections. */
export class S3Client {
  readonly #settings: S3Settings
  readonly #agent: HttpAgent

  constructor(settings: S3Settings) {
    this.#settings = settings
    const Agent = settings.endpoint.startsWith('https:') ? HttpsAgent : HttpAgent
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 })
  }

  /** Tries again after a broken connection, 429 or 5xx; every request may be repeated. Throws S3Error. */
  async request(request: S3Request): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(request)
      } catch (error) {
        const isFinal = error instanceof S3Error && error.status < 500 && error.status !== 429
        if (isFinal || attempt === TRIES) throw error
        await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
    }
  }

  /** An object to be read. Throws S3Error, or that the store does not say how long it is. */
  async open(path: string): Promise<{ stream: Readable; size: number }> {
    const stream = await this.request({ method: 'GET', path })
    const size = Number(stream.headers['content-length'] ?? Number.NaN)
    if (!Number.isNaN(size)) return { stream, size }
    stream.destroy()
    throw new Error(`GET ${path}: an answer without content-length`)
  }

  async #once({ method, path, query, headers, body }: S3Request): Promise<IncomingMessage> {
    const { endpoint, bucket, key, secret, region } = this.#settings
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}${path === '' ? '' : `/${path}`}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.toString(),
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? NO_BODY_SHA256 },
      accessKeyId: key,
      secretAccessKey: secret,
      service: 's3',
      region,
    })
    const signed = await signer.sign()
    const sent = Object.fromEntries(signed.headers)
    if (body !== undefined) sent['content-length'] = String(body.size)
    const response = await this.#send(url, method, sent, body?.open())
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    const detail = await text(response).catch(() => '')
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(detail)?.[1]
    throw new S3Error(status, `${method} ${path}: ${status} ${code ?? ''}`.trimEnd())
  }

  #send(
    url: URL,
    method: string,
    headers: Record<string, string>,
    body: Readable | undefined,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const request = send(url, { method, headers, agent: this.#agent }, resolve)
      request.setTimeout(SILENCE_MS, () => request.destroy(new Error('the file store fell silent')))
      request.on('error', (error) => {
        body?.destroy()
        reject(error)
      })
      if (body === undefined) {
        request.end()
        return
      }
      body.on('error', (error) => request.destroy(error))
      body.pipe(request)
    })
  }
}
