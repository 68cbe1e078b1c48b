import { connect, type Socket } from 'node:net'

/** Where a clamd listens. */
export type ScannerAddress = { host: string; port: number } | { path: string }

/** `unfit`: the scanner does not take this file, for instance because it is larger than it allows. */
export type Scan = { found: string } | 'clean' | 'unfit'

export interface ScanLimits {
  connectMs: number
  /** For the whole of a scan. */
  totalMs: number
}

const LIMITS: ScanLimits = { connectMs: 2_000, totalMs: 15_000 }
const PIECE_BYTES = 64 * 1024
/** An answer is one line. */
const MOST_ANSWER_BYTES = 4096

/**
 * Lets clamd scan these bytes, by its INSTREAM command: pieces, each after its length in four bytes, and a length of zero at the end.
 * Throws when the scanner cannot be reached, does not answer in time or answers something else.
 */
export async function scanWithClamd(
  address: ScannerAddress,
  bytes: Buffer,
  limits: Partial<ScanLimits> = {},
): Promise<Scan> {
  const { connectMs, totalMs } = { ...LIMITS, ...limits }
  const socket = connect(address)
  const end = (why: string) => socket.destroy(new Error(`the scanner ${why}`))
  const connecting = setTimeout(() => end('cannot be reached'), connectMs)
  const whole = setTimeout(() => end('takes too long'), totalMs)
  socket.once('connect', () => clearTimeout(connecting))
  try {
    const answer = answerOf(socket)
    // A scanner that refuses the file answers, and closes, before everything is sent; its answer says why.
    const sent = send(socket, bytes).catch((error: unknown) => answer.catch(() => Promise.reject(error)))
    await Promise.all([sent, answer])
    return scanOf(await answer)
  } finally {
    clearTimeout(connecting)
    clearTimeout(whole)
    socket.destroy()
  }
}

async function send(socket: Socket, bytes: Buffer): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    await write(socket, Buffer.concat([length, piece]))
  }
  await write(socket, Buffer.alloc(4))
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error == null ? resolve() : reject(error)))
  })
}

/** The bytes up to the first NUL or the end. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
      if (answer.includes('\0') || answer.length > MOST_ANSWER_BYTES) resolve(answer)
    })
    socket.once('end', () => resolve(answer))
    socket.once('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
    socket.once('close', () => reject(new Error('the scanner closed the connection')))
  })
}

function scanOf(answer: string): Scan {
  const line = answer.split('\0', 1)[0]?.trim() ?? ''
  if (line === 'stream: OK') return 'clean'
  const found = /^stream: (.{1,200}) FOUND$/.exec(line)?.[1]
  if (found !== undefined) return { found }
  if (/size limit exceeded/i.test(line)) return 'unfit'
  throw new Error(`the scanner answers: ${line.slice(0, 100)}`)
}
