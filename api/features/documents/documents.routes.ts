import * as applications from '#shared/documents/application.contract.ts'
import * as completed from '#shared/documents/completed.contract.ts'
import * as corrections from '#shared/documents/corrections.contract.ts'
import { MOST_NEEDS } from '#shared/documents/dealer-applications.contract.ts'
import { downloadDocumentFile } from '#shared/documents/document-file.contract.ts'
import * as documents from '#shared/documents/documents.contract.ts'
import * as offer from '#shared/documents/offer.contract.ts'
import * as others from '#shared/documents/other-applications.contract.ts'
import * as processing from '#shared/documents/processing.contract.ts'
import * as correction from '#shared/documents/status-correction.contract.ts'
import * as workRequests from '#shared/documents/work-requests.contract.ts'
import { pageLimit } from '../../database/paging.ts'
import { accessedBy, type TellAccessed } from '../../http/access-sink.ts'
import type { Account } from '../../http/accounts.ts'
import { requireProof } from '../../http/authorization.ts'
import type { Registration } from '../../registration.ts'
import { accessedDocument, askedDuplicates, listedDocuments } from './accessed-document.ts'
import { joinDocumentRooms } from './announce-document.ts'
import { cancelActivation } from './changes/cancel-activation.ts'
import { changeActivationStatus } from './changes/change-activation-status.ts'
import { changeDeviceInfo } from './changes/change-device-info.ts'
import type { DocumentContext, DocumentFollowers } from './changes/change-document.ts'
import { changeServicePlan } from './changes/change-service-plan.ts'
import { completeWorkRequest, typedAmount } from './changes/complete-work-request.ts'
import { correctStatus } from './changes/correct-status.ts'
import { withdrawApplication } from './changes/withdraw-application.ts'
import { registerDeletion } from './deletion/deletion.routes.ts'
import { documentEventsFor } from './document-events.ts'
import { documentFiles, openDocumentFile } from './document-files.ts'
import { type DocumentRow, readDocumentRow, rowOfNumber } from './document-rows.ts'
import { requireTaken, seesAmounts } from './documents.access.ts'
import { presentDocument } from './documents.present.ts'
import { type Asker, leftOut } from './listing/document-filters.ts'
import { type Question, questionOf } from './listing/document-parts.ts'
import {
  carriersOfDocuments,
  countsByTab,
  listingOfTab,
  listingsOfNeeds,
  totalsByStatus,
} from './listing/document-totals.ts'
import { countedPage, documentPage, listedPage } from './listing/documents.queries.ts'
import { exportDocuments } from './listing/export-documents.ts'
import { RenderedDocuments } from './listing/rendered-documents.ts'
import { registerPapers } from './papers/papers.routes.ts'
import { correctDocument } from './processing/correct-document.ts'
import { processDocument } from './processing/process-document.ts'
import { registerQueue } from './queue/queue.routes.ts'
import { answerSupplement } from './submission/answer-supplement.ts'
import { DuplicateQuestions, findDuplicates } from './submission/check-duplicate.ts'
import { offerSubmissions } from './submission/offer-submissions.ts'
import {
  newSubmission,
  replayOf,
  type SubmissionDeps,
  submissionDeps,
  submitOnce,
} from './submission/submissions.ts'
import { submitDocument } from './submission/submit-document.ts'
import { submitOtherApplication } from './submission/submit-other-application.ts'
import { withdrawSubmission } from './submission/withdraw-submission.ts'
import { registerViewers } from './viewers/viewers.sockets.ts'

type DocumentRegistration = Registration & { context: DocumentContext }

export function registerDocuments(registration: Registration, followers: DocumentFollowers): void {
  const context = { ...registration.context, ...followers }
  const documentRegistration = { ...registration, context }
  const submissions = submissionDeps(context)
  registerSubmissions(documentRegistration, submissions)
  registerOtherApplications(documentRegistration, submissions)
  registerReading(registration)
  registerPapers(registration)
  registerChanges(documentRegistration)
  registerQueue(documentRegistration)
  registerDeletion(documentRegistration)
  registerViewers(registration)
  registration.sockets.onAuthenticated((connection) => joinDocumentRooms(context.hub, connection))
}

function registerSubmissions({ mount, context }: DocumentRegistration, deps: SubmissionDeps): void {
  const { database, clock } = context

  mount(
    applications.submitDocument,
    async (call) => {
      const { account } = call.caller
      const submission = await newSubmission(deps, 'application', call.idempotencyKey, call)
      const application = { account, fields: call.body, file: call.file, submission }
      return submitOnce(deps, { ...call, submission }, () => submitDocument(context, application))
    },
    replayOf(deps, 'application'),
  )
  mount(
    applications.answerSupplement,
    async (call) => {
      const { account } = call.caller
      const submission = await newSubmission(deps, 'supplement', call.idempotencyKey, call)
      const { file, params, body } = call
      const { submittedAt: _, ...sent } = body
      const answer = { ...sent, account, documentId: params.id, file, submission }
      return submitOnce(deps, { ...call, submission }, () => answerSupplement(context, answer))
    },
    replayOf(deps, 'supplement'),
  )
  mount(applications.withdrawSubmission, async ({ caller, params }) =>
    withdrawSubmission(context, deps, caller.account, params.submissionId.toLowerCase()),
  )
  mount(offer.offerSubmissions, ({ caller, body }) => offerSubmissions(context, deps, caller.account, body))
  const questions = new DuplicateQuestions()
  mount(applications.checkDuplicate, async ({ caller: { account }, body, accessed }) => {
    questions.count(account, clock.now())
    const { ids, duplicates } = await findDuplicates(database.kysely, account, body, clock.now())
    accessed(askedDuplicates(body, ids, duplicates.length))
    return { duplicates }
  })
}

function registerReading({ mount, context }: Registration): void {
  const { database, clock } = context
  const rendered = new RenderedDocuments(context.hub)
  const visible = async (account: Account, id: number, accessed: TellAccessed): Promise<DocumentRow> => {
    const row = await readDocumentRow(database.kysely, account, id)
    accessed(accessedDocument(account, row))
    return row
  }

  mount(documents.listDocuments, async ({ caller, query, accessed }) => {
    const { account } = caller
    const { total, ...page } = await countedPage(database, questionOf({ account, now: clock.now() }, query), {
      limit: pageLimit(query.limit),
      cursor: query.cursor,
      isWithAmounts: query.view === undefined && seesAmounts(account),
    })
    accessed(listedDocuments(account, page.rows, query))
    const asked = { reader: account, shape: query.view, without: leftOut(query) }
    return rendered.page(database.kysely, asked, page, { total })
  })
  mount(documents.listDealerApplications, async ({ caller, query, accessed }) => {
    const { account } = caller
    const { cursor, tab = 'all', search } = query
    const asker = { account, now: clock.now() }
    const question = { account, listing: listingOfTab(tab, asker, search), isOwnWork: false }
    const limits = { limit: pageLimit(query.limit), cursor }
    const totals = await totalsByStatus(database, { ...question, listing: listingOfTab('all', asker) })
    const counts = countsByTab(totals)
    const { total, ...page } = await pageOfTab(question, limits, totals)
    const needs = cursor === undefined ? await needsOf(asker) : []
    accessed(listedDocuments(account, [...page.rows, ...needs], query))
    return rendered.page(database.kysely, { reader: account }, page, { total, counts, needs })
  })
  /** A list without a search takes its total from the counts by status. */
  const pageOfTab = async (
    question: Question,
    limits: Parameters<typeof countedPage>[2],
    totals: Awaited<ReturnType<typeof totalsByStatus>>,
  ) => {
    const { statuses, search } = question.listing
    if (statuses.length === 0) return { rows: [], nextCursor: null, total: 0 }
    if (search !== null) return countedPage(database, question, limits)
    const total = statuses.reduce((sum, status) => sum + totals[status], 0)
    return { ...(await listedPage(database, question, limits)), total }
  }
  const needsOf = async (asker: Asker) => {
    const { account } = asker
    const found = new Map<number, DocumentRow>()
    for (const listing of listingsOfNeeds(asker)) {
      const question = { account, listing, isOwnWork: false }
      const { rows } = await documentPage(database, question, { limit: MOST_NEEDS, cursor: undefined })
      for (const row of rows) found.set(row.id, row)
    }
    const newest = [...found.values()].sort((one, other) => other.id - one.id).slice(0, MOST_NEEDS)
    return newest.map((row) => presentDocument(row, account))
  }
  mount(documents.readOwnApplication, async ({ caller: { account }, params, accessed }) => {
    const row = await rowOfNumber(database.kysely, account, params.documentNumber)
    accessed(accessedDocument(account, row))
    return presentDocument(row, account)
  })
  mount(documents.exportDocuments, async ({ caller, query, accessed }) =>
    exportDocuments(context, { caller, accessed }, query),
  )
  mount(documents.countDocuments, async ({ caller, query }) => ({
    totals: await totalsByStatus(database, questionOf({ account: caller.account, now: clock.now() }, query)),
  }))
  mount(documents.listDocumentCarriers, async ({ caller }) => carriersOfDocuments(database, caller.account))
  mount(documents.readDocument, async ({ caller, params, accessed }) =>
    presentDocument(await visible(caller.account, params.id, accessed), caller.account),
  )
  mount(documents.listDocumentEvents, async ({ caller, params, accessed }) =>
    documentEventsFor(database.kysely, caller.account, await visible(caller.account, params.id, accessed)),
  )
  mount(documents.listDocumentFiles, async ({ caller, params, accessed }) => {
    const document = await visible(caller.account, params.id, accessed)
    requireTaken(caller.account, document)
    return documentFiles(database.kysely, document.id)
  })
  for (const download of [documents.downloadDocument, downloadDocumentFile]) {
    mount(download, async ({ caller, params, query, accessed }) => {
      const document = await readDocumentRow(database.kysely, caller.account, params.id)
      requireTaken(caller.account, document)
      const { answer, detail } = await openDocumentFile(context, document, query)
      accessed(accessedDocument(caller.account, document, detail))
      return answer
    })
  }
}

function registerChanges({ mount, context }: DocumentRegistration): void {
  const presentChanged = async (account: Account, id: number) =>
    presentDocument(await readDocumentRow(context.database.kysely, account, id), account)

  mount(documents.changeActivationStatus, async ({ params, body, ...call }) => {
    await changeActivationStatus(context, accessedBy(call), params.id, body)
    return presentChanged(call.caller.account, params.id)
  })
  mount(documents.changeServicePlan, async ({ caller: { account }, params, body }) => {
    await changeServicePlan(context, account, params.id, body)
    return presentChanged(account, params.id)
  })
  mount(completed.changeDeviceInfo, async ({ caller: { account }, params, body }) => {
    await changeDeviceInfo(context, account, params.id, body)
    return presentChanged(account, params.id)
  })
  mount(completed.cancelActivation, async ({ params, body = {}, ...call }) => {
    await cancelActivation(context, accessedBy(call), params.id, body)
    return presentChanged(call.caller.account, params.id)
  })
  mount(corrections.correctDocument, async ({ params, body, ...call }) => {
    if (body.previewed !== undefined) requireProof(call.caller)
    await correctDocument(context, accessedBy(call), params.id, body)
    return presentChanged(call.caller.account, params.id)
  })
  mount(correction.correctStatus, async ({ params, body, ...call }) => {
    await correctStatus(context, accessedBy(call), params.id, body)
    return presentChanged(call.caller.account, params.id)
  })
  mount(documents.withdrawApplication, async ({ caller: { account }, params, body }) => {
    await withdrawApplication(context, account, { id: params.id, version: body.version })
    return presentChanged(account, params.id)
  })
  mount(processing.processDocument, async ({ params, body, ...call }) => {
    if (body.previewed !== undefined) requireProof(call.caller)
    await processDocument(context, accessedBy(call), params.id, body)
    return presentChanged(call.caller.account, params.id)
  })
  mount(workRequests.completeWorkRequest, async ({ params, body, ...call }) => {
    if (typedAmount(body) !== undefined) requireProof(call.caller)
    await completeWorkRequest(context, accessedBy(call), params.id, body)
    return presentChanged(call.caller.account, params.id)
  })
}

function registerOtherApplications({ mount, context }: DocumentRegistration, deps: SubmissionDeps): void {
  mount(
    others.submitOtherApplication,
    async (call) => {
      const { account } = call.caller
      const submission = await newSubmission(deps, 'other', call.idempotencyKey, call)
      const application = { account, fields: call.body, file: null, submission }
      return submitOnce(deps, { ...call, submission }, () => submitOtherApplication(context, application))
    },
    replayOf(deps, 'other'),
  )
}
