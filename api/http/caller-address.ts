import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** An address with its port, as some proxies write it: `192.0.2.7:4711` or `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([0-9a-f:.]+)\])(?::\d{1,5})?$/i

/**
 * The address that a request comes from: with TRUST_PROXY what the proxy says of it, else the socket's. What a proxy lets
 * through that is no address is never used or stored; the socket's counts then.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(ip) ?? []
  // A zone (`fe80::1%eth0`) can be text of any length.
  const [address = ''] = (ipv4 ?? ipv6 ?? ip).split('%')
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address
}

/** What counts as one address: a household or server usually has a whole IPv6 /64 network. */
export function networkOf(address: string): string {
  // Most are IPv4, and every call asks.
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** True for addresses of the public internet; never for the server's own network, in whatever form they are written. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** From where a call comes, for the log. */
export function originOf(request: FastifyRequest): { address: string; userAgent: string | null } {
  return { address: callerAddress(request), userAgent: request.headers['user-agent'] ?? null }
}
