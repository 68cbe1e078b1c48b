import { initial } from './0001-initial.ts'
import { othersVersion } from './0002-others-version.ts'
import { deletion } from './0003-deletion.ts'
import { accessLog } from './0004-access-log.ts'
import { dayFigures } from './0005-day-figures.ts'
import { formFiles } from './0006-form-files.ts'
import { sessionIds } from './0007-session-ids.ts'
import { salesOrganisation } from './0008-sales-organisation.ts'
import { prices } from './0009-prices.ts'
import { formerContactCodes } from './0011-former-contact-codes.ts'
import { secretsOfDeleted } from './0012-secrets-of-deleted.ts'
import { hiddenPriceChanges } from './0013-hidden-price-changes.ts'
import { settlements } from './0014-settlements.ts'
import { originOfDocuments } from './0015-origin-of-documents.ts'
import { queue } from './0016-queue.ts'
import { undo } from './0017-undo.ts'
import { chatFiles } from './0018-chat-files.ts'
import { cannedReplies } from './0019-canned-replies.ts'
import { savedViews } from './0020-saved-views.ts'
import { news } from './0021-news.ts'
import { workerFigures } from './0022-worker-figures.ts'
import { queueOrders } from './0023-queue-orders.ts'
import { listSettings } from './0024-list-settings.ts'
import { push } from './0025-push.ts'
import { codesOfNewStores } from './0026-codes-of-new-stores.ts'
import { salesGoals } from './0027-sales-goals.ts'
import { logStatements } from './0028-log-statements.ts'
import { deviceKeys } from './0029-device-keys.ts'
import { sealingKeys } from './0030-sealing-keys.ts'
import { loginGuessing } from './0031-login-guessing.ts'
import { proof } from './0032-proof.ts'
import { fileRisks } from './0033-file-risks.ts'
import { withdrawnSubmissions } from './0034-withdrawn-submissions.ts'
import { privacy } from './0035-privacy.ts'
import { storedHashes } from './0036-stored-hashes.ts'
import { reachOfDeleted } from './0037-reach-of-deleted.ts'
import { sessionHashes } from './0038-session-hashes.ts'
import { damagedFiles } from './0039-damaged-files.ts'
import { receipts } from './0040-receipts.ts'
import { processes } from './0042-processes.ts'
import { settlementEntries } from './0043-settlement-entries.ts'
import { priceChanges } from './0044-price-changes.ts'
import { datedRules } from './0045-dated-rules.ts'
import { codeAssignments } from './0046-code-assignments.ts'
import { carrierPayments } from './0047-carrier-payments.ts'
import { carrierAliases } from './0048-carrier-aliases.ts'
import { settlementRuns } from './0050-settlement-runs.ts'
import { statements } from './0051-statements.ts'
import { statementNews } from './0052-statement-news.ts'
import { counteredEntries } from './0054-countered-entries.ts'
import { salesManagerVersions } from './0055-sales-manager-versions.ts'
import type { Migration } from './migration.ts'

/** All migrations in their order, listed by hand. One that was released never changes. (0010 was never released.) */
export const MIGRATIONS: readonly Migration[] = [
  initial,
  othersVersion,
  deletion,
  accessLog,
  dayFigures,
  formFiles,
  sessionIds,
  salesOrganisation,
  prices,
  formerContactCodes,
  secretsOfDeleted,
  hiddenPriceChanges,
  settlements,
  originOfDocuments,
  queue,
  undo,
  chatFiles,
  cannedReplies,
  savedViews,
  news,
  workerFigures,
  queueOrders,
  listSettings,
  push,
  codesOfNewStores,
  salesGoals,
  logStatements,
  deviceKeys,
  sealingKeys,
  loginGuessing,
  proof,
  fileRisks,
  withdrawnSubmissions,
  privacy,
  storedHashes,
  reachOfDeleted,
  sessionHashes,
  damagedFiles,
  receipts,
  processes,
  settlementEntries,
  priceChanges,
  datedRules,
  codeAssignments,
  carrierPayments,
  carrierAliases,
  settlementRuns,
  statements,
  statementNews,
  counteredEntries,
  salesManagerVersions,
]
