import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../storage/disk-error.ts'
import { syncFolder } from '../storage/folder-sync.ts'
import { fingerprintOf, KEY_BYTES } from './keyring.ts'

/** Where the master key is: in MASTER_KEY, in the file of MASTER_KEY_FILE, or in the portal's own file beside its data folder. */
export type MasterKeyPlace =
  | { kind: 'setting'; key: Buffer }
  | { kind: 'file'; path: string }
  | { kind: 'own-file'; path: string }

/** The master key is missing, another one, or cannot be read or made; its message is one line for the operator. */
export class MasterKeyError extends Error {}

/** 32 bytes in hexadecimal or base64; null: it is something else. */
export function parseMasterKey(text: string): Buffer | null {
  const written = text.trim()
  if (/^[0-9a-f]{64}$/i.test(written)) return Buffer.from(written, 'hex')
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(written)) return null
  return Buffer.from(written, 'base64')
}

/** null: the portal's own file is not there. Throws MasterKeyError. */
export async function readMasterKey(place: MasterKeyPlace): Promise<Buffer | null> {
  if (place.kind === 'setting') return place.key
  const name = place.kind === 'file' ? 'MASTER_KEY_FILE' : 'MASTER_KEY'
  let text: string
  try {
    text = await readFile(place.path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && place.kind === 'own-file') return null
    throw new MasterKeyError(`${name}: 키 파일을 읽을 수 없습니다 (${errorCode(error)}, ${place.path})`)
  }
  const key = parseMasterKey(text)
  if (key === null)
    throw new MasterKeyError(
      `${name}: 키 파일에는 32바이트의 hex 또는 base64가 있어야 합니다 (${place.path})`,
    )
  return key
}

/**
 * The master key with this fingerprint; null: it is not there. The portal's own may lie under its fingerprint: the next one before a
 * rotation was finished, or an older one whose backup was restored. It is put in its place then. Throws MasterKeyError.
 */
export async function findMasterKey(place: MasterKeyPlace, fingerprint: string): Promise<Buffer | null> {
  const isIt = (key: Buffer | null) => key !== null && fingerprintOf(key) === fingerprint
  const key = await readMasterKey(place)
  if (isIt(key) || place.kind !== 'own-file') return isIt(key) ? key : null
  const kept = await readMasterKey({ kind: 'own-file', path: keptKeyPath(place, fingerprint) })
  if (kept === null || !isIt(kept)) return null
  await putKeyInPlace(place, { key: kept, old: key })
  return kept
}

type OwnFile = Pick<MasterKeyPlace & { kind: 'own-file' }, 'path'>

function keptKeyPath({ path }: OwnFile, fingerprint: string): string {
  return `${path}.${fingerprint}`
}

/** A new key of the portal's own, which lies under its fingerprint. Throws MasterKeyError. */
export async function makeNextKey(place: OwnFile): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES)
  await writeKey(keptKeyPath(place, fingerprintOf(key)), key)
  return key
}

/**
 * Ends a rotation to a key that lies under its fingerprint, where it stays; the old one is kept likewise. Whatever else rotates or
 * ends meanwhile, no key is lost: each has a file of its own. Throws MasterKeyError.
 */
export async function putKeyInPlace(
  place: OwnFile,
  { key, old }: { key: Buffer; old: Buffer | null },
): Promise<void> {
  // Written anew: backups that are younger than its file do not need it.
  if (old !== null) await writeKey(keptKeyPath(place, fingerprintOf(old)), old)
  await writeKey(place.path, key)
}

/** Makes the portal's own key file. Throws MasterKeyError. */
export async function makeMasterKey(place: MasterKeyPlace): Promise<Buffer> {
  if (place.kind !== 'own-file') throw new Error('a master key of the settings is never made')
  const key = randomBytes(KEY_BYTES)
  await writeKey(place.path, key)
  return key
}

/** Readable for nobody else, and durable before anything is sealed. */
async function writeKey(path: string, key: Buffer): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(`${key.toString('base64')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw new MasterKeyError(
      `MASTER_KEY: 키 파일을 만들 수 없습니다 (${errorCode(error)}, ${path}). MASTER_KEY 또는 MASTER_KEY_FILE을 지정해주세요.`,
    )
  }
}
