import type { Fault } from '../fault.ts'

/** The database's server is lost with its disk, and one that followed it takes its place under its address. */
export const failover: Fault = {
  name: 'failover',
  missing: ({ postgres }) => (postgres === null ? 'failover needs --database postgres' : null),
  async begin(laboratory) {
    const takeOver = (await laboratory.postgres?.startFollowed()) ?? (async () => undefined)
    const server = await laboratory.startServer()
    return { urls: [server.url], strike: takeOver, end: async () => void (await server.stop()) }
  },
}
