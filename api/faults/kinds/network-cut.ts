import type { Fault } from '../fault.ts'
import { startCuttingProxy } from './cutting-proxy.ts'

const CUT_ONE_IN = 2

/** Every second connection is cut at some byte of the request or the answer, while the server runs on. */
export const networkCut: Fault = {
  name: 'network-cut',
  missing: () => null,
  async begin(laboratory) {
    const server = await laboratory.startServer()
    const proxy = await startCuttingProxy(server.url, laboratory.random, CUT_ONE_IN)
    return {
      urls: [proxy.url],
      strike: async () => undefined,
      async end() {
        await proxy.close()
        await server.stop()
      },
    }
  },
}
