import { AppError } from '#shared/errors.ts'
import type { Correction, ImportKind } from '#shared/imports/imports.contract.ts'
import * as contract from '#shared/imports/imports.contract.ts'
import { type AccessedBy, accessedBy } from '../../http/access-sink.ts'
import type { Caller } from '../../http/accounts.ts'
import { authorize } from '../../http/authorization.ts'
import { corrected } from '../../imports/corrected.ts'
import { errorSentences } from '../../imports/import-report.ts'
import { csvTemplate, workbookTemplate } from '../../imports/import-template.ts'
import { readTable } from '../../imports/read-table.ts'
import { refusedRowsWorkbook } from '../../imports/refused-rows.ts'
import { wantedColumns } from '../../imports/registered-names.ts'
import { type RegisteredImport, takesCsv } from '../../imports/run-import.ts'
import type { UploadedTable } from '../../imports/uploaded-table.ts'
import type { Registration } from '../../registration.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { IMPORTS, importOf } from './registry.ts'

/** The part of a call that all uploads share. */
type UploadCall = Omit<AccessedBy, 'account'> & {
  caller: Caller
  file: ReceivedFile
  body: {
    forceUpdate?: boolean | undefined
    corrections?: readonly Correction[] | undefined
    onlyCorrected?: boolean | undefined
  }
  changedNothing: () => void
}

export function registerImports({ mount, context }: Registration): void {
  const db = context.database.kysely
  async function take(
    { columns, run }: RegisteredImport,
    call: UploadCall,
    dryRun: boolean,
  ): Promise<{ table: UploadedTable; report: Awaited<ReturnType<RegisteredImport['run']>> }> {
    const { corrections = [], onlyCorrected, forceUpdate } = call.body
    const wanted = await wantedColumns(db, columns)
    const table = corrected(await readTable(call.caller.account.id, call.file, wanted), corrections)
    const only = onlyCorrected === true ? new Set(corrections.map(({ at }) => at)) : null
    const options = { forceUpdate: forceUpdate === true }
    return {
      table,
      report: await run(context, { table, dryRun, only, options, accessedBy: accessedBy(call) }),
    }
  }
  /** The report of an upload, or with a dry run of what it would do. */
  async function reportOf(
    kind: RegisteredImport,
    call: UploadCall & { query: { dryRun?: boolean | undefined } },
  ) {
    const { report } = await take(kind, call, call.query.dryRun === true)
    if (report.dryRun || report.added + report.changed === 0) call.changedNothing()
    return report
  }

  mount(contract.uploadKpNumbers, (call) => reportOf(IMPORTS.kpNumbers, call))
  mount(contract.uploadDealers, async (call) => {
    const report = await reportOf(IMPORTS.dealers, call)
    return { ...report, addedDealers: report.added }
  })
  for (const endpoint of [contract.uploadContactCodes, contract.uploadContactCodesAsAdmin]) {
    mount(endpoint, async (call) => {
      const report = await reportOf(IMPORTS.contactCodes, call).catch(tellNoneAdded)
      return { ...report, details: errorSentences(report.rows), addedCodes: report.addedKeys }
    })
  }
  mount(contract.uploadServicePlans, async (call) => {
    const report = await reportOf(IMPORTS.servicePlans, call)
    return { ...report, addedPlans: report.added }
  })
  mount(contract.uploadAdditionalServices, (call) => reportOf(IMPORTS.additionalServices, call))
  mount(contract.uploadCarriers, (call) => reportOf(IMPORTS.carriers, call))
  mount(contract.uploadSettlementPrices, (call) => reportOf(IMPORTS.settlementPrices, call))
  mount(contract.uploadHiddenPrices, (call) => reportOf(IMPORTS.hiddenPrices, call))
  mount(contract.uploadAdjustments, (call) => reportOf(IMPORTS.adjustments, call))

  mount(contract.readImportTemplate, async ({ params, query, caller }) => {
    const kind = openTo(caller, params.kind)
    if (query.format !== 'csv') return workbookTemplate(context, kind)
    if (!takesCsv(kind)) throw new AppError('NOT_FOUND')
    return csvTemplate(context, kind)
  })
  mount(contract.readCarrierTemplate, async () => workbookTemplate(context, IMPORTS.carriers))
  mount(contract.readHiddenPriceTemplate, async () => workbookTemplate(context, IMPORTS.hiddenPrices))
  mount(contract.readCurrentTable, async ({ params, caller }) => {
    const { current } = openTo(caller, params.kind)
    if (current === null) throw new AppError('NOT_FOUND')
    return current(context)
  })
  mount(contract.readRefusedRows, async (call) => {
    const kind = openTo(call.caller, call.params.kind)
    if (call.file.kind === 'csv' && !takesCsv(kind)) {
      throw new AppError('UNSUPPORTED_FILE', { message: contract.WORKBOOK_FILE.refusal })
    }
    const { table, report } = await take(kind, call, true)
    return refusedRowsWorkbook(kind.name, table, report)
  })
}

/** A table that is refused as a whole adds nothing, as an upload is one transaction. */
function tellNoneAdded(error: unknown): never {
  if (error instanceof AppError) error.addedCodes = []
  throw error
}

/** Throws NOT_FOUND for a kind without an upload, and FORBIDDEN if the caller may not use it. */
function openTo({ account }: Caller, name: ImportKind): RegisteredImport {
  const kind = importOf(name)
  if (kind === null) throw new AppError('NOT_FOUND')
  authorize(account, kind.endpoint.access)
  return kind
}
