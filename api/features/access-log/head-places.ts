import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CHAINS } from '#shared/access-log/access-log.contract.ts'
import type { HeadPlace } from '../../config.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { S3Client, type S3Settings } from '../../storage/s3-client.ts'
import { listObjects } from '../../storage/s3-listing.ts'
import { type Head, parseLines, readSignedLines, signedLines } from './head-lines.ts'
import { sendToSyslog } from './syslog.ts'

/** Beside the data folder, so that neither a backup nor whoever reaches only the database has it. */
export function headsPath(dataDir: string): string {
  return `${dataDir}.heads`
}

/** So much of a file is read before it goes on: some thousand lines, which is more than ever wait to be written. */
const READ_BYTES = 1024 * 1024

/** Appends the ends that are not among the file's last ones. Throws when the file cannot be written. */
export async function appendHeads(path: string, key: Buffer, heads: readonly Head[]): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const start = Math.max(0, (await file.stat()).size - READ_BYTES)
    const { lines, isTorn } = parseLines(await text(createReadStream(path, { start })))
    const present = new Set(lines.map(nameOf))
    const missing = heads.filter((head) => !present.has(nameOf(head)))
    const added = signedLines(key, lines.at(-1)?.mac ?? '', missing)
    if (added.length === 0) return
    await file.appendFile(`${isTorn ? '\n' : ''}${added.join('\n')}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

const nameOf = ({ at, chain, number, kind }: Head) => JSON.stringify([at, chain, number, kind])

/** Sends ends to a place that may have some of them already. Throws when it does not take them. */
export type SendHeads = (heads: readonly Head[]) => Promise<void>

/** How the second place takes ends. */
export function headsSender(place: HeadPlace, key: Buffer): SendHeads {
  if (place.kind === 'file') return (heads) => appendHeads(place.path, key, heads)
  if (place.kind === 's3') {
    const client = new S3Client(place)
    return (heads) => putHeads(client, folderOf(place), signedLines(key, '', heads))
  }
  // A message may be lost on its way, so each is signed by itself.
  return (heads) =>
    sendToSyslog(
      place,
      heads.map((head) => ({ at: head.at, message: signedLines(key, '', [head]).join('') })),
    )
}

/** Every batch is an object of its own, and none is ever written again: a bucket may forbid changing and deleting. */
async function putHeads(client: S3Client, folder: string, lines: readonly string[]): Promise<void> {
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  const { at } = JSON.parse(lines.at(-1) ?? '')
  const answer = await client.request({
    method: 'PUT',
    path: `${folder}${String(at).replaceAll(/[:.]/g, '-')}-${randomUUID()}.jsonl`,
    headers: { 'content-type': 'application/x-ndjson' },
    body: {
      open: () => Readable.from([bytes]),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  })
  answer.resume()
}

const folderOf = ({ prefix }: S3Settings) => (prefix === '' ? 'heads/' : `${prefix}/heads/`)

/** Signed ends by the file or object in which they stand. `forged`: the line of it that was not written by the portal. */
interface ReadHeads {
  heads: Head[]
  forged: { name: string; line: number } | null
}

/** All ends of one place in their order; a file that does not exist has none, nor has syslog. Throws S3Error. */
export async function readHeads(place: HeadPlace, keys: Keyring): Promise<ReadHeads> {
  const heads: Head[] = []
  for await (const [name, content] of contentsOf(place)) {
    const { heads: read, forged } = readSignedLines(content, keys)
    for (const head of read) heads.push(head)
    if (forged !== null) return { heads, forged: { name, line: forged } }
  }
  return { heads, forged: null }
}

/** So many objects are read at once. */
const READ_AT_ONCE = 32

async function* contentsOf(place: HeadPlace): AsyncIterable<[name: string, content: string]> {
  if (place.kind === 'file') yield [place.path, await readFile(place.path, 'utf8').catch(() => '')]
  if (place.kind !== 's3') return
  const client = new S3Client(place)
  const read = async (key: string): Promise<[string, string]> => [
    key,
    await text(await client.request({ method: 'GET', path: key })),
  ]
  let keys: string[] = []
  for await (const { key } of listObjects(client, folderOf(place))) {
    keys.push(key)
    if (keys.length < READ_AT_ONCE) continue
    yield* await Promise.all(keys.map(read))
    keys = []
  }
  yield* await Promise.all(keys.map(read))
}

/** The last ends in a file, whether or not their signatures are right: the key may be elsewhere. */
export async function lastHeads(path: string): Promise<Head[]> {
  const { lines } = parseLines(await readFile(path, 'utf8').catch(() => ''))
  return CHAINS.flatMap((chain) => lines.filter((line) => line.chain === chain).slice(-1))
}
