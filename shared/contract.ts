/** The index of the API: every endpoint by feature. The server mounts them, OpenAPI is printed from them, tests walk them. */
import * as accessLog from './access-log/access-log.contract.ts'
import * as customersSeen from './access-log/customers-seen.contract.ts'
import * as additionalServices from './additional-services/additional-service.contract.ts'
import * as apiDocs from './api-docs/api-docs.contract.ts'
import * as auth from './auth/auth.contract.ts'
import * as deviceKeys from './auth/device-keys.contract.ts'
import * as passkeys from './auth/passkey.contract.ts'
import * as proof from './auth/proof.contract.ts'
import * as secondFactor from './auth/second-factor.contract.ts'
import * as cannedReplies from './canned-replies/canned-reply.contract.ts'
import * as carrierPayments from './carrier-payments/carrier-payment.contract.ts'
import * as carriers from './carriers/carrier.contract.ts'
import * as carrierAliases from './carriers/carrier-alias.contract.ts'
import * as chat from './chat/chat.contract.ts'
import * as conversations from './chat/conversations.contract.ts'
import * as codeRequests from './contact-codes/code-request.contract.ts'
import * as contactCodes from './contact-codes/contact-code.contract.ts'
import * as contactCodeDeletion from './contact-codes/deletion.contract.ts'
import * as dealerRegistrations from './dealer-registrations/dealer-registration.contract.ts'
import * as dealers from './dealers/dealer.contract.ts'
import * as reattach from './dealers/reattach.contract.ts'
import * as application from './documents/application.contract.ts'
import * as completed from './documents/completed.contract.ts'
import * as corrections from './documents/corrections.contract.ts'
import * as deletion from './documents/deletion.contract.ts'
import * as documentFile from './documents/document-file.contract.ts'
import * as documents from './documents/documents.contract.ts'
import * as offer from './documents/offer.contract.ts'
import * as otherApplications from './documents/other-applications.contract.ts'
import * as paperReading from './documents/paper-reading.contract.ts'
import * as processing from './documents/processing.contract.ts'
import * as queue from './documents/queue.contract.ts'
import * as statusCorrection from './documents/status-correction.contract.ts'
import * as workRequests from './documents/work-requests.contract.ts'
import * as downloads from './downloads/downloads.contract.ts'
import * as manageDownloads from './downloads/manage-downloads.contract.ts'
import type { Endpoint } from './endpoint.ts'
import * as alive from './health/alive.contract.ts'
import * as health from './health/health.contract.ts'
import * as hiddenPrices from './hidden-prices/hidden-price.contract.ts'
import * as imports from './imports/imports.contract.ts'
import * as keys from './keys/keys.contract.ts'
import * as kpNumbers from './kp-numbers/kp-number.contract.ts'
import * as news from './news/news.contract.ts'
import * as deductions from './policies/deduction.contract.ts'
import * as policies from './policies/policy.contract.ts'
import * as priceCarryOver from './price-periods/carry-over.contract.ts'
import * as priceChanges from './price-periods/price-change.contract.ts'
import * as privacy from './privacy/privacy.contract.ts'
import * as push from './push/push.contract.ts'
import * as reference from './reference/reference.contract.ts'
import * as contactCodeMappings from './sales-org/contact-code-mapping.contract.ts'
import * as managerFigures from './sales-org/manager-figures.contract.ts'
import * as salesManagers from './sales-org/sales-manager.contract.ts'
import * as salesPerformance from './sales-org/sales-performance.contract.ts'
import * as salesScope from './sales-org/sales-scope.contract.ts'
import * as salesTeams from './sales-org/sales-team.contract.ts'
import * as listSettings from './saved-views/list-settings.contract.ts'
import * as savedViews from './saved-views/saved-view.contract.ts'
import * as planPictures from './service-plans/plan-picture.contract.ts'
import * as servicePlans from './service-plans/service-plan.contract.ts'
import * as settlementPrices from './settlement-prices/settlement-price.contract.ts'
import * as settlementClosings from './settlements/closing.contract.ts'
import * as settlements from './settlements/settlement.contract.ts'
import * as settlementChanges from './settlements/settlement-changes.contract.ts'
import * as settlementRuns from './settlements/settlement-run.contract.ts'
import * as setup from './setup/setup.contract.ts'
import * as settlementLedger from './statements/ledger.contract.ts'
import * as objections from './statements/objection.contract.ts'
import * as ownStatements from './statements/own-statement.contract.ts'
import * as settlementMonths from './statements/settlement-month.contract.ts'
import * as statements from './statements/statement.contract.ts'
import * as owedStores from './statements/store.contract.ts'
import * as stats from './stats/stats.contract.ts'
import * as workFigures from './stats/work-figures.contract.ts'
import * as openThings from './users/open-things.contract.ts'
import * as sessions from './users/sessions.contract.ts'
import * as userChanges from './users/user-changes.contract.ts'
import * as users from './users/users.contract.ts'

const FEATURES = {
  alive,
  health,
  keys,
  accessLog,
  customersSeen,
  auth,
  deviceKeys,
  passkeys,
  proof,
  secondFactor,
  users,
  userChanges,
  openThings,
  sessions,
  kpNumbers,
  dealerRegistrations,
  carriers,
  carrierAliases,
  servicePlans,
  planPictures,
  additionalServices,
  contactCodes,
  contactCodeDeletion,
  codeRequests,
  dealers,
  reattach,
  reference,
  application,
  documents,
  documentFile,
  offer,
  completed,
  corrections,
  deletion,
  statusCorrection,
  paperReading,
  processing,
  queue,
  workRequests,
  otherApplications,
  savedViews,
  listSettings,
  chat,
  conversations,
  cannedReplies,
  news,
  push,
  stats,
  workFigures,
  salesTeams,
  salesManagers,
  salesScope,
  managerFigures,
  salesPerformance,
  contactCodeMappings,
  downloads,
  manageDownloads,
  priceChanges,
  priceCarryOver,
  settlementPrices,
  hiddenPrices,
  policies,
  deductions,
  settlements,
  settlementRuns,
  settlementChanges,
  settlementClosings,
  settlementLedger,
  settlementMonths,
  statements,
  objections,
  ownStatements,
  owedStores,
  carrierPayments,
  privacy,
  imports,
  setup,
  apiDocs,
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

/** Every endpoint, named `feature.endpoint` (`documents.listDocuments`). */
export const CONTRACT: readonly { name: string; endpoint: Endpoint }[] = Object.entries(FEATURES).flatMap(
  ([feature, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name: `${feature}.${name}`, endpoint: value }] : [],
    ),
)
