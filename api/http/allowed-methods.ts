import type { Endpoint } from '#shared/endpoint.ts'

/** The methods of the endpoints mounted at a path; empty where there is none. */
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

/** Monitors use HEAD, and only on public endpoints. Limited or logged calls must be made with GET. */
export function takesHead(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' && endpoint.access === 'public' && endpoint.callsPerMinute === undefined
}
