import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { ACCOUNT_KINDS } from '../permissions.ts'
import { optionalText } from '../text.ts'
import { kstDayText, page, pageQuery, wireBoolean } from '../wire.ts'

/** So many days are told, the present one included. */
export const SEEN_DAYS = 31

/** What one account saw of customers on one Seoul day. */
export const CustomersSeen = z.object({
  day: z.string(),
  accountId: z.number(),
  username: z.string(),
  accountName: z.string(),
  accountKind: z.enum(ACCOUNT_KINDS),
  /** Different customers in lists, records and files. */
  customers: z.number(),
  /** Rows of exports, which may repeat a customer. */
  exported: z.number(),
  /** One of the two is above the limit. */
  isOver: z.boolean(),
})
export type CustomersSeen = z.infer<typeof CustomersSeen>

export const listCustomersSeen = defineEndpoint({
  method: 'GET',
  path: '/api/admin/access-log/customers-seen',
  summary: `사람별 열람: 계정이 하루에 본 고객 수 (최근 ${SEEN_DAYS}일, 새 날짜와 많은 순서)`,
  access: 'admin.system',
  query: z.strictObject({
    /** A part of the account's name or username. */
    account: z.optional(optionalText(LIMITS.search)),
    day: z.optional(kstDayText),
    over: z.optional(wireBoolean),
    ...pageQuery,
  }),
  response: page(CustomersSeen),
  cost: 'figures',
})

const MOST_SEEN = 100_000
const LIMIT_SENTENCE = '1에서 100,000 사이의 고객 수를 입력해주세요.'

/** Above so many customers on one day an account is red, and the panel warns; null: it never is. */
export const ViewAlarm = z.strictObject({
  customersPerDay: z.nullable(
    z.int(LIMIT_SENTENCE).check(z.gte(1, LIMIT_SENTENCE), z.lte(MOST_SEEN, LIMIT_SENTENCE)),
  ),
})
export type ViewAlarm = z.infer<typeof ViewAlarm>
export const NO_ALARM: ViewAlarm = { customersPerDay: null }

export const readViewAlarm = defineEndpoint({
  method: 'GET',
  path: '/api/admin/access-log/alarm',
  summary: '열람 경보 기준',
  access: 'admin.system',
  response: ViewAlarm,
})
export const saveViewAlarm = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/access-log/alarm',
  summary: '열람 경보 기준 저장',
  access: 'admin.system',
  proof: 'recent',
  body: ViewAlarm,
  response: ViewAlarm,
})
