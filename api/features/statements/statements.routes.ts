import { AppError } from '#shared/errors.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import * as ledger from '#shared/statements/ledger.contract.ts'
import * as months from '#shared/statements/settlement-month.contract.ts'
import * as contract from '#shared/statements/statement.contract.ts'
import * as stores from '#shared/statements/store.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import { storedFileAnswer } from '../../http/stored-file.ts'
import type { Registration } from '../../registration.ts'
import { presentClosing } from '../settlement-months/closings.present.ts'
import { closingOf } from '../settlement-months/closings.queries.ts'
import { addAdjustment, counterAdjustment } from './adjustments.ts'
import { carryLeft } from './carry-undetermined.ts'
import { entryOf, entryPage } from './entries.queries.ts'
import { managerTotals } from './manager-totals.ts'
import { monthDetail, monthRows, outdatedIn } from './months.queries.ts'
import { moveMonth, moveMonthToClosed } from './move-month.ts'
import { registerOwnStatements } from './own-statements.routes.ts'
import { exportPayouts } from './papers/export-payouts.ts'
import {
  downloadStatement,
  downloadStatements,
  exportStatement,
  exportStatements,
} from './papers/export-statements.ts'
import { readStatement } from './read-statement.ts'
import { includesVat, readSettings, saveSettings } from './settings.ts'
import { stageAccounts } from './stage-accounts.ts'
import { statementPage, statementTotals } from './statements.queries.ts'
import { accountNumberOf, presentStore, storePage, storeRow } from './stores.queries.ts'
import { tellStores } from './tell-stores.ts'
import { updateStore } from './update-store.ts'

/** What stores are owed: the ledger, the stages of a month, and the statements. */
export function registerStatements(registration: Registration): void {
  registerStores(registration)
  registerLedger(registration)
  registerMonths(registration)
  registerReading(registration)
  registerOwnStatements(registration)
}

function registerStores({ mount, context }: Registration): void {
  const { database, keys } = context
  const db = database.kysely

  mount(stores.listOwedStores, ({ query }) => storePage({ kysely: db, keys }, query))
  mount(stores.updateOwedStore, async ({ params, body, ...call }) =>
    presentStore(await updateStore(context, accessedBy(call), params.storeId, body), keys),
  )
  mount(stores.readStoreAccount, async ({ params, accessed }) => {
    const row = await storeRow(db, params.storeId)
    accessed({ subject: null, person: null, detail: { about: `${row.name} 계좌번호` } })
    return {
      bankName: row.bank_name,
      accountNumber: accountNumberOf(row, keys),
      accountHolder: row.account_holder,
    }
  })
}

function registerLedger({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(ledger.listSettlementEntries, ({ query }) => entryPage(db, query))
  mount(ledger.addAdjustment, async ({ body, file, idempotencyKey, ...call }) => {
    const adjustment = { fields: body, file, key: idempotencyKey }
    return entryOf(db, await addAdjustment(context, accessedBy(call), adjustment))
  })
  mount(ledger.counterAdjustment, async ({ params, body, ...call }) =>
    entryOf(db, await counterAdjustment(context, accessedBy(call), params.entryId, body.reason)),
  )
  mount(ledger.downloadEvidence, async ({ params, query, accessed }) => {
    const row = await db
      .selectFrom('evidence_files')
      .selectAll()
      .where('id', '=', params.fileId)
      .executeTakeFirst()
    if (row === undefined) throw new AppError('FILE_NOT_FOUND')
    const fileName = row.file_name
    const { answer, warnedOf } = await storedFileAnswer(context, 'evidence_files', row, {
      fileName,
      asked: query,
    })
    accessed({ subject: null, person: null, detail: { fileName, warnedOf: [...warnedOf] } })
    return answer
  })
}

function registerMonths({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(months.listSettlementMonths, () => monthRows(context))
  mount(months.readSettlementMonth, ({ params, caller }) =>
    monthDetail(context, caller.account.id, params.month),
  )
  mount(months.countOutdatedSettlements, async ({ params, callerGone, ...call }) => ({
    count: await outdatedIn(context, accessedBy(call), params.month, callerGone()),
  }))
  mount(months.moveSettlementMonth, async ({ params, body, ...call }) => {
    const by = accessedBy(call)
    const { reason = null, carriesUndetermined = false, from, to } = body
    await moveMonth(context, by, { month: params.month, from, to, reason, carriesUndetermined })
    const isTold = (from === 'review' && to === 'approved') || (from === 'closed' && to === 'paid')
    await tellStores(context, { ...params, step: isTold ? to : null })
    return monthDetail(context, by.account.id, params.month)
  })
  mount(months.carryOverUndetermined, async ({ params: { month }, ...call }) => {
    const by = accessedBy(call)
    await carryLeft(context, by, month)
    return monthDetail(context, by.account.id, month)
  })
  mount(closeSettlementMonth, async ({ body: { month, carriesUndetermined = false }, ...call }) => {
    const isSeenNow = await moveMonthToClosed(context, accessedBy(call), { month, carriesUndetermined })
    await tellStores(context, { month, step: isSeenNow ? 'approved' : null })
    return presentClosing(await closingOf(db, month))
  })
  mount(months.readSettlementSettings, () => readSettings(db))
  mount(months.listStageAccounts, () => stageAccounts(db))
  mount(months.saveSettlementSettings, ({ body, ...call }) => saveSettings(context, accessedBy(call), body))
}

function registerReading({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(contract.listStatements, async ({ params: { month }, query }) =>
    statementPage(db, { month, includesVat: await includesVat(db) }, query),
  )
  mount(contract.readStatementTotals, async ({ params: { month } }) =>
    statementTotals(db, month, await includesVat(db)),
  )
  mount(contract.readStatement, async ({ params, accessed }) => {
    const statement = await readStatement({ kysely: db, keys: context.keys }, params)
    const documents = statement.lines.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]))
    accessed({ documents, filters: { list: '지급내역서', ...params } })
    return statement
  })
  mount(contract.exportStatement, ({ params, query, accessed }) =>
    exportStatement(context, accessed, { ...params, ...query }),
  )
  mount(contract.downloadStatement, ({ params, accessed }) => downloadStatement(context, accessed, params))
  mount(contract.exportStatements, ({ params, query, caller, accessed }) =>
    exportStatements(context, { caller, accessed }, { ...params, ...query }),
  )
  mount(contract.downloadStatements, ({ params, query, caller, accessed }) =>
    downloadStatements(context, { caller, accessed }, { ...params, ...query }),
  )
  mount(contract.exportPayouts, ({ params, query, accessed }) =>
    exportPayouts(context, accessed, { ...params, ...query }),
  )
  mount(contract.listManagerTotals, ({ params: { month } }) => managerTotals(db, month))
}
