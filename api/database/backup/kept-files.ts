import { join } from 'node:path'
import type { ContentFolder } from '../../storage/content-store.ts'
import type { StoredFiles } from '../../storage/file-store.ts'
import { bringContent, isOfShare, readWhole } from '../../storage/reread.ts'
import { isStorageKey } from '../../storage/storage-key.ts'
import type { StoredFileRow } from '../stored-files.ts'
import { FIRST_BACKUP_FILES, listBackups } from './backup-folder.ts'
import { type BackupFile, type MissingFile, readManifest } from './manifest.ts'

/** What the newest backup says of its files, by storage key. */
interface PreviousBackup {
  folder: string
  isFirstFormat: boolean
  files: ReadonlyMap<string, BackupFile>
  damaged: readonly string[]
}

/** The files of the backups in a folder: each is kept once, under the hash of its stored bytes. */
export class KeptFiles {
  readonly #objects: ContentFolder
  readonly #previous: PreviousBackup | null
  readonly #live: StoredFiles
  readonly #damaged = new Set<string>()

  private constructor(objects: ContentFolder, previous: PreviousBackup | null, live: StoredFiles) {
    this.#objects = objects
    this.#previous = previous
    this.#live = live
  }

  static async open(backupDir: string, objects: ContentFolder, live: StoredFiles): Promise<KeptFiles> {
    const previous = await previousBackup(backupDir)
    const kept = new KeptFiles(objects, previous, live)
    for (const sha256 of previous?.damaged ?? []) if (await objects.has(sha256)) await kept.#judge(sha256)
    return kept
  }

  /** Objects that are damaged and were not replaced: they stay for their older backups, and count for no new one. */
  get damaged(): ReadonlySet<string> {
    return this.#damaged
  }

  /** Reads the share of the objects whose day it is, and returns how many they were. */
  async judgeShare(now: Date, signal?: AbortSignal): Promise<number> {
    let read = 0
    for await (const { sha256 } of this.#objects.list()) {
      if (!isOfShare(sha256, now)) continue
      signal?.throwIfAborted()
      read += 1
      await this.#judge(sha256)
    }
    return read
  }

  /**
   * Sees to it that the backups hold a file whole, and returns it; else what is wrong with the file, which they do not hold either.
   * An object that is damaged or lost is replaced from the live file.
   */
  async keep({
    storage_key: storageKey,
    stored_sha256: sha256,
  }: StoredFileRow): Promise<BackupFile | MissingFile> {
    if (!isStorageKey(storageKey)) return { storageKey, what: 'missing' }
    const held = await this.#heldSize(storageKey, sha256)
    if (held !== null) return { storageKey, size: held, sha256 }
    const brought = await bringContent(
      () => this.#live.openStored(storageKey),
      (source) => this.#objects.put(source, sha256),
    )
    if ('what' in brought) return { storageKey, ...brought }
    this.#damaged.delete(sha256)
    return { storageKey, ...brought, sha256 }
  }

  /** The size of the whole object; null: there is none. */
  async #heldSize(storageKey: string, sha256: string): Promise<number | null> {
    if (this.#damaged.has(sha256)) return null
    const known = this.#previous?.files.get(storageKey)
    if (!(await this.#objects.has(sha256))) {
      if (this.#previous?.isFirstFormat !== true || known?.sha256 !== sha256) return null
      const path = join(this.#previous.folder, FIRST_BACKUP_FILES, storageKey)
      return (await this.#objects.adopt(path, sha256)) ? known.size : null
    }
    const { size, stream } = await this.#objects.open(sha256)
    stream.destroy()
    const isCut = known?.sha256 === sha256 && known.size !== size
    return isCut && !(await this.#judge(sha256)) ? null : size
  }

  async #judge(sha256: string): Promise<boolean> {
    const isWhole = (await readWhole(this.#objects, sha256)) !== null
    if (!isWhole) this.#damaged.add(sha256)
    return isWhole
  }
}

async function previousBackup(backupDir: string): Promise<PreviousBackup | null> {
  for (const folder of await listBackups(backupDir)) {
    const manifest = await readManifest(folder)
    if (manifest === null) continue
    return {
      folder,
      isFirstFormat: manifest.format === 1,
      files: new Map(manifest.files.map((file) => [file.storageKey, file])),
      damaged: manifest.damaged,
    }
  }
  return null
}

/**
 * Counts the objects that a backup in the folder names and that are damaged or gone, and removes those that none names any more and
 * that are from before `removeBefore`. While a manifest cannot be read nothing is removed: it may name anything.
 */
export async function tidyObjects(
  backupDir: string,
  objects: ContentFolder,
  { damaged, removeBefore }: { damaged: ReadonlySet<string>; removeBefore: Date | null },
): Promise<number> {
  const unseen = new Set<string>()
  let mayRemove = removeBefore !== null
  for (const folder of await listBackups(backupDir)) {
    const manifest = await readManifest(folder)
    mayRemove &&= manifest !== null
    if (manifest?.format === 2) for (const { sha256 } of manifest.files) unseen.add(sha256)
  }
  const named = new Set(unseen)
  for await (const { sha256, modifiedAt } of objects.list()) {
    if (named.has(sha256)) {
      if (!damaged.has(sha256)) unseen.delete(sha256)
    } else if (mayRemove && removeBefore !== null && modifiedAt < removeBefore) await objects.remove(sha256)
  }
  return unseen.size
}
