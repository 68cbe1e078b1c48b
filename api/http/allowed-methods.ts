import type { Endpoint } from '#shared/endpoint.ts'

/** Which methods the mounted endpoints take at an address; empty: there is nothing at it. */
export function createAllowedMethods(mounted: readonly Endpoint[]): (path: string) => string[] {
  const patterns = mounted.map((endpoint) => ({
    pattern: new RegExp(`^${endpoint.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
    methods: takesHead(endpoint) ? [endpoint.method, 'HEAD'] : [endpoint.method],
  }))
  return (path) => {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).flatMap((each) => each.methods)
    return [...new Set(methods)].sort()
  }
}

/** Monitors ask with HEAD, and only for what is open to everybody. What is counted or written down is asked for with GET. */
export function takesHead(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' && endpoint.access === 'public' && endpoint.callsPerMinute === undefined
}
