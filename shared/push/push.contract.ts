import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import type { ApplicationNewsKind, DAILY_SUMMARY, STATEMENT_NEWS } from '../news/news-kinds.ts'
import { TOLD } from '../permissions.ts'

/** All that is sent through the push services, which belong to others: enough for a sentence and a way to what it is about. */
export type PushNote =
  | { kind: ApplicationNewsKind; documentNumber: string }
  | { kind: typeof DAILY_SUMMARY | typeof STATEMENT_NEWS; documentNumber: null }

const ADDRESS = '푸시 서비스 주소가 올바르지 않습니다.'
const KEY = '푸시 암호화 키가 올바르지 않습니다.'

const endpoint = z
  .string()
  .check(z.minLength(1, ADDRESS), z.maxLength(LIMITS.pushEndpoint, ADDRESS), z.regex(/^[!-~]+$/, ADDRESS))

/** As the browser's `PushSubscription` prints itself: a point of P-256 and 16 bytes, in base64url. */
const keys = z.strictObject({
  p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/, KEY)),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/, KEY)),
})

export const readPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: '푸시 알림을 구독할 때 쓰는 서버의 공개 키 (VAPID)',
  access: TOLD,
  response: z.object({ publicKey: z.string() }),
})

export const subscribePush = defineEndpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: '이 세션의 기기에서 푸시 알림 받기 (세션이 끝나면 함께 끝남)',
  access: TOLD,
  body: z.strictObject({ endpoint, keys }),
  response: z.object({ endpoint: z.string() }),
  success: 201,
})

export const unsubscribePush = defineEndpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  summary: '기기의 푸시 알림 그만 받기',
  access: TOLD,
  body: z.strictObject({ endpoint }),
  response: z.object({ removed: z.boolean() }),
})
