import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import { type Keyring, SealBrokenError } from '../keys/keyring.ts'
import { errorCode, translateDiskError } from './disk-error.ts'
import type { Damage, NamedFile, OpenedFile, StoredFiles } from './file-store.ts'
import { openedFile, plainSize, READ_AT_ONCE } from './sealed-file.ts'
import { isSealedKey } from './storage-key.ts'

/** A stored file is not what its row says. */
export class DamagedFileError extends AppError {
  readonly what: Damage

  constructor(what: Damage, cause?: unknown) {
    super('FILE_DAMAGED', { cause })
    this.what = what
  }
}

/**
 * A file as its reader wants it, judged by the length and hash of its row on the way: before the first byte when it is read in one
 * go, else before the last. `found` hears of each that is not whole. Throws DamagedFileError, or its stream does.
 */
export async function openWhole(
  files: StoredFiles,
  keys: Keyring,
  file: NamedFile,
  found: (what: Damage) => void,
): Promise<OpenedFile> {
  const told = (error: unknown): unknown => {
    const damage = asDamage(error)
    if (damage === null) return error
    found(damage.what)
    // Whether it is this file or the disk is found out behind; whoever asks again then is told so.
    return translateDiskError(error) ?? damage
  }
  try {
    const stored = await files.openStored(file.storage_key)
    const judgedBytes = { stream: Readable.from(judged(stored, file), BYTES), size: stored.size }
    const { stream, size } = openedFile(keys, file.storage_key, judgedBytes)
    if (stored.size <= READ_AT_ONCE) return { stream: Readable.from(await stream.toArray(), BYTES), size }
    const answer = Readable.from(tellingOf(stream, told), BYTES)
    // Whoever never reads it closes the file too.
    answer.once('close', () => stored.stream.destroy())
    return { stream: answer, size }
  } catch (error) {
    throw told(error)
  }
}

const BYTES = { objectMode: false }

async function* tellingOf(stream: Readable, told: (error: unknown) => unknown): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    throw told(error)
  }
}

/**
 * What is wrong with a stored file; null: it is whole. `pace` is waited for after each piece. Throws what does not tell anything of
 * the file, such as a store that does not answer.
 */
export async function damageOf(
  files: StoredFiles,
  file: NamedFile,
  pace: (bytes: number) => Promise<void> = async () => {},
): Promise<Damage | null> {
  try {
    for await (const { length } of judged(await files.openStored(file.storage_key), file)) await pace(length)
    return null
  } catch (error) {
    const damage = asDamage(error)
    if (damage === null) throw error
    return damage.what
  }
}

/** The stored bytes, the last of them only when all are what the row says. */
async function* judged({ stream, size }: OpenedFile, file: NamedFile): AsyncGenerator<Buffer> {
  stream.on('error', () => {})
  try {
    const length = isSealedKey(file.storage_key) ? plainSize(size) : size
    if (length !== file.file_size) throw new DamagedFileError('changed')
    const hash = createHash('sha256')
    let held: Buffer | null = null
    for await (const piece of stream as AsyncIterable<Buffer>) {
      hash.update(piece)
      if (held !== null) yield held
      held = piece
    }
    if (hash.digest('hex') !== (file.stored_sha256 ?? file.sha256)) throw new DamagedFileError('changed')
    if (held !== null) yield held
  } finally {
    stream.destroy()
  }
}

/** Null: the error says nothing of the file. A disk that cannot read a file back has lost it, or found by itself that it rotted. */
function asDamage(error: unknown): DamagedFileError | null {
  if (error instanceof DamagedFileError) return error
  if (error instanceof AppError && error.code === 'FILE_NOT_FOUND')
    return new DamagedFileError('missing', error)
  if (error instanceof SealBrokenError || errorCode(error) === 'EIO')
    return new DamagedFileError('changed', error)
  return null
}
