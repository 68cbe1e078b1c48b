import * as contract from '#shared/settlements/settlement.contract.ts'
import * as changes from '#shared/settlements/settlement-changes.contract.ts'
import * as runContract from '#shared/settlements/settlement-run.contract.ts'
import { pageLimit } from '../../database/paging.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { accessedDocument, listedDocuments } from '../documents/accessed-document.ts'
import type { DocumentContext, DocumentFollowers } from '../documents/changes/change-document.ts'
import { readDocumentRow } from '../documents/document-rows.ts'
import { presentDocument } from '../documents/documents.present.ts'
import { exportDocuments } from '../documents/listing/export-documents.ts'
import { newSubmission, replayOf, submissionDeps, submitOnce } from '../documents/submission/submissions.ts'
import { closedMonths } from '../settlement-months/open-months.ts'
import { periodOf } from '../stats/chosen-period.ts'
import { applyHiddenPrices } from './apply-hidden-prices.ts'
import { attachPolicies } from './attach-policies.ts'
import { changeSettlementAmount } from './change-settlement-amount.ts'
import { createBulkSettlements } from './create-bulk-settlements.ts'
import { exportSettlements } from './listing/export-settlements.ts'
import { settlementPage } from './listing/settlement-page.ts'
import { entryCount, totalsAndBefore } from './listing/settlement-totals.ts'
import { previewCorrection, previewManual, previewPolicies } from './preview-settlement.ts'
import { recalculateSettlements } from './recalculate-settlements.ts'
import { registerManualSettlement } from './register-manual-settlement.ts'
import { settlementDetail } from './settlement-detail.ts'
import { RunsInWork } from './settlement-run.ts'
import { settlementRunPage } from './settlement-runs.queries.ts'
import { presentSettlement } from './settlements.present.ts'

type SettlementRegistration = Pick<Registration, 'mount'> & { context: DocumentContext }

export function registerSettlements(registration: Registration, followers: DocumentFollowers): void {
  const settlements = { ...registration, context: { ...registration.context, ...followers } }
  registerReading(settlements)
  registerExports(settlements)
  registerChanges(settlements)
  registerManual(settlements)
  registerRuns(settlements)
}

function registerReading({ mount, context }: SettlementRegistration): void {
  const { database, clock } = context
  const db = database.kysely

  mount(contract.listSettlements, async ({ caller, query, accessed }) => {
    const { limit, cursor, startDate, endDate, ...filters } = query
    const question = { ...periodOf({ startDate, endDate }, clock.now()), filters }
    const page = await settlementPage(database, question, { limit: pageLimit(limit), cursor })
    const closed = new Set(await closedMonths(db))
    const items = page.rows.map((row) => presentSettlement(row, closed))
    accessed(
      listedDocuments(
        caller.account,
        page.rows.map(({ document }) => document),
        query,
      ),
    )
    return { items, total: await entryCount(database, question), nextCursor: page.nextCursor }
  })
  mount(contract.readSettlementTotals, async ({ query }) => {
    const { startDate, endDate, ...filters } = query
    return totalsAndBefore(database, { ...periodOf({ startDate, endDate }, clock.now()), filters })
  })
  mount(contract.readSettlement, async ({ caller: { account }, params, accessed }) => {
    const row = await readDocumentRow(db, account, params.documentId)
    accessed(accessedDocument(account, row))
    return settlementDetail(db, row)
  })
  mount(changes.previewManualSettlement, ({ body }) => previewManual(db, body))
  mount(changes.previewCorrection, ({ caller, params, body }) =>
    previewCorrection(context, caller.account, params.id, body),
  )
  mount(changes.previewPolicies, ({ caller, params, body }) =>
    previewPolicies(db, caller.account, { documentId: params.id, ...body }),
  )
}

function registerExports({ mount, context }: SettlementRegistration): void {
  mount(contract.exportSettlements, async ({ caller, query, accessed }) =>
    exportSettlements(context, { caller, accessed }, query),
  )
  mount(contract.exportActivatedDocuments, async ({ caller, query, accessed }) => {
    const filters = { ...query, activationStatus: ['개통' as const] }
    return exportDocuments(context, { caller, accessed }, filters, { isWithAmounts: true })
  })
}

function registerChanges({ mount, context }: SettlementRegistration): void {
  const db = context.database.kysely

  mount(changes.changeSettlementAmount, async ({ params, body, ...call }) => {
    const { account } = call.caller
    await changeSettlementAmount(context, accessedBy(call), params.id, body)
    return presentDocument(await readDocumentRow(db, account, params.id), account)
  })
  mount(changes.attachPolicies, async ({ params, body, ...call }) => {
    const { account } = call.caller
    await attachPolicies(context, accessedBy(call), params.id, body)
    return settlementDetail(db, await readDocumentRow(db, account, params.id))
  })
}

function registerManual({ mount, context }: SettlementRegistration): void {
  const deps = submissionDeps(context)

  mount(
    changes.registerManualSettlement,
    async (call) => {
      const submission = await newSubmission(deps, 'manual', call.idempotencyKey, call)
      const settlement = { fields: call.body, file: null, submission }
      return submitOnce(deps, { ...call, submission }, () =>
        registerManualSettlement(context, accessedBy(call), settlement),
      )
    },
    replayOf(deps, 'manual'),
  )
}

/** The part of a call that all runs share. */
interface RunCall {
  body?: { dryRun?: boolean | undefined } | undefined
  callerGone: () => AbortSignal
  changedNothing: () => void
}

function registerRuns({ mount, context }: SettlementRegistration): void {
  const runs = new RunsInWork()
  const alone = <Answer>(call: RunCall, run: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    if (call.body?.dryRun) call.changedNothing()
    return runs.alone(() => run(call.callerGone()))
  }

  mount(runContract.recalculateSettlements, (call) =>
    alone(call, (signal) => recalculateSettlements(context, accessedBy(call), call.body, signal)),
  )
  mount(runContract.createBulkSettlements, (call) =>
    alone(call, (signal) => createBulkSettlements(context, accessedBy(call), call.body, signal)),
  )
  mount(runContract.applyHiddenPrices, (call) =>
    alone(call, (signal) => applyHiddenPrices(context, accessedBy(call), call.body, signal)),
  )
  mount(runContract.listSettlementRuns, ({ query: { limit, cursor } }) =>
    settlementRunPage(context.database.kysely, { limit: pageLimit(limit), cursor }),
  )
}
