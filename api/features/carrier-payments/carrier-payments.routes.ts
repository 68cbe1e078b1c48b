import * as contract from '#shared/carrier-payments/carrier-payment.contract.ts'
import { broken } from '#shared/errors.ts'
import type { ImportRow } from '#shared/imports/imports.contract.ts'
import { toWon } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import { pageLimit } from '../../database/paging.ts'
import { withoutLocks } from '../../database/transaction.ts'
import { accessedBy } from '../../http/access-sink.ts'
import { importReport } from '../../imports/import-report.ts'
import { readSheets, sampleSheets } from '../../imports/read-table.ts'
import type { Registration } from '../../registration.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { listedDocuments } from '../documents/accessed-document.ts'
import { expectedAmounts, setExpectedAmount } from './expected-amounts.ts'
import { exportReconciled } from './export-reconciled.ts'
import {
  presentSheet,
  rememberedLayout,
  requireSameHeadings,
  SAMPLED_ROWS,
  suggestedLayout,
} from './payment-layouts.ts'
import { readPayments } from './read-payments.ts'
import { reconciledPage } from './reconciled.ts'
import { monthlyMargins, reconciliationTotals } from './reconciliation-totals.ts'
import {
  deletePaymentFile,
  findUpload,
  type PaymentUpload,
  paymentFiles,
  storePayments,
} from './store-payments.ts'

export function registerCarrierPayments(registration: Registration): void {
  registerUploads(registration)
  registerReconciliation(registration)
}

function registerUploads({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(contract.lookAtPayments, async ({ caller, file, body }) => {
    const sheets = await sampleSheets(caller.account.id, file, SAMPLED_ROWS)
    const remembered = await rememberedLayout(db, body.carrierId, sheets)
    return {
      sheets: sheets.map(presentSheet),
      layout: remembered ?? suggestedLayout(sheets),
      isRemembered: remembered !== null,
    }
  })
  mount(contract.uploadCarrierPayments, async (call) => {
    const { caller, file, query, body, changedNothing } = call
    const isDryRun = query.dryRun === true
    const { upload, rows } = await readUpload(context, caller.account.id, file, body)
    const { replaces, isSame } = isDryRun
      ? await findUpload(withoutLocks(db), upload)
      : await storePayments(context, accessedBy(call), upload)
    if (isDryRun || isSame || upload.payments.length === 0) changedNothing()
    const names = upload.layout.sheets.map(({ name }) => name)
    return {
      ...importReport({
        table: { headings: [], fields: [], rows: [], otherSheets: [] },
        dryRun: isDryRun,
        rows: isSame ? rows.map((row) => (row.outcome === 'added' ? { ...row, ...KNOWN } : row)) : rows,
      }),
      ignoredSheets: upload.otherSheets.filter((name) => !names.includes(name)),
      amount: toWon(upload.payments.reduce((sum, { amount }) => sum + amount, 0)),
      replaces,
    }
  })
  mount(contract.listCarrierPaymentFiles, ({ query }) => paymentFiles(db, query.month))
  mount(contract.deleteCarrierPaymentFile, ({ params, ...call }) =>
    deletePaymentFile(context, accessedBy(call), params.id),
  )
  mount(contract.listExpectedAmounts, () => expectedAmounts(db))
  mount(contract.setExpectedAmount, ({ params, body, ...call }) =>
    setExpectedAmount(context, accessedBy(call), params.servicePlanId, body),
  )
}

const KNOWN: Pick<ImportRow, 'outcome' | 'problems'> = {
  outcome: 'skipped',
  problems: [{ column: null, reason: '같은 파일이 이미 저장되어 있습니다.' }],
}

/** Throws RULE_BROKEN where nobody said how the file is read, or its headings are others. */
async function readUpload(
  { database }: Context,
  accountId: number,
  file: ReceivedFile,
  {
    carrierId,
    month,
    layout: given,
  }: { carrierId: number; month: string; layout?: contract.PaymentLayout | undefined },
): Promise<{ upload: PaymentUpload & { otherSheets: string[] }; rows: ImportRow[] }> {
  const sampled = await sampleSheets(accountId, file, SAMPLED_ROWS)
  const layout = given ?? (await rememberedLayout(database.kysely, carrierId, sampled))
  if (layout === null)
    throw broken('layout', '처음 올리는 양식입니다. 가입번호와 금액이 있는 열을 지정해주세요.')
  const sheets = await readSheets(
    accountId,
    file,
    layout.sheets.map(({ name, headingRow }) => ({ name, lastHeading: headingRow + layout.headingRows - 1 })),
  )
  const fingerprint = requireSameHeadings(sheets, layout)
  const { payments, rows } = await readPayments(sheets, layout)
  const { fileName, sha256 } = file
  const otherSheets = sampled.map(({ name }) => name)
  return { upload: { carrierId, month, fileName, sha256, layout, fingerprint, payments, otherSheets }, rows }
}

function registerReconciliation({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(contract.listReconciled, async ({ caller, query, accessed }) => {
    const { limit, cursor, ...question } = query
    const page = await reconciledPage(db, question, { limit: pageLimit(limit), cursor })
    const shown = page.items.flatMap(({ documentId: id }) => (id === null ? [] : [{ id }]))
    accessed(listedDocuments(caller.account, shown, query))
    return page
  })
  mount(contract.readReconciliation, ({ query }) => reconciliationTotals(db, query))
  mount(contract.readMonthlyMargins, ({ query }) => monthlyMargins(db, query))
  mount(contract.exportReconciled, ({ caller, accessed, query }) =>
    exportReconciled(context, { caller, accessed }, query),
  )
}
