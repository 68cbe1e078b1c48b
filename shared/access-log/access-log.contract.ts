import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { ACCOUNT_KINDS } from '../permissions.ts'
import { optionalText } from '../text.ts'
import { kstDayText, page, pageQuery } from '../wire.ts'

export const ACCESS_ACTIONS = ['view', 'download', 'export', 'rights-changed'] as const
export type AccessAction = (typeof ACCESS_ACTIONS)[number]

/** How an account's rights changed. */
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
  'carriers-changed',
  'account-closed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'session-ended',
  'all-sessions-ended',
  'device-lost',
  'account-reopened',
  'account-deleted',
] as const
export type RightsChange = (typeof RIGHTS_CHANGES)[number]

/** Further details of an entry: which file, how many rows of which filter, which rights. */
export const AccessDetail = z.object({
  fileId: z.optional(z.number()),
  /** Masked. */
  fileName: z.optional(z.string()),
  rows: z.optional(z.number()),
  /** Names and values of the filter of an export; what may be somebody's name or phone is masked. */
  filter: z.optional(z.record(z.string(), z.string())),
  change: z.optional(z.enum(RIGHTS_CHANGES)),
  /** The kind of account that was made, or that it has now. */
  accountKind: z.optional(z.enum(ACCOUNT_KINDS)),
  /** Menus with what is allowed in them: `documents: view, edit`. */
  rights: z.optional(z.record(z.string(), z.string())),
  /** Carriers that an account may work with now; empty: all. */
  carriers: z.optional(z.array(z.string())),
})
export type AccessDetail = z.infer<typeof AccessDetail>

/** One row of the log. Name and phone of the person whose record it was are masked. */
export const AccessRecord = z.object({
  id: z.number(),
  at: z.string(),
  accountId: z.number(),
  username: z.string(),
  accountName: z.string(),
  accountKind: z.enum(ACCOUNT_KINDS),
  address: z.string(),
  userAgent: z.string(),
  action: z.enum(ACCESS_ACTIONS),
  subjectKind: z.nullable(z.enum(['document', 'account'])),
  subjectId: z.nullable(z.number()),
  subjectName: z.nullable(z.string()),
  personName: z.nullable(z.string()),
  personPhone: z.nullable(z.string()),
  detail: AccessDetail,
  reason: z.nullable(z.string()),
  isSealed: z.boolean(),
})
export type AccessRecord = z.infer<typeof AccessRecord>

export const listAccessLog = defineEndpoint({
  method: 'GET',
  path: '/api/admin/access-log',
  summary: '접속 기록 (새것부터)',
  access: 'admin.system',
  query: z.strictObject({
    /** A part of the account's name, of its username or of its store. */
    account: z.optional(optionalText(LIMITS.search)),
    action: z.optional(z.enum(ACCESS_ACTIONS)),
    /** A document's number or id. */
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
