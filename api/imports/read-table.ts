import { once } from 'node:events'
import pLimit from 'p-limit'
import { AppError } from '#shared/errors.ts'
import type { TableKind } from '#shared/imports/imports.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { ReceivedFile } from '../storage/file-store.ts'
import { startWorker } from '../worker-thread.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import {
  RefusedTable,
  type TableRead,
  type TableToRead,
  TOO_LARGE,
  type UploadedTable,
  type WantedColumn,
} from './uploaded-table.ts'

/** The largest table that may be read needs half of it. */
const READER_MEMORY = { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 32 }
const LONGEST_MS = 30_000

/** Each needs as much memory as the rest of the server. */
const oneByOne = pLimit(1)

/** The table in an uploaded file. Throws UNSUPPORTED_FILE, FILE_TOO_LARGE or RULE_BROKEN with what the user can do about it. */
export async function readTable(
  file: Pick<ReceivedFile, 'kind' | 'read'>,
  columns: readonly WantedColumn[],
): Promise<UploadedTable> {
  try {
    const bytes = await file.read()
    const kind = file.kind as TableKind
    const parts =
      kind === 'xlsx' ? await unpackWorkbook(bytes) : [{ name: '', bytes: Uint8Array.from(bytes) }]
    const wanted = columns.map(({ field, heading, aliases = [], required }) => ({
      field,
      heading,
      aliases,
      required,
    }))
    const read = await oneByOne(() =>
      readInThread({ kind, parts, columns: wanted, mostRows: LIMITS.importRows }),
    )
    if ('refusal' in read) throw new RefusedTable(read.refusal)
    return read.table
  } catch (error) {
    if (!(error instanceof RefusedTable)) throw error
    const { code, message, details } = error.refusal
    throw new AppError(code, { message, details })
  }
}

/** What takes more memory or time than the largest table is refused as too large. */
async function readInThread(toRead: TableToRead): Promise<TableRead> {
  const reader = startWorker(new URL('./read-table.worker.ts', import.meta.url), {
    workerData: toRead,
    transferList: toRead.parts.map(({ bytes }) => bytes.buffer as ArrayBuffer),
    resourceLimits: READER_MEMORY,
  })
  try {
    const [read] = await once(reader, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })
    return read as TableRead
  } catch (error) {
    if (isTooMuch(error)) return { refusal: TOO_LARGE }
    throw error
  } finally {
    await reader.terminate()
  }
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}
