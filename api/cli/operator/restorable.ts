import { dirname } from 'node:path'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { Config } from '../../config.ts'
import { type BroughtBack, chooseBackup, restoreBackup } from '../../database/backup/restore.ts'
import { epochIn } from '../../database/known-epochs.ts'
import type { EpochTable } from '../../database/tables/epochs.ts'
import { spanWords } from './restore-words.ts'
import { CommandError } from './run-command.ts'

/** What was found that can be brought back. */
export interface Restorable {
  source: NonNullable<EpochTable['source']>
  /** What it is, as lines for whoever decides whether to bring it back. */
  found: string[]
  /** The instant that its data is of, ISO 8601. */
  takenAt: string
  /** The folder where lists of what was erased lie beside it. */
  listsIn: string
  /** The file beside it that knows the newest epoch. */
  epochPath: string
  bringBack(): Promise<BroughtBack>
}

/** A backup, or the newest one in a folder of backups. Throws RestoreError, CommandError. */
export async function restorableBackup(from: string, config: Config, now: Date): Promise<Restorable> {
  if (config.fileStore.kind !== 'disk') {
    throw new CommandError(
      'FILE_STORE가 s3일 때는 FILE_STORE 없이 복원한 뒤 데이터 폴더의 files 폴더를 버킷에 올려주세요.',
    )
  }
  const { dataDir, databaseUrl, fileStore } = config
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
    epochPath: epochIn(dirname(folder)),
    bringBack: () => restoreBackup({ from: folder, dataDir, filesDir: fileStore.dir, databaseUrl }),
  }
}
