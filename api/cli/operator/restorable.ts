import { dirname } from 'node:path'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { Config } from '../../config.ts'
import { type BroughtBack, chooseBackup, restoreBackup } from '../../database/backup/restore.ts'
import { type EpochNote, epochIn } from '../../database/known-epochs.ts'
import type { EpochTable } from '../../database/tables/epochs.ts'
import { newestOfReplica, rebuildFromReplica } from '../../replica/rebuild.ts'
import { readReplicaMark } from '../../replica/replica-mark.ts'
import { pathOf, type ReplicaAddress, replicaEpochNote } from '../../replica/replica-place.ts'
import { spanWords } from './restore-words.ts'

/** `broken`: the first part of a replica that could not be read, so that what is younger may be missing. */
type Brought = BroughtBack & { broken?: string }

/** What was found that can be brought back. */
export interface Restorable {
  source: NonNullable<EpochTable['source']>
  /** What it is, as lines for whoever decides whether to bring it back. */
  found: string[]
  /** The instant that its data is of, ISO 8601. */
  takenAt: string
  /** The folder where lists of what was erased lie beside it. */
  listsIn: string
  /** What is known there of the newest epoch. */
  epochNote: EpochNote
  bringBack(): Promise<Brought>
}

/** A backup, or the newest one in a folder of backups. Throws RestoreError. */
export async function restorableBackup(from: string, config: Config, now: Date): Promise<Restorable> {
  const { dataDir, fileStore, databaseUrl } = config
  const { folder, manifest } = await chooseBackup(from)
  const { createdAt: takenAt, files, missing, epoch } = manifest
  return {
    source: 'backup',
    found: [
      `찾은 백업: ${folder}`,
      `  시각: ${formatKstDateTime(takenAt)} (${spanWords(takenAt, now)} 전)${epoch === null ? '' : `, 기록 차수 ${epoch}`}`,
      `  파일: ${formatCount(files.length)}개${missing.length === 0 ? '' : `, 온전하지 않아 빠진 파일 ${formatCount(missing.length)}개`}`,
    ],
    takenAt,
    listsIn: dirname(folder),
    epochNote: epochIn(dirname(folder)),
    bringBack: () => restoreBackup({ from: folder, dataDir, fileStore, databaseUrl }),
  }
}

/** A replica as it was at an instant, or the newest state of it where `until` is null. Throws RestoreError. */
export async function restorableReplica(
  from: ReplicaAddress,
  until: Date | null,
  config: Config,
  now: Date,
): Promise<Restorable> {
  const { dataDir, fileStore, backupDir } = config
  const newest = await newestOfReplica(from)
  const mark = await readReplicaMark(from)
  const takenAt = until !== null && until < new Date(newest) ? until.toISOString() : newest
  return {
    source: 'replica',
    found: [
      `찾은 복제본: ${from.kind === 'folder' ? from.dir : `s3://${from.bucket}/${from.prefix}`}`,
      `  시각: ${formatKstDateTime(takenAt)} (${spanWords(takenAt, now)} 전)`,
      mark === null
        ? '  마지막으로 쓴 서버: 알 수 없음'
        : `  마지막으로 쓴 서버: ${mark.server} (${formatKstDateTime(mark.since)}부터, 기록 차수 ${mark.epoch})`,
    ],
    takenAt,
    listsIn: backupDir,
    epochNote: replicaEpochNote(from),
    async bringBack() {
      const { broken, ...brought } = await rebuildFromReplica({ from, dataDir, fileStore, until })
      return broken === null ? brought : { ...brought, broken: pathOf(broken) }
    },
  }
}
