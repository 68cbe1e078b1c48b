import type { AccessLogChainTable, AccessLogSeenTable, AccessLogTable } from './access-log.ts'
import type {
  CodeRequestTable,
  DealerRegistrationTable,
  DeviceKeyTable,
  KpContactCodeTable,
  KpNumberTable,
  LoginCrowdTable,
  LoginSourceTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  RequiredSecondFactorTable,
  SalesManagerTable,
  SalesTeamTable,
  SessionTable,
  TeamMembershipTable,
  UserPermissionTable,
  UserTable,
} from './accounts.ts'
import type { CannedReplyTable } from './canned-replies.ts'
import type {
  CarrierExpectedAmountTable,
  CarrierLayoutTable,
  CarrierPaymentFileTable,
  CarrierPaymentTable,
} from './carrier-payments.ts'
import type { DamagedFileTable } from './damaged-files.ts'
import type { DayFigureTable } from './day-figures.ts'
import type {
  ChatFileTable,
  ChatMessageTable,
  ChatRoomTable,
  ConversationTable,
  DocumentEventTable,
  DocumentFileTable,
  DocumentNumberDayTable,
  DocumentTable,
  DocumentTallyTable,
  DocumentUndoTable,
  ListSettingTable,
  SavedViewTable,
  SubmissionTable,
} from './documents.ts'
import type { EpochTable } from './epochs.ts'
import type {
  EvidenceFileTable,
  ObjectionMessageTable,
  ObjectionTable,
  SettlementEntryTable,
  SettlementMonthTable,
  SettlementRunTable,
  SettlementStageAccountTable,
  SettlementStepTable,
  SettlementTallyTable,
  StatementConfirmationTable,
  StatementTable,
  StoreTable,
} from './ledger.ts'
import type {
  HeldNewsTable,
  NewsMarkTable,
  NewsSettingTable,
  NewsTable,
  PushKeyTable,
  PushSubscriptionTable,
} from './news.ts'
import type { DocumentTemplateTable, PricingTableTable } from './offered-files.ts'
import type {
  AdditionalServiceDeductionTable,
  CarrierServicePolicyTable,
  DocumentPolicyTable,
  HiddenPriceTable,
  PriceChangeTable,
  SettlementClosingTable,
  SettlementUnitPriceTable,
} from './prices.ts'
import type { PrivacyHoldTable, UnlistedErasureTable } from './privacy.ts'
import type { ProcessTable } from './processes.ts'
import type {
  AdditionalServiceTable,
  CarrierAliasTable,
  CarrierFormerNameTable,
  CarrierTable,
  CodeAssignmentTable,
  ContactCodeMappingTable,
  ContactCodeTable,
  FormerContactCodeTable,
  ServicePlanTable,
} from './reference.ts'
import type { SealingKeyTable } from './sealing-keys.ts'
import type { SystemFactTable } from './system-facts.ts'

/** All tables by name. Times are ISO 8601 UTC text, flags 0 or 1, lists JSON text. */
export interface Tables {
  epochs: EpochTable
  migrations: { name: string; applied_at: string }
  sealing_keys: SealingKeyTable
  users: UserTable
  user_permissions: UserPermissionTable
  sessions: SessionTable
  device_keys: DeviceKeyTable
  login_sources: LoginSourceTable
  login_crowds: LoginCrowdTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
  required_second_factors: RequiredSecondFactorTable
  kp_numbers: KpNumberTable
  kp_contact_codes: KpContactCodeTable
  code_requests: CodeRequestTable
  dealer_registrations: DealerRegistrationTable
  sales_teams: SalesTeamTable
  sales_managers: SalesManagerTable
  team_memberships: TeamMembershipTable
  system_facts: SystemFactTable
  processes: ProcessTable
  carriers: CarrierTable
  carrier_former_names: CarrierFormerNameTable
  carrier_aliases: CarrierAliasTable
  service_plans: ServicePlanTable
  additional_services: AdditionalServiceTable
  contact_codes: ContactCodeTable
  code_assignments: CodeAssignmentTable
  contact_code_mappings: ContactCodeMappingTable
  former_contact_codes: FormerContactCodeTable
  documents: DocumentTable
  document_files: DocumentFileTable
  document_events: DocumentEventTable
  document_undos: DocumentUndoTable
  saved_views: SavedViewTable
  list_settings: ListSettingTable
  document_tallies: DocumentTallyTable
  day_figures: DayFigureTable
  /** PostgreSQL only: gathered counts that are not yet added to day_figures. */
  day_figure_deltas: DayFigureTable
  submissions: SubmissionTable
  document_number_days: DocumentNumberDayTable
  chat_rooms: ChatRoomTable
  chat_messages: ChatMessageTable
  conversations: ConversationTable
  canned_replies: CannedReplyTable
  chat_files: ChatFileTable
  damaged_files: DamagedFileTable
  news: NewsTable
  news_marks: NewsMarkTable
  news_settings: NewsSettingTable
  held_news: HeldNewsTable
  push_keys: PushKeyTable
  push_subscriptions: PushSubscriptionTable
  access_log: AccessLogTable
  access_log_chains: AccessLogChainTable
  access_log_seen: AccessLogSeenTable
  privacy_holds: PrivacyHoldTable
  unlisted_erasures: UnlistedErasureTable
  document_templates: DocumentTemplateTable
  pricing_tables: PricingTableTable
  settlement_unit_prices: SettlementUnitPriceTable
  price_changes: PriceChangeTable
  hidden_prices: HiddenPriceTable
  additional_service_deductions: AdditionalServiceDeductionTable
  carrier_service_policies: CarrierServicePolicyTable
  document_policies: DocumentPolicyTable
  settlement_closings: SettlementClosingTable
  stores: StoreTable
  settlement_entries: SettlementEntryTable
  settlement_runs: SettlementRunTable
  evidence_files: EvidenceFileTable
  settlement_months: SettlementMonthTable
  settlement_steps: SettlementStepTable
  settlement_stage_accounts: SettlementStageAccountTable
  statements: StatementTable
  statement_confirmations: StatementConfirmationTable
  objections: ObjectionTable
  objection_messages: ObjectionMessageTable
  settlement_tallies: SettlementTallyTable
  /** PostgreSQL only: gathered sums that are not yet added to settlement_tallies. */
  settlement_tally_deltas: SettlementTallyTable
  carrier_layouts: CarrierLayoutTable
  carrier_payment_files: CarrierPaymentFileTable
  carrier_payments: CarrierPaymentTable
  carrier_expected_amounts: CarrierExpectedAmountTable
}
