import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ClientMessage, ServerMessage } from '#shared/realtime/socket-messages.ts'
import { syncFolder } from '../storage/folder-sync.ts'
import { bareCommit } from './bare-loops.ts'

/*
 * The unavoidable work of a workload as a server, so that the same load can be put on it: Node's own HTTP without the product's
 * code.
 */

export interface BareServer {
  port: number
  stop(): void
}

/** Answers the same bytes from memory, without authentication or a database. */
export function startBareList(json: string): Promise<BareServer> {
  return start(async () => json)
}

/** Finds the file in the body, writes and fsyncs it, renames it, fsyncs its folder, and commits one row. */
export async function startBareSubmission(folder: string): Promise<BareServer> {
  await mkdir(folder, { recursive: true })
  const commit = bareCommit(join(folder, 'bare.sqlite'))
  return start(async (request) => {
    const path = join(folder, randomUUID())
    const handle = await open(`${path}.part`, 'wx')
    await handle.write(filePartOf(await buffer(request)))
    await handle.sync()
    await handle.close()
    await rename(`${path}.part`, path)
    await syncFolder(folder)
    commit()
    return '{}'
  })
}

/** The body of the last part, behind its headers. */
function filePartOf(body: Buffer): Buffer {
  const head = body.indexOf('filename=')
  return body.subarray(body.indexOf('\r\n\r\n', head) + 4, body.lastIndexOf('\r\n--'))
}

/** Rooms in memory: messages are acknowledged and passed on, but nobody signs in and nothing is stored. */
export function startBareChat(): Promise<BareServer> {
  const rooms = new Map<number, Set<WebSocket>>()
  const sockets = new WebSocketServer({ noServer: true })
  const say = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message))

  function receive(socket: WebSocket, message: ClientMessage): void {
    if (message.type === 'auth') say(socket, { type: 'auth_ok' } satisfies ServerMessage)
    if (message.type === 'join_room') {
      const { roomId } = message
      rooms.set(roomId, (rooms.get(roomId) ?? new Set()).add(socket))
      say(socket, { type: 'joined', roomId } satisfies ServerMessage)
    }
    if (message.type !== 'send_message') return
    const { roomId, text, clientMessageId } = message
    const stored = { chatRoomId: roomId, message: text }
    for (const other of rooms.get(roomId) ?? [])
      if (other !== socket) say(other, { type: 'new_message', message: stored })
    say(socket, { type: 'message_ack', clientMessageId, message: stored })
  }

  sockets.on('connection', (socket) => {
    socket.on('message', (data) => receive(socket, JSON.parse(String(data)) as ClientMessage))
  })
  return start(async () => '', sockets)
}

function start(
  answer: (request: IncomingMessage) => Promise<string>,
  sockets?: WebSocketServer,
): Promise<BareServer> {
  const server = createServer((request, response) => {
    void answer(request).then((json) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.setHeader('content-length', Buffer.byteLength(json))
      response.end(json)
    })
  })
  server.on('upgrade', (request, socket, head) => {
    sockets?.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
  })
  return new Promise((started) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      started({ port, stop: () => void server.close().closeAllConnections() })
    })
  })
}
