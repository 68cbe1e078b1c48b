import type { ImportKind, ImportReport, UploadEndpoint } from '#shared/imports/imports.contract.ts'
import type { Context } from '../context.ts'
import type { ImportColumn, ImportSpec } from './import-spec.ts'
import { type ImportRequest, runImport } from './run-import.ts'

/** A kind of records with the endpoint that takes its tables. */
export interface RegisteredImport<E extends UploadEndpoint = UploadEndpoint> {
  kind: ImportKind
  name: string
  columns: readonly ImportColumn[]
  endpoint: E
  run(context: Context, request: ImportRequest): Promise<ImportReport>
}

export function registered<
  E extends UploadEndpoint,
  Row extends object,
  Existing extends Partial<Row>,
  Found,
>(endpoint: E, spec: ImportSpec<Row, Existing, Found>): RegisteredImport<E> {
  const { kind, name, columns } = spec
  return { kind, name, columns, endpoint, run: (context, request) => runImport(context, spec, request) }
}

export function takesCsv({ endpoint }: Pick<RegisteredImport, 'endpoint'>): boolean {
  return endpoint.body.file.kinds.includes('csv')
}
