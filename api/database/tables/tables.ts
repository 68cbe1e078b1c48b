import type { AccessLogChainTable, AccessLogTable } from './access-log.ts'
import type { AdditionalServiceDeductionTable } from './additional-service-deductions.ts'
import type { AdditionalServiceTable } from './additional-services.ts'
import type { CarrierFormerNameTable } from './carrier-former-names.ts'
import type { CarrierServicePolicyTable } from './carrier-service-policies.ts'
import type { CarrierTable } from './carriers.ts'
import type { ChatMessageTable } from './chat-messages.ts'
import type { ChatRoomTable } from './chat-rooms.ts'
import type { ContactCodeMappingTable } from './contact-code-mappings.ts'
import type { ContactCodeTable } from './contact-codes.ts'
import type { DayFigureTable } from './day-figures.ts'
import type { DealerRegistrationTable } from './dealer-registrations.ts'
import type { DocumentEventTable } from './document-events.ts'
import type { DocumentFileTable } from './document-files.ts'
import type { DocumentNumberDayTable } from './document-number-days.ts'
import type { DocumentPolicyTable } from './document-policies.ts'
import type { DocumentTallyTable } from './document-tallies.ts'
import type { DocumentTemplateTable } from './document-templates.ts'
import type { DocumentTable } from './documents.ts'
import type { FormerContactCodeTable } from './former-contact-codes.ts'
import type { HiddenPriceChangeTable } from './hidden-price-changes.ts'
import type { HiddenPriceTable } from './hidden-prices.ts'
import type { KpNumberTable } from './kp-numbers.ts'
import type { LoginFailureTable } from './login-failures.ts'
import type { PricingTableTable } from './pricing-tables.ts'
import type { SalesManagerTable } from './sales-managers.ts'
import type { SalesTeamTable } from './sales-teams.ts'
import type { ServicePlanTable } from './service-plans.ts'
import type { SessionTable } from './sessions.ts'
import type { SettlementClosingTable } from './settlement-closings.ts'
import type { SettlementReversalTable } from './settlement-reversals.ts'
import type { SettlementUnitPriceTable } from './settlement-unit-prices.ts'
import type { SubmissionTable } from './submissions.ts'
import type { SystemFactTable } from './system-facts.ts'
import type { UserPermissionTable } from './user-permissions.ts'
import type { UserTable } from './users.ts'

/** All tables by name. Times are ISO 8601 UTC text, flags 0 or 1, lists JSON text. */
export interface Tables {
  migrations: { name: string; applied_at: string }
  users: UserTable
  user_permissions: UserPermissionTable
  sessions: SessionTable
  login_failures: LoginFailureTable
  kp_numbers: KpNumberTable
  dealer_registrations: DealerRegistrationTable
  sales_teams: SalesTeamTable
  sales_managers: SalesManagerTable
  system_facts: SystemFactTable
  carriers: CarrierTable
  carrier_former_names: CarrierFormerNameTable
  service_plans: ServicePlanTable
  additional_services: AdditionalServiceTable
  contact_codes: ContactCodeTable
  contact_code_mappings: ContactCodeMappingTable
  former_contact_codes: FormerContactCodeTable
  documents: DocumentTable
  document_files: DocumentFileTable
  document_events: DocumentEventTable
  document_tallies: DocumentTallyTable
  day_figures: DayFigureTable
  /** PostgreSQL only: gathered counts that are not yet added to day_figures. */
  day_figure_deltas: DayFigureTable
  submissions: SubmissionTable
  document_number_days: DocumentNumberDayTable
  chat_rooms: ChatRoomTable
  chat_messages: ChatMessageTable
  access_log: AccessLogTable
  access_log_chains: AccessLogChainTable
  document_templates: DocumentTemplateTable
  pricing_tables: PricingTableTable
  settlement_unit_prices: SettlementUnitPriceTable
  hidden_price_changes: HiddenPriceChangeTable
  hidden_prices: HiddenPriceTable
  additional_service_deductions: AdditionalServiceDeductionTable
  carrier_service_policies: CarrierServicePolicyTable
  document_policies: DocumentPolicyTable
  settlement_closings: SettlementClosingTable
  settlement_reversals: SettlementReversalTable
}
