import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { FILE_RISK_NAMES } from '../files/file-risks.ts'
import { LIMITS } from '../limits.ts'
import { ACCOUNT_KINDS } from '../permissions.ts'
import { optionalText } from '../text.ts'
import { kstDayText, MOST_ID, page, pageQuery, wireInteger } from '../wire.ts'

/** What leaves of customers' data: one record, a list of them, a file, or many at once. */
export const READING_ACTIONS = ['view', 'list', 'download', 'export'] as const
/** What happened to accounts, money, settings and the installation itself. */
export const SECURITY_EVENTS = [
  'login',
  'login-failed',
  'proved',
  'logout',
  'refused',
  'infected-file',
  'file-damaged',
  'file-repaired',
  'rights-changed',
  'key-changed',
  'price-changed',
  'amount-changed',
  'recalculated',
  'month-closed',
  'month-moved',
  'setting-changed',
  'backup-made',
  'restored',
  'files-adopted',
  'replica-taken',
  'log-collected',
  'log-removed',
  'clock-leapt',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]
export const ACCESS_ACTIONS = [...READING_ACTIONS, ...SECURITY_EVENTS] as const
export type AccessAction = (typeof ACCESS_ACTIONS)[number]

/** How an account's rights changed, and what was decided about keeping customers' data. */
export const RIGHTS_CHANGES = [
  'account-created',
  'dealer-registered',
  'dealer-approved',
  'permissions-saved',
  'permissions-lifted',
  'role-changed',
  'store-changed',
  'sales-scope-changed',
  'password-set',
  'password-changed',
  'carriers-changed',
  'account-closed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'second-factor-required',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'session-ended',
  'all-sessions-ended',
  'device-lost',
  'device-keys-returned',
  'account-reattached',
  'account-reopened',
  'account-deleted',
  'privacy-periods-saved',
  'privacy-hold-set',
  'privacy-hold-lifted',
  'customers-masked',
  'person-deleted',
] as const
export type RightsChange = (typeof RIGHTS_CHANGES)[number]

/** What of money or settings was changed. */
export const CHANGED_THINGS = [
  'unit-price',
  'hidden-price',
  'policy',
  'deduction',
  'carrier-payments',
  'expected-amount',
  'document-policy',
  'adjustment',
  'settlement-store',
  'settlement-settings',
  'carrier',
  'carrier-alias',
  'sales-organisation',
  'kp-number',
  'registration-code',
  'contact-code',
  'service-plan',
  'additional-service',
  'queue-limits',
  'canned-reply',
  'pricing-table',
  'form-template',
  'view-alarm',
  'recovery-code',
  'master-key',
] as const
export type ChangedThing = (typeof CHANGED_THINGS)[number]
export const HOW_CHANGED = [
  'added',
  'changed',
  'confirmed',
  'ended',
  'deleted',
  'imported',
  'carried-over',
] as const
export type HowChanged = (typeof HOW_CHANGED)[number]

/** By what somebody logged in or proved the account. */
export const FACTORS = ['password', 'app', 'passkey', 'recovery-code'] as const
export type Factor = (typeof FACTORS)[number]

/** The API takes an export without a reason; the log then says so. */
export const NO_REASON = '사유 없음'

/** What a removal from the log takes away: the numbers of the first and last entry and the last one's hash. */
export const RemovedEntries = z.object({
  first: z.number(),
  last: z.number(),
  hash: z.string(),
  /** The time of the newest that went; absent: it went before times were stated. */
  newest: z.optional(z.string()),
})
export type RemovedEntries = z.infer<typeof RemovedEntries>

/** Entries that are kept equally long form one chain: those of security (`rights`) a year longer than what was read. */
export const CHAINS = ['records', 'rights'] as const
export type Chain = (typeof CHAINS)[number]

const ChainEnd = z.object({ chain: z.enum(CHAINS), number: z.number(), hash: z.string() })

/** The ends from which the log of a restored backup goes on, and the later ones that are known from outside it. */
export const RestoredLog = z.object({
  from: z.array(ChainEnd),
  known: z.array(ChainEnd),
  /** What was brought back, and the epoch that began with it; absent: an older version restored. */
  data: z.optional(
    z.object({
      epoch: z.number(),
      source: z.enum(['backup', 'replica']),
      takenAt: z.string(),
      files: z.number(),
      notWhole: z.number(),
    }),
  ),
})
export type RestoredData = NonNullable<z.infer<typeof RestoredLog>['data']>

/** Further details of an entry: which file, how many rows of which filter, which rights. */
export const AccessDetail = z.object({
  fileId: z.optional(z.number()),
  /** Masked. */
  fileName: z.optional(z.string()),
  /** The risks of a file of which the person was warned and which was downloaded all the same. */
  warnedOf: z.optional(z.array(z.enum(FILE_RISK_NAMES))),
  rows: z.optional(z.number()),
  /** Names and values of the filter of an export; what may be somebody's name or phone is masked. */
  filter: z.optional(z.record(z.string(), z.string())),
  change: z.optional(z.enum(RIGHTS_CHANGES)),
  /** The kind of account that was made, or that it has now. */
  accountKind: z.optional(z.enum(ACCOUNT_KINDS)),
  /** Kinds of account that must have a second factor now. */
  accountKinds: z.optional(z.array(z.enum(ACCOUNT_KINDS))),
  /** Menus with what is allowed in them: `documents: view, edit`. */
  rights: z.optional(z.record(z.string(), z.string())),
  /** Carriers that an account may work with now; empty: all. */
  carriers: z.optional(z.array(z.string())),
  /** The ids of the documents that a list or an export has shown: `4-19,23`; of very many, a page of the log has the first, then `…`. */
  documents: z.optional(z.string()),
  what: z.optional(z.enum(CHANGED_THINGS)),
  how: z.optional(z.enum(HOW_CHANGED)),
  /** The thing that was changed, by its name: a carrier with its plan, a month. */
  about: z.optional(z.string()),
  /** The new values, as words. */
  values: z.optional(z.record(z.string(), z.string())),
  /** `POST /api/carriers`; a message of a socket as `WebSocket join_room`. */
  endpoint: z.optional(z.string()),
  /** The answer's status: 403, 404 for what may exist but is not theirs, or of a broken rule or an exceeded limit. */
  status: z.optional(z.number()),
  factors: z.optional(z.array(z.enum(FACTORS))),
  removed: z.optional(RemovedEntries),
  restored: z.optional(RestoredLog),
  /** The time of the last entry before the server's clock leapt, and of the first after it. */
  leap: z.optional(z.object({ from: z.string(), to: z.string() })),
})
export type AccessDetail = z.infer<typeof AccessDetail>

export const SUBJECT_KINDS = ['document', 'account', 'log'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** One row of the log. Name and phone of the person whose record it was are masked. */
export const AccessRecord = z.object({
  id: z.number(),
  at: z.string(),
  accountId: z.number(),
  username: z.string(),
  accountName: z.string(),
  /** Null: no account has that name. */
  accountKind: z.nullable(z.enum(ACCOUNT_KINDS)),
  address: z.string(),
  userAgent: z.string(),
  action: z.enum(ACCESS_ACTIONS),
  subjectKind: z.nullable(z.enum(SUBJECT_KINDS)),
  subjectId: z.nullable(z.number()),
  subjectName: z.nullable(z.string()),
  personName: z.nullable(z.string()),
  personPhone: z.nullable(z.string()),
  detail: AccessDetail,
  reason: z.nullable(z.string()),
  isSealed: z.boolean(),
})
export type AccessRecord = z.infer<typeof AccessRecord>

export const ENTRY_KINDS = ['access', 'security'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const listAccessLog = defineEndpoint({
  method: 'GET',
  path: '/api/admin/access-log',
  summary: '접속 기록 (새것부터)',
  access: 'admin.system',
  query: z.strictObject({
    /** A part of the account's name, of its username or of its store. */
    account: z.optional(optionalText(LIMITS.search)),
    action: z.optional(z.enum(ACCESS_ACTIONS)),
    /** What left of customers' data, or what happened to accounts, money, settings and the installation. */
    kind: z.optional(z.enum(ENTRY_KINDS)),
    /** A document's number or id: entries about it, and lists that have shown it. */
    document: z.optional(
      z.string().check(z.regex(/^(\d{8}-\d{5,6}|[1-9]\d{0,8})$/, '접수번호가 올바르지 않습니다.')),
    ),
    /** Seoul days, both included. */
    startDate: z.optional(kstDayText),
    endDate: z.optional(kstDayText),
    ...pageQuery,
  }),
  response: page(AccessRecord),
})

/** So many entries are collected at once; a collector that gets as many asks again at once. */
export const COLLECTED_AT_ONCE = 5000

/** A sealed entry as a collector gets it: its place in its chain, and what `sealOf` makes of it and the entry before. */
export const CollectedEntry = z.extend(AccessRecord, {
  chain: z.enum(CHAINS),
  number: z.number(),
  hash: z.string(),
})
export type CollectedEntry = z.infer<typeof CollectedEntry>

/**
 * By the chain's own numbers: ids are given before a transaction commits, so an entry may appear after one with a larger id,
 * and who asks by ids would miss it.
 */
export const collectAccessLog = defineEndpoint({
  method: 'GET',
  path: '/api/admin/access-log/lines',
  summary: `봉인된 접속 기록을 수집 서버로 (한 줄에 한 건, 한 번에 ${COLLECTED_AT_ONCE}건까지, 봉인 번호 순서)`,
  access: 'admin.system',
  query: z.strictObject({
    chain: z.enum(CHAINS),
    /** The number of the last entry that the collector has; 0: none. */
    after: wireInteger(0, MOST_ID),
  }),
  response: { kind: 'file', description: 'JSON Lines (application/x-ndjson), 한 줄이 CollectedEntry' },
  cost: 'export',
})
