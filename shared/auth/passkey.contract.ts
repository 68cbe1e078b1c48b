import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { wireId } from '../wire.ts'

/** Base64url as browsers write it; public keys and attestations have a few hundred bytes. */
const bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,12000}$/, '패스키의 응답이 올바르지 않습니다.'))

const shared = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
}

/** What a browser answers when a passkey is made; fields that are not judged are cut. */
const Attestation = z.object({
  ...shared,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
})
export type Attestation = z.infer<typeof Attestation>

/** What a browser answers when a passkey is used. */
export const Assertion = z.object({
  ...shared,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type Assertion = z.infer<typeof Assertion>

/** What the browser is asked, in the form of the WebAuthn standard's JSON. */
const Asked = z.object({ options: z.record(z.string(), z.unknown()) })

const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: '본인 계정의 패스키 목록',
  access: 'session',
  beforeSecondFactor: true,
  response: z.array(Passkey),
})
/** RULE_BROKEN at an address for which browsers make none: without encryption, or an IP address. */
export const askForNewPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: '패스키 등록 시작',
  access: 'session',
  beforeSecondFactor: true,
  proof: 'recent',
  response: Asked,
})
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: '패스키 등록',
  access: 'session',
  beforeSecondFactor: true,
  proof: 'recent',
  changes: 'accounts',
  body: z.strictObject({
    name: requiredText(LIMITS.viewName, '패스키의 이름을 입력해주세요.'),
    passkey: Attestation,
  }),
  /** Recovery codes come with the first second factor of an account. */
  response: z.object({ passkeys: z.array(Passkey), recoveryCodes: z.optional(z.array(z.string())) }),
  success: 201,
})
export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: '패스키 삭제',
  access: 'session',
  proof: 'recent',
  changes: 'accounts',
  params: z.strictObject({ id: wireId }),
  response: z.array(Passkey),
})
