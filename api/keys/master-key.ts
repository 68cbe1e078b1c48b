import { randomBytes } from 'node:crypto'
import { open, readFile, rename, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../storage/disk-error.ts'
import { syncFolder } from '../storage/folder-sync.ts'
import { fingerprintOf, KEY_BYTES } from './seal.ts'

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
 * The master key with this fingerprint; null: it is not there. The portal's own file may lie under another name: the next key
 * before a rotation was finished, which is done now, or an older one that was kept for backups of its time. Throws MasterKeyError.
 */
export async function findMasterKey(place: MasterKeyPlace, fingerprint: string): Promise<Buffer | null> {
  const isIt = (key: Buffer | null) => key !== null && fingerprintOf(key) === fingerprint
  const key = await readMasterKey(place)
  if (isIt(key) || place.kind !== 'own-file') return isIt(key) ? key : null
  const next = await readMasterKey(nextKeyPlace(place))
  if (isIt(next)) {
    await takeNextKey(place.path, key)
    return next
  }
  const kept = await readMasterKey({ kind: 'own-file', path: keptKeyPath(place.path, fingerprint) })
  return isIt(kept) ? kept : null
}

/** Where a new key of the portal's own lies until the data key is wrapped by it. */
export function nextKeyPlace({ path }: { path: string }): MasterKeyPlace & { kind: 'own-file' } {
  return { kind: 'own-file', path: `${path}.next` }
}

/** Ends a rotation: the next key takes the place of the old one, which is kept under its fingerprint. */
export async function takeNextKey(path: string, old: Buffer | null): Promise<void> {
  if (old !== null) {
    const kept = keptKeyPath(path, fingerprintOf(old))
    await rename(path, kept)
    // Backups that are younger than its file do not need it.
    await utimes(kept, new Date(), new Date())
  }
  await rename(nextKeyPlace({ path }).path, path)
  await syncFolder(dirname(path))
}

function keptKeyPath(path: string, fingerprint: string): string {
  return `${path}.${fingerprint}`
}

/** Makes the portal's own key file, readable for nobody else, and durable before anything is sealed. Throws MasterKeyError. */
export async function makeMasterKey(place: MasterKeyPlace): Promise<Buffer> {
  if (place.kind !== 'own-file') throw new Error('a master key of the settings is never made')
  const { path } = place
  const key = randomBytes(KEY_BYTES)
  try {
    const file = await open(`${path}.part`, 'w', 0o600)
    try {
      await file.writeFile(`${key.toString('base64')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw new MasterKeyError(
      `MASTER_KEY: 키 파일을 만들 수 없습니다 (${errorCode(error)}, ${path}). MASTER_KEY 또는 MASTER_KEY_FILE을 지정해주세요.`,
    )
  }
  return key
}
