import type { Fault } from '../fault.ts'

/** SIGKILL: the process is gone between two instructions, and what it wrote so far stays. */
export const kill: Fault = {
  name: 'kill',
  missing: () => null,
  async begin(laboratory) {
    const server = await laboratory.startServer()
    return { urls: [server.url], strike: server.kill, end: async () => undefined }
  },
}
