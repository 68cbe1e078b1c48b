import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { wireId } from '../wire.ts'
import { LiveSession } from './sessions.contract.ts'

const params = z.strictObject({ id: wireId })

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
