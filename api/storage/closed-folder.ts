import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const OTHERS = 0o077

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

/** Those of the folders that other users of the computer can enter or read. */
export async function foldersOpenToOthers(folders: readonly string[]): Promise<string[]> {
  // There modes say nothing.
  if (process.platform === 'win32') return []
  const open: string[] = []
  for (const folder of new Set(folders)) {
    const mode = await lstat(folder).then(
      (it) => it.mode,
      () => 0,
    )
    if ((mode & OTHERS) !== 0) open.push(folder)
  }
  return open
}

/** A sentence for the operator. */
export function openFolderSentence(folder: string): string {
  return `이 서버의 다른 사용자도 볼 수 있는 폴더입니다. 권한을 좁혀주세요: chmod 700 ${folder}`
}
