import type { FileKind } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { FILE_RISKS, type FileRisk } from '#shared/files/file-risks.ts'
import { PICTURES_ONLY_NAME, PICTURES_ONLY_TYPE, type RiskQuery } from '#shared/files/risky-download.ts'
import type { Context } from '../context.ts'
import { isKnownDamaged } from '../database/damaged-files.ts'
import { type JudgedRow, risksOfFile, type StoredFileTable } from '../database/file-risks.ts'
import { FILE_KINDS } from '../storage/file-kinds.ts'
import type { OpenedFile } from '../storage/file-store.ts'
import { DamagedFileError, damageOf } from '../storage/whole-files.ts'
import type { FileAnswer } from './answers.ts'

/** Of a file that was stored before the scanner found it out. */
const INFECTED = '악성코드가 발견된 파일이라 열 수 없습니다. 보낸 사람에게 새 파일을 요청해주세요.'

/** What a call asks of a file. */
type Asked = RiskQuery & {
  /** Its pages are only drawn as pictures, so that nothing in it takes effect. */
  view?: 'picture' | undefined
}

/**
 * The answer with a stored file's bytes. `warnedOf` are the risks that the caller agreed to, for the log. Throws RISKY_FILE when they
 * must be agreed to first, INFECTED_FILE and FILE_DAMAGED.
 */
export async function storedFileAnswer(
  context: Pick<Context, 'database' | 'files' | 'judge'>,
  table: StoredFileTable,
  row: JudgedRow,
  { fileName, asked }: { fileName: string; asked: Asked },
): Promise<{ answer: FileAnswer; warnedOf: readonly FileRisk[] }> {
  const risks = await risksOfFile(context, table, row)
  const kind = row.kind as FileKind
  if (risks.includes('infected')) throw new AppError('INFECTED_FILE', { message: INFECTED })
  if (risks.length > 0 && asked.view === 'picture' && kind === 'pdf') {
    // Under this name and type no program opens it, should it be saved all the same.
    const bytes = await openJudged(context, row)
    return {
      answer: { ...bytes, fileName: PICTURES_ONLY_NAME, contentType: PICTURES_ONLY_TYPE },
      warnedOf: [],
    }
  }
  if (risks.length > 0 && asked.confirmRisk !== true) {
    throw new AppError('RISKY_FILE', { details: risks.map((risk) => ({ message: FILE_RISKS[risk] })) })
  }
  const { stream, size } = await openJudged(context, row)
  return { answer: { stream, size, fileName, contentType: FILE_KINDS[kind].contentType }, warnedOf: risks }
}

/**
 * A large file that turns out damaged while it is sent breaks off, which tells nobody why: whoever asks for it next is told before
 * the first byte.
 */
async function openJudged(
  { database, files }: Pick<Context, 'database' | 'files'>,
  row: JudgedRow,
): Promise<OpenedFile> {
  if (await isKnownDamaged(database.kysely, row.storage_key)) {
    const what = await damageOf(files, row)
    if (what !== null) throw new DamagedFileError(what)
  }
  return files.open(row)
}
