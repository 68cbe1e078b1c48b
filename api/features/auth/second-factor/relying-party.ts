import { isIP } from 'node:net'
import type { Config } from '../../../config.ts'

/** For whom a passkey is good: the host's name, and the address at which the browser has the portal open. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * By PUBLIC_ORIGIN, else by the request. Null where browsers make no passkeys: without encryption outside of localhost, and for
 * an IP address.
 */
export function relyingParty(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  requestOrigin: string,
): RelyingParty | null {
  const address = publicOrigin ?? requestOrigin
  if (!URL.canParse(address)) return null
  const { origin, protocol, hostname } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}
