import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** As the antivirus trade agreed on it; split, so that no scanner takes this file for it. */
export const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`)

export interface ClamdServer {
  port: number
  /** The bytes of each scan that kept to the protocol, in order. */
  scanned: Buffer[]
  /** What was wrong with the others. */
  broken: string[]
  /** How it answers; by default as clamd does. */
  behaviour: 'clamd' | 'silent' | 'nonsense' | 'size-limit'
  close(): Promise<void>
}

/** A clamd of the tests' own: it speaks INSTREAM, checks how pieces are framed, and finds EICAR. */
export async function startClamd(port = 0): Promise<ClamdServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    serve(socket, clamd)
  })
  const clamd: ClamdServer = {
    port,
    scanned: [],
    broken: [],
    behaviour: 'clamd',
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  clamd.port = (server.address() as AddressInfo).port
  return clamd
}

const COMMAND = Buffer.from('zINSTREAM\0')
const MOST_PIECE_BYTES = 1024 * 1024

function serve(socket: Socket, clamd: ClamdServer): void {
  let sent = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    sent = Buffer.concat([sent, bytes])
    if (clamd.behaviour === 'silent') return
    if (clamd.behaviour === 'size-limit') {
      socket.end('INSTREAM size limit exceeded. ERROR\0')
      return
    }
    const stream = streamIn(sent)
    if (stream === 'unfinished') return
    if (typeof stream === 'string') {
      clamd.broken.push(stream)
      socket.destroy()
      return
    }
    clamd.scanned.push(stream)
    if (clamd.behaviour === 'nonsense') socket.end('HTTP/1.1 200 OK\r\n\r\n')
    else socket.end(stream.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  })
}

/** The streamed bytes once the empty piece has come, or what is wrong. */
function streamIn(sent: Buffer): Buffer | string {
  if (!COMMAND.subarray(0, sent.length).equals(sent.subarray(0, COMMAND.length))) return 'not the command'
  const pieces: Buffer[] = []
  for (let at = COMMAND.length; ; ) {
    if (at + 4 > sent.length) return 'unfinished'
    const length = sent.readUInt32BE(at)
    at += 4
    if (length > MOST_PIECE_BYTES) return `a piece of ${length} bytes`
    if (length === 0) return at === sent.length ? Buffer.concat(pieces) : 'bytes after the end'
    if (at + length > sent.length) return 'unfinished'
    pieces.push(sent.subarray(at, at + length))
    at += length
  }
}
