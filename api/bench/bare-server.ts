import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The unavoidable: the same bytes from memory, over the same HTTP of Node, with nothing asked and nothing read. */
export function startBareServer(json: string): Promise<{ port: number; stop(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(json))
    response.end(json)
  })
  return new Promise((started) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      started({ port, stop: () => void server.close().closeAllConnections() })
    })
  })
}
