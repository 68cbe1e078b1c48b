import { connect, type Socket } from 'node:net'

/**
 * One kept-alive HTTP connection that sends prepared requests and reads no more of an answer than it must: the client runs on
 * the server's cores, so its work slows the server.
 */
export class HttpConnection {
  readonly #socket: Socket
  #waiting: { answer: (status: number) => void; fail: (error: Error) => void } | null = null
  #received: Buffer[] = []
  #missing = 0
  #status = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('error', (error) => this.#waiting?.fail(error))
    socket.on('close', () => this.#waiting?.fail(new Error('the server closed the connection')))
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((opened, failed) => {
      const socket = connect(port, '127.0.0.1', () => opened(new HttpConnection(socket)))
      socket.once('error', failed)
    })
  }

  /** Sends one request; resolves with the status when the whole answer has arrived. */
  send(request: Buffer): Promise<number> {
    return new Promise((answer, failed) => {
      const fail = (error: Error) => failed(new Error(`${firstLine(request)}: ${error.message}`))
      this.#waiting = { answer, fail }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #receive(bytes: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= bytes.length
    } else {
      this.#received.push(bytes)
      const head = this.#received.length === 1 ? bytes : Buffer.concat(this.#received)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      this.#status = Number(text.slice(9, 12))
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      this.#missing = length - (head.length - end - 4)
      this.#received = []
    }
    if (this.#missing > 0) return
    this.#missing = 0
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.answer(this.#status)
  }
}

const firstLine = (request: Buffer) => request.toString('latin1', 0, request.indexOf('\r\n'))

/** The bytes of a request. */
export function httpRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Buffer {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body)
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(bytes.length === 0 ? {} : { 'content-length': String(bytes.length) }),
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), bytes])
}
