import * as z from 'zod/mini'
import { ACTIVATION_STATUSES } from '../documents/activation-status.ts'
import { defineEndpoint } from '../endpoint.ts'
import { TOLD } from '../permissions.ts'
import { id, kstMonthText, page, pageQuery } from '../wire.ts'
import { APPLICATION_NEWS, STATEMENT_NEWS } from './news-kinds.ts'

/** An unread count is counted up to here; whoever has more sees `99+`. */
export const MOST_UNREAD = 100

const told = {
  id: z.number(),
  at: z.string(),
  /** Who did it. */
  actorName: z.string(),
  isUnread: z.boolean(),
}

/** Something that happened to an application, as the reader may see the application now. */
export const ApplicationNews = z.object({
  ...told,
  kind: z.enum(APPLICATION_NEWS),
  documentId: z.number(),
  documentNumber: z.string(),
  /** Masked for whoever sees the application masked. */
  customerName: z.string(),
  carrier: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  activationStatus: z.enum(ACTIVATION_STATUSES),
})
export type ApplicationNews = z.output<typeof ApplicationNews>

/** Of a statement: it may be seen, it is paid, what its store objects to was answered, and decided. */
export const STATEMENT_STEPS = ['approved', 'paid', 'answered', 'decided'] as const
export type StatementStep = (typeof STATEMENT_STEPS)[number]

/** Something that happened to a statement of the reader. */
const StatementNews = z.object({
  ...told,
  kind: z.literal(STATEMENT_NEWS),
  month: z.string(),
  step: z.enum(STATEMENT_STEPS),
})

export const NewsItem = z.union([ApplicationNews, StatementNews])
export type NewsItem = z.output<typeof NewsItem>

/** `total` is the number of unread ones, at most MOST_UNREAD. */
export const listNews = defineEndpoint({
  method: 'GET',
  path: '/api/news',
  summary: '알림 목록 (최근 30일, 새것부터; total은 읽지 않은 수)',
  access: 'news.read',
  query: z.strictObject(pageQuery),
  response: page(NewsItem),
  logged: 'list',
})

export const markNewsRead = defineEndpoint({
  method: 'POST',
  path: '/api/news/read',
  summary: '알림 읽음 표시 (upTo 번호까지 모두, documentId 서류의 알림, 또는 month 지급내역의 알림)',
  access: 'news.read',
  body: z
    .strictObject({ upTo: z.optional(id), documentId: z.optional(id), month: z.optional(kstMonthText) })
    .check(
      z.refine<{ upTo?: unknown; documentId?: unknown; month?: unknown }>(
        ({ upTo, documentId, month }) => (upTo ?? documentId ?? month) !== undefined,
        '읽은 알림이나 서류, 지급내역을 지정해주세요.',
      ),
    ),
  response: z.object({ unread: z.number() }),
})

/** How an account is told: not at all, in the open app, or on its devices too where they want it. */
export const NEWS_WAYS = ['none', 'app', 'push'] as const
export type NewsWay = (typeof NEWS_WAYS)[number]

/** `sound`: in the open app, where the device makes sounds. */
const NewsSetting = z.strictObject({ way: z.enum(NEWS_WAYS), sound: z.boolean() })

/** Of the kinds of which the account is told; a kind that is not sent stays as it is. */
export const NewsSettings = z.strictObject({
  submitted: z.optional(NewsSetting),
  assigned: z.optional(NewsSetting),
  'supplement-answered': z.optional(NewsSetting),
  'supplement-requested': z.optional(NewsSetting),
  message: z.optional(NewsSetting),
  status: z.optional(NewsSetting),
  corrected: z.optional(NewsSetting),
  'daily-summary': z.optional(NewsSetting),
  statement: z.optional(NewsSetting),
})
export type NewsSettings = z.output<typeof NewsSettings>

export const readNewsSettings = defineEndpoint({
  method: 'GET',
  path: '/api/news/settings',
  summary: '내 알림 설정 (종류별 받는 방법과 소리)',
  access: TOLD,
  response: NewsSettings,
})
export const saveNewsSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/news/settings',
  summary: '내 알림 설정 저장',
  access: TOLD,
  body: NewsSettings,
  response: NewsSettings,
})
