import { connect, createServer, type Socket } from 'node:net'
import type { SeededRandom } from '../../demo/seeded-random.ts'

export interface CuttingProxy {
  url: string
  /** How many connections it has cut so far. */
  cuts(): number
  close(): Promise<void>
}

/** About what a submission of the laboratory and its answer weigh together. */
const LATEST_CUT_BYTES = 60_000

/**
 * Passes connections on to `target` (`http://127.0.0.1:PORT`) and cuts one in `oneIn` of them after some number of bytes, counted in both
 * directions together: amid a request, between it and its answer, or amid the answer. The bytes before the cut still pass.
 */
export async function startCuttingProxy(
  target: string,
  random: SeededRandom,
  oneIn: number,
): Promise<CuttingProxy> {
  const port = Number(new URL(target).port)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer((caller) => {
    const server = connect(port, '127.0.0.1')
    let left = random.chance(1 / oneIn) ? random.between(0, LATEST_CUT_BYTES) : Number.POSITIVE_INFINITY
    const pair = [caller, server]
    const end = () => {
      for (const socket of pair) socket.destroy()
    }
    const pass = (to: Socket) => (bytes: Buffer) => {
      const some = bytes.subarray(0, left)
      left -= some.length
      if (left > 0) to.write(some)
      else {
        cuts += 1
        to.end(some, end)
      }
    }
    for (const socket of pair) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    caller.on('data', pass(server))
    server.on('data', pass(caller))
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
