import { createECDH, createHash, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'

/** What a push service was sent, as the browser would read it. */
export interface ReceivedPush {
  /** Which device, by the end of its endpoint. */
  device: string
  payload: unknown
  /** Of the VAPID header, whose signature was right. */
  claims: { aud: string; sub: string; exp: number }
  /** The server's public key, as the header names it. */
  publicKey: string
  headers: IncomingHttpHeaders
  /** The bytes on the wire. */
  body: Buffer
}

/** A push service of the tests' own, which makes subscriptions, and decrypts what comes with their keys. */
export async function startPushService() {
  const devices = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  const received: ReceivedPush[] = []
  /** What it answers next, by device, and then 201. */
  const answers = new Map<string, number[]>()
  const problems: unknown[] = []

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const device = request.url?.split('/').at(-1) ?? ''
    const status = answers.get(device)?.shift() ?? 201
    try {
      const keys = devices.get(device)
      if (keys === undefined) throw new Error(`nobody subscribed ${device}`)
      const body = Buffer.concat(chunks)
      const plain = ece.decrypt(body, {
        version: 'aes128gcm',
        privateKey: keys.ecdh,
        authSecret: keys.auth.toString('base64url'),
      })
      const vapid = readVapid(request.headers.authorization ?? '')
      received.push({
        device,
        payload: JSON.parse(plain.toString()),
        ...vapid,
        headers: request.headers,
        body,
      })
    } catch (problem) {
      problems.push(problem)
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    answers,
    /** What came and could not be read. */
    problems,
    /** A subscription as a browser's `PushSubscription` prints itself. */
    subscription(device: string) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      devices.set(device, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${origin}/send/${device}`, keys }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** `vapid t=JWT, k=KEY`, as RFC 8292 has it. Throws where the signature is wrong. */
function readVapid(header: string): Pick<ReceivedPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the VAPID signature is wrong')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/** What stands for an application in the header that push services read. */
export function topicOf(documentNumber: string): string {
  return createHash('sha256').update(documentNumber).digest('base64url').slice(0, 32)
}
