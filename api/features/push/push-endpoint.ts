import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { broken } from '#shared/errors.ts'
import { isPublicAddress } from '../../http/caller-address.ts'

const REFUSED = '푸시 서비스 주소가 올바르지 않습니다.'

/** The URL of an endpoint that the server may send to as far as its text says; null for any other. */
export function sendableUrl(endpoint: string, testOrigin: string | null): URL | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (testOrigin !== null && url.origin === testOrigin) return url
  // A host in brackets is an IPv6 address.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isHttps = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isHttps && (isIP(host) === 0 || isPublicAddress(host)) ? url : null
}

/** Throws RULE_BROKEN for an endpoint that is not https, or whose host is, or has an address, in the server's own network. */
export async function requireSendable(endpoint: string, testOrigin: string | null): Promise<void> {
  const url = sendableUrl(endpoint, testOrigin)
  if (url === null) throw refused(REFUSED)
  if (url.origin === testOrigin) return
  const found = await lookup(url.hostname.replace(/^\[(.*)\]$/, '$1'), { all: true }).catch(() => {
    throw refused('푸시 서비스에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.')
  })
  if (!found.every(({ address }) => isPublicAddress(address))) throw refused(REFUSED)
}

const refused = (message: string) => broken('endpoint', message)

/** Throws RULE_BROKEN for a key with which nothing could be encrypted. */
export function requireUsableKey(p256dh: string): void {
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  try {
    ours.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    throw broken('keys.p256dh', '푸시 암호화 키가 올바르지 않습니다.')
  }
}

/**
 * Resolves a name for a connection, and fails where it has an address in the server's own network: what was public when the device
 * subscribed may lead elsewhere by now.
 */
export const lookupPublic: LookupFunction = (hostname, _options, callback) => {
  lookup(hostname, { all: true }).then(
    (found) => {
      const [first] = found
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new Error('not a public address'), [])
      callback(null, found)
    },
    (error: NodeJS.ErrnoException) => callback(error, []),
  )
}
