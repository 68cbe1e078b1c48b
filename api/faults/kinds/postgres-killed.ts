import { setTimeout as after } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

/** For so long there is no database. */
const GONE_MS = 500

/** The database's server is killed while the portal runs on, and recovers from its log when it starts again. */
export const postgresKilled: Fault = {
  name: 'postgres-killed',
  missing: ({ postgres }) => (postgres === null ? 'postgres-killed needs --database postgres' : null),
  async begin(laboratory) {
    const server = await laboratory.startServer()
    return {
      urls: [server.url],
      async strike() {
        await laboratory.postgres?.kill()
        await after(GONE_MS)
        await laboratory.postgres?.startAgain()
      },
      end: async () => void (await server.stop()),
    }
  },
}
