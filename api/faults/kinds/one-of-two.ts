import type { Fault } from '../fault.ts'

/** Two processes on one PostgreSQL answer in turn, and one of them is killed. */
export const oneOfTwo: Fault = {
  name: 'one-of-two',
  missing: ({ postgres }) => (postgres === null ? 'one-of-two needs --database postgres' : null),
  async begin(laboratory) {
    const first = await laboratory.startServer()
    const second = await laboratory.startServer()
    return {
      urls: [first.url, second.url],
      strike: second.kill,
      end: async () => void (await first.stop()),
    }
  },
}
