import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const OTHERS = 0o077
/** An operator may give a key file to a group that the portal's user is in. */
const STRANGERS = 0o007

/** What the portal makes from now on is for its own user alone. */
export function keepToOneself(): void {
  process.umask(OTHERS)
}

/**
 * Takes the rights of others from what lies in a folder, one level deep, which closes what is below too. The folder itself is the
 * operator's. What cannot be changed stays as it is.
 */
export async function closeContents(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mode, isLink } = await lstat(path).then(
      (it) => ({ mode: it.mode, isLink: it.isSymbolicLink() }),
      () => ({ mode: 0, isLink: false }),
    )
    if (!isLink && (mode & OTHERS) !== 0) await chmod(path, mode & 0o7700).catch(() => {})
  }
}

/** Sentences for the operator: which of the folders, and is the file of the master key, are open to other users of the computer. */
export async function opennessWarnings({
  dataDir,
  backupDir,
  masterKey,
}: Pick<Config, 'dataDir' | 'backupDir' | 'masterKey'>): Promise<string[]> {
  const folders = await openTo(OTHERS, [dataDir, backupDir])
  const keyFiles = await openTo(STRANGERS, masterKey.kind === 'setting' ? [] : [masterKey.path])
  return [
    ...folders.map((path) => sentence('볼 수 있는 폴더', `chmod 700 ${path}`)),
    ...keyFiles.map((path) => sentence('읽을 수 있는 마스터 키 파일', `chmod 600 ${path}`)),
  ]
}

async function openTo(whom: number, paths: readonly string[]): Promise<string[]> {
  // There modes say nothing.
  if (process.platform === 'win32') return []
  const open: string[] = []
  for (const path of new Set(paths)) {
    const mode = await stat(path).then(
      (it) => it.mode,
      () => 0,
    )
    if ((mode & whom) !== 0) open.push(path)
  }
  return open
}

function sentence(what: string, command: string): string {
  return `이 서버의 다른 사용자도 ${what}입니다. 권한을 좁혀주세요: ${command}`
}
