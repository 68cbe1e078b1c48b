import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { wireId } from '../wire.ts'
import { User } from './users.contract.ts'

/** A live session as administrators see it; its session id is never shown. */
export const LiveSession = z.object({
  id: z.number(),
  userId: z.number(),
  createdAt: z.string(),
  /** Up to a minute behind the last request. */
  lastSeenAt: z.string(),
  /** It ends then unless it is used before. */
  expiresAt: z.string(),
  address: z.nullable(z.string()),
  /** The device in words: `Chrome · Android`. */
  device: z.string(),
  /** True for the session that makes this call. */
  isCurrent: z.boolean(),
})
export type LiveSession = z.infer<typeof LiveSession>

const ofAccount = z.strictObject({ userId: wireId })
const params = z.strictObject({ id: wireId })

/** The most recently used first, at most 200. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  summary: '계정의 로그인 세션',
  access: 'admin.users',
  query: ofAccount,
  response: z.array(LiveSession),
})
export const endOneSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  summary: '세션 종료',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  params,
  response: LiveSession,
})
/** Ends all sessions of an account except the one that makes this call. */
export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/sessions',
  summary: '계정의 모든 세션 종료 (요청한 세션 제외)',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  query: ofAccount,
  response: z.object({ ended: z.number() }),
})
export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-second-factor',
  summary: '계정의 2단계 인증 해제',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  params,
  response: User,
})

/** The most recently used first, at most 200. */
export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: '내 로그인 기기',
  access: 'session',
  response: z.array(LiveSession),
})
export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: '내 기기 로그아웃',
  access: 'session',
  proof: 'recent',
  changes: 'accounts',
  params,
  response: LiveSession,
})
/** Also starts a new generation of device keys: what is stored from the next login on, the lost device's keys do not open. */
export const reportLostDevice = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sessions/:id/lost',
  summary: '잃어버린 기기 로그아웃 (기기 키 교체)',
  access: 'session',
  proof: 'recent',
  changes: 'accounts',
  params,
  response: LiveSession,
})
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: '다른 모든 내 기기 로그아웃',
  access: 'session',
  proof: 'recent',
  changes: 'accounts',
  response: z.object({ ended: z.number() }),
})
