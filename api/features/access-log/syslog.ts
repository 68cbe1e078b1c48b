import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { hostname } from 'node:os'

interface SyslogServer {
  protocol: 'tcp' | 'udp'
  host: string
  port: number
}

interface Message {
  /** ISO 8601. */
  at: string
  /** One line. */
  message: string
}

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5
const SILENCE_MS = 10_000

/**
 * Sends messages of RFC 5424: over TCP one a line, over UDP one a datagram, which may be lost without anybody knowing. Throws
 * when the server cannot be reached or ends the connection.
 */
export async function sendToSyslog(server: SyslogServer, messages: readonly Message[]): Promise<void> {
  const lines = messages.map(
    ({ at, message }) => `<${PRIORITY}>1 ${at} ${hostname()} portal ${process.pid} log-head - ${message}`,
  )
  return server.protocol === 'tcp' ? sendLines(server, lines) : sendDatagrams(server, lines)
}

/** Ends its own side and waits for the server to end the other: only then has it taken all. */
async function sendLines({ host, port }: SyslogServer, lines: readonly string[]): Promise<void> {
  const socket = connect({ host, port })
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the syslog server fell silent')))
  socket.resume()
  socket.end(`${lines.join('\n')}\n`)
  await once(socket, 'close')
}

async function sendDatagrams({ host, port }: SyslogServer, lines: readonly string[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    for (const line of lines) {
      await new Promise<void>((resolve, reject) =>
        socket.send(line, port, host, (error) => (error === null ? resolve() : reject(error))),
      )
    }
  } finally {
    socket.close()
  }
}
