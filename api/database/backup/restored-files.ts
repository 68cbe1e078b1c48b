import type { FileStoreConfig, OpenedFile } from '../../storage/file-store.ts'
import { fillableStore } from '../../storage/fillable-store.ts'
import { bringContent } from '../../storage/reread.ts'
import { isMarkOf, markableStore } from '../../storage/store-mark.ts'
import { RestoreError } from './backup-error.ts'
import type { MissingFile } from './manifest.ts'

const AT_ONCE = 8

/** A file that the restored database names. */
export interface RestoredFile {
  storageKey: string
  /** Of the bytes as they are stored. */
  sha256: string
}

/**
 * Puts the files that the store lacks or has damaged, durable when it resolves, and returns those that are not whole in the place that
 * they come from either.
 */
export async function restoreFiles<File extends RestoredFile>(
  fileStore: FileStoreConfig,
  files: readonly File[],
  open: (file: File) => Promise<OpenedFile>,
): Promise<MissingFile[]> {
  const store = await fillableStore(fileStore)
  const restore = async (file: File): Promise<MissingFile[]> => {
    const { storageKey, sha256 } = file
    if (await store.holds(storageKey, sha256)) return []
    const brought = await bringContent(
      () => open(file),
      (source) => store.put(storageKey, source, sha256),
    )
    return 'what' in brought ? [{ storageKey, ...brought }] : []
  }
  const notWhole: MissingFile[] = []
  for (let at = 0; at < files.length; at += AT_ONCE)
    notWhole.push(...(await Promise.all(files.slice(at, at + AT_ONCE).map(restore))).flat())
  await store.settle()
  return notWhole
}

/**
 * A folder has to be empty. A bucket may hold files of the same database, which are kept; with the mark of another it throws
 * RestoreError. `storeId` null: the database is from before there were marks.
 */
export async function requireOwnStore(fileStore: FileStoreConfig, storeId: string | null): Promise<void> {
  const store = markableStore(fileStore)
  if (!(await store.hasFiles())) return
  if (fileStore.kind === 'disk')
    throw new RestoreError(`비어 있는 파일 저장소에만 복원할 수 있습니다: ${store.place}`)
  const mark = await store.readMark()
  if (mark !== null && storeId !== null && !isMarkOf(mark, storeId))
    throw new RestoreError(
      `다른 데이터베이스의 파일 저장소입니다. FILE_STORE에 이 데이터베이스의 버킷이나 빈 곳을 지정해주세요: ${store.place}`,
    )
}
