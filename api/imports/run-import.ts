import type { ImportKind, ImportReport, UploadEndpoint } from '#shared/imports/imports.contract.ts'
import type { Context } from '../context.ts'
import { isUniqueViolation } from '../database/constraint-errors.ts'
import { withoutLocks } from '../database/transaction.ts'
import type { AccessedBy } from '../http/access-sink.ts'
import type { FileAnswer } from '../http/answers.ts'
import { importReport } from './import-report.ts'
import {
  type AcceptedRow,
  addedRows,
  type ImportColumn,
  type ImportOptions,
  type ImportSpec,
} from './import-spec.ts'
import { currentWorkbook } from './import-template.ts'
import { judgeRows } from './judge-rows.ts'
import { readRows } from './read-rows.ts'
import { withRegisteredNames } from './registered-names.ts'
import type { UploadedTable } from './uploaded-table.ts'

export interface ImportRequest {
  table: UploadedTable
  /** Only reports what would happen to each row, and writes nothing. */
  dryRun: boolean
  /** The rows to judge, by their places in the table; null: all. */
  only: ReadonlySet<number> | null
  options: ImportOptions
  accessedBy: AccessedBy
}

/** What an upload did, with the keys of what it added, in the order of the file. */
interface WrittenReport extends ImportReport {
  addedKeys: string[]
}

/** Tries of a transaction when others write the same records between its reading and its writing. */
const TRIES = 3

/**
 * Reads, judges and writes a table of records: all good rows in one transaction, even if other rows are refused. Throws what
 * the database throws; then nothing is written.
 */
async function runImport<Row extends object, Existing extends Partial<Row>, Found>(
  context: Context,
  spec: ImportSpec<Row, Existing, Found>,
  { table, dryRun, only, options, accessedBy }: ImportRequest,
): Promise<WrittenReport> {
  const { named, unknown } = await withRegisteredNames(context.database.kysely, spec.columns, table)
  const all = await readRows(named, dryRun ? { ...spec, prepare: undefined } : spec)
  const read = only === null ? all : all.filter(({ at }) => only.has(at))
  const records = read.flatMap(({ record, isExample }) => (record === null || isExample ? [] : [record]))
  const keysOf = (accepted: readonly AcceptedRow<Row, Existing>[]) => addedRows(accepted).map(spec.key)
  const judge = (found: Found) => judgeRows(spec, read, found, options)

  if (dryRun) {
    const { rows, accepted } = judge(await spec.find(withoutLocks(context.database.kysely), records, context))
    return { ...importReport({ table, dryRun, rows, unknown }), addedKeys: keysOf(accepted) }
  }
  const write = () =>
    context.database.transaction(async (transaction) => {
      const found = await spec.find(transaction, records, context)
      const { rows, accepted } = judge(found)
      const addedKeys = keysOf(accepted)
      if (accepted.length === 0) return { rows, addedKeys }
      return { rows, addedKeys, ...(await spec.write(transaction, accepted, found, { context, accessedBy })) }
    })
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows, ...more } = await write()
      return { ...importReport({ table, dryRun, rows, unknown }), ...more }
    } catch (error) {
      // Somebody else wrote the same records first; on the next try they are found.
      if (attempt === TRIES || !isUniqueViolation(error)) throw error
    }
  }
}

/** A kind of records with the endpoint that takes its tables. */
export interface RegisteredImport<E extends UploadEndpoint = UploadEndpoint> {
  kind: ImportKind
  name: string
  columns: readonly ImportColumn[]
  endpoint: E
  run(context: Context, request: ImportRequest): Promise<WrittenReport>
  /** What is there now as a workbook; null for kinds that have none. */
  current: ((context: Context) => Promise<FileAnswer>) | null
}

export function registered<
  E extends UploadEndpoint,
  Row extends object,
  Existing extends Partial<Row>,
  Found,
>(endpoint: E, spec: ImportSpec<Row, Existing, Found>): RegisteredImport<E> {
  const { kind, name, columns, current } = spec
  return {
    kind,
    name,
    columns,
    endpoint,
    run: (context, request) => runImport(context, spec, request),
    current:
      current === undefined
        ? null
        : async (context) =>
            currentWorkbook(spec, await current(context.database.kysely, context), context.clock.now()),
  }
}

export function takesCsv({ endpoint }: Pick<RegisteredImport, 'endpoint'>): boolean {
  return endpoint.body.file.kinds.includes('csv')
}
