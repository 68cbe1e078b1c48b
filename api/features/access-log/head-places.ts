import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { CHAINS } from '#shared/access-log/access-log.contract.ts'
import type { HeadPlace } from '../../config.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { S3Client, type S3Settings } from '../../storage/s3-client.ts'
import { listObjects } from '../../storage/s3-listing.ts'
import { writeText } from '../../storage/s3-text.ts'
import { sendToSyslog } from './syslog.ts'

/** The end of a chain at a moment. `restored`: from this end a backup goes on, and later ones were lost with what was before. */
export const Head = z.object({
  at: z.string(),
  kind: z.enum(['sealed', 'restored']),
  chain: z.enum(CHAINS),
  number: z.number(),
  hash: z.string(),
  /** Stands in lines of older versions, and is signed with them. */
  entry: z.optional(z.number()),
})
export type Head = z.infer<typeof Head>
const SignedHead = z.extend(Head, { mac: z.string() })
type SignedHead = z.infer<typeof SignedHead>

export const headsKey = (keys: Keyring) => keys.derive('access log heads')

/** Ends as lines of JSON without line feeds, each signed together with the signature of the one before it. */
export function signedLines(key: Buffer, before: string, heads: readonly Head[]): string[] {
  let mac = before
  return heads.map((head) => {
    mac = signature(key, mac, head)
    return JSON.stringify({ ...head, mac })
  })
}

function signature(key: Buffer, before: string, { at, kind, chain, number, hash, entry }: Head): string {
  const said = JSON.stringify([before, at, kind, chain, number, hash, entry ?? null])
  return createHmac('sha256', key).update(said).digest('hex')
}

/** Null for a line that a crash has torn; the next line continues from the one before it. */
function readLine(line: string): SignedHead | null {
  try {
    return SignedHead.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/** Beside the data folder, so that neither a backup nor whoever reaches only the database has it. */
export function headsPath(dataDir: string): string {
  return `${dataDir}.heads`
}

/** So much of a file's end is read before it goes on: some thousand lines, which is more than ever wait to be written. */
const READ_BYTES = 1024 * 1024

/** Appends the ends that are not among the file's last ones. Throws when the file cannot be written. */
export async function appendHeads(path: string, key: Buffer, heads: readonly Head[]): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { lines, isTorn } = await readTail(path)
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

/** By which a place has an end already. */
export const nameOf = ({ at, chain, number, kind }: Head) => JSON.stringify([at, chain, number, kind])

async function readTail(path: string): Promise<{ lines: SignedHead[]; isTorn: boolean }> {
  const { size } = await stat(path)
  const tail = await text(createReadStream(path, { start: Math.max(0, size - READ_BYTES) }))
  const lines = tail.split('\n').flatMap((line) => readLine(line) ?? [])
  return { lines, isTorn: tail !== '' && !tail.endsWith('\n') }
}

/** The last ends in a file, whether or not their signatures are right: the key may be elsewhere. */
export async function lastHeads(path: string): Promise<Head[]> {
  if (!existsSync(path)) return []
  const { lines } = await readTail(path)
  return CHAINS.flatMap((chain) => lines.filter((line) => line.chain === chain).slice(-1))
}

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
  const { at } = JSON.parse(lines.at(-1) ?? '')
  const path = `${folder}${String(at).replaceAll(/[:.]/g, '-')}-${randomUUID()}.jsonl`
  await writeText(client, path, `${lines.join('\n')}\n`, { 'content-type': 'application/x-ndjson' })
}

const folderOf = ({ prefix }: S3Settings) => (prefix === '' ? 'heads/' : `${prefix}/heads/`)

/** A line of a file or an object that was changed, put in or follows a gap. */
export class ForgedLine extends Error {
  readonly place: string
  readonly line: number

  constructor(place: string, line: number) {
    super(`${place}, line ${line}, was not written by the portal`)
    this.place = place
    this.line = line
  }
}

/**
 * The ends of one place one after the other, since those of years are more than the memory holds; a file that does not exist has
 * none, nor has syslog. Throws ForgedLine, S3Error.
 */
export async function* readHeads(place: HeadPlace, keys: Keyring): AsyncGenerator<Head> {
  const key = headsKey(keys)
  for await (const [name, lines] of linesOf(place)) {
    let before = ''
    let number = 0
    for await (const line of lines) {
      number += 1
      const signed = readLine(line)
      if (signed === null) continue
      const { mac, ...head } = signed
      const expected = signature(key, before, head)
      const isRight =
        mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
      if (!isRight) throw new ForgedLine(name, number)
      before = mac
      yield head
    }
  }
}

type Lines = Iterable<string> | AsyncIterable<string>

/** So many objects are read at once. */
const READ_AT_ONCE = 32

/** By the name of the file or object in which they stand. */
async function* linesOf(place: HeadPlace): AsyncGenerator<[name: string, lines: Lines]> {
  if (place.kind === 'file' && existsSync(place.path)) {
    const file = await open(place.path)
    try {
      yield [place.path, file.readLines({ autoClose: false })]
    } finally {
      await file.close()
    }
  }
  if (place.kind !== 's3') return
  const client = new S3Client(place)
  const read = async (key: string): Promise<[string, Lines]> => [
    key,
    (await text(await client.request({ method: 'GET', path: key }))).split('\n'),
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
