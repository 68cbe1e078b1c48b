/**
 * All features, in the order in which they may import each other: a feature imports only features above it. The
 * boundaries check reads this order.
 */
import type { Registration } from '../registration.ts'
import { registerAccessLog } from './access-log/access-log.routes.ts'
import { CustomersSeenByDay } from './access-log/customers-seen.ts'
import { registerAdditionalServices } from './additional-services/additional-services.routes.ts'
import { registerApiDocs } from './api-docs/api-docs.routes.ts'
import { registerAuth } from './auth/auth.routes.ts'
import { registerCannedReplies } from './canned-replies/canned-replies.routes.ts'
import { registerCarrierPayments } from './carrier-payments/carrier-payments.routes.ts'
import { registerCarriers } from './carriers/carriers.routes.ts'
import { registerChat } from './chat/chat.routes.ts'
import { registerCodeRequests } from './code-requests/code-requests.routes.ts'
import { registerContactCodes } from './contact-codes/contact-codes.routes.ts'
import { registerDealerRegistrations } from './dealer-registrations/dealer-registrations.routes.ts'
import { registerDealers } from './dealers/dealers.routes.ts'
import { registerDocuments } from './documents/documents.routes.ts'
import { registerDownloads } from './downloads/downloads.routes.ts'
import { followers } from './followers.ts'
import { registerHealth } from './health/health.routes.ts'
import { registerHiddenPrices } from './hidden-prices/hidden-prices.routes.ts'
import { registerImports } from './imports/imports.routes.ts'
import { registerKeys } from './keys/keys.routes.ts'
import { registerKpNumbers } from './kp-numbers/kp-numbers.routes.ts'
import { registerNews } from './news/news.routes.ts'
import { registerPolicies } from './policies/policies.routes.ts'
import { registerPriceCarryOver } from './price-carry-over/price-carry-over.routes.ts'
import { registerPricePeriods } from './price-periods/price-periods.routes.ts'
import { registerPrivacy } from './privacy/privacy.routes.ts'
import { registerPush } from './push/push.routes.ts'
import { registerReference } from './reference/reference.routes.ts'
import { registerSalesOrganisation } from './sales-org/sales-org.routes.ts'
import { registerSavedViews } from './saved-views/saved-views.routes.ts'
import { registerServicePlans } from './service-plans/service-plans.routes.ts'
import { registerSettlementMonths } from './settlement-months/settlement-months.routes.ts'
import { registerSettlementPrices } from './settlement-prices/settlement-prices.routes.ts'
import { registerSettlements } from './settlements/settlements.routes.ts'
import { registerSetup } from './setup/setup.routes.ts'
import { registerStatements } from './statements/statements.routes.ts'
import { registerStats } from './stats/stats.routes.ts'
import { registerUsers } from './users/users.routes.ts'

const FEATURES: readonly ((registration: Registration, customersSeen: CustomersSeenByDay) => void)[] = [
  registerAccessLog,
  registerHealth,
  registerKeys,
  registerAuth,
  (registration) => registerCarriers(registration, followers),
  (registration) => registerUsers(registration, followers),
  registerDealerRegistrations,
  registerServicePlans,
  registerAdditionalServices,
  registerSettlementMonths,
  (registration) => registerContactCodes(registration, followers),
  registerKpNumbers,
  (registration) => registerDealers(registration, followers),
  registerCodeRequests,
  registerReference,
  (registration) => registerDocuments(registration, followers),
  registerSavedViews,
  registerChat,
  registerCannedReplies,
  registerNews,
  registerPush,
  registerStats,
  (registration) => registerSalesOrganisation(registration, followers),
  registerDownloads,
  registerPricePeriods,
  registerSettlementPrices,
  registerHiddenPrices,
  registerPolicies,
  registerPriceCarryOver,
  (registration) => registerSettlements(registration, followers),
  registerStatements,
  registerCarrierPayments,
  registerPrivacy,
  registerImports,
  registerSetup,
  registerApiDocs,
]

export function registerFeatures(registration: Registration): void {
  // The log's pages and the panel's warning read each day once.
  const customersSeen = new CustomersSeenByDay(registration.context)
  for (const register of FEATURES) register(registration, customersSeen)
}
