import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { wireId } from '../wire.ts'
import { REPLY_VARIABLES, unknownVariables } from './reply-variables.ts'

/** Where a reply is inserted: into a message, the note of a 보완필요, or the reason of a 폐기. */
export const REPLY_KINDS = ['chat', 'supplement', 'discard'] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]
export const REPLY_KIND_LABELS = {
  chat: '채팅',
  supplement: '보완 내용',
  discard: '폐기 사유',
} as const satisfies Record<ReplyKind, string>

/** Everybody's, kept by administrators, or one account's. */
const REPLY_OWNERS = ['company', 'own'] as const
export type ReplyOwner = (typeof REPLY_OWNERS)[number]

export const CannedReply = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  kind: z.enum(REPLY_KINDS),
  owner: z.enum(REPLY_OWNERS),
  updatedAt: z.string(),
})
export type CannedReply = z.infer<typeof CannedReply>

const KNOWN = REPLY_VARIABLES.map((name) => `{${name}}`).join(', ')

const replyText = requiredText(LIMITS.memo, '내용을 입력해주세요.').check(
  z.refine<string>((text) => unknownVariables(text).length === 0, {
    error: ({ input }) => {
      const unknown = unknownVariables(String(input)).map((name) => `{${name}}`)
      return `알 수 없는 항목이 있습니다: ${unknown.slice(0, 3).join(', ')}. ${KNOWN}만 쓸 수 있습니다.`
    },
  }),
)

export const CannedReplyInput = z.strictObject({
  title: requiredText(LIMITS.replyTitle, '제목을 입력해주세요.'),
  text: replyText,
  kind: z.enum(REPLY_KINDS, '사용할 곳을 선택해주세요.'),
})
export type CannedReplyInput = z.infer<typeof CannedReplyInput>

const params = z.strictObject({ id: wireId })

export const listCannedReplies = defineEndpoint({
  method: 'GET',
  path: '/api/canned-replies',
  summary: '상용구 (회사와 내 것, 제목순)',
  access: 'cannedReplies.read',
  response: z.array(CannedReply),
})
export const createCannedReply = defineEndpoint({
  method: 'POST',
  path: '/api/canned-replies',
  summary: '상용구 추가 (회사 것은 관리자만)',
  access: 'cannedReplies.keep',
  changes: 'canned-replies',
  body: z.extend(CannedReplyInput, { owner: z.enum(REPLY_OWNERS, '소유를 선택해주세요.') }),
  response: CannedReply,
  success: 201,
})
export const updateCannedReply = defineEndpoint({
  method: 'PUT',
  path: '/api/canned-replies/:id',
  summary: '상용구 수정 (보낸 항목만)',
  access: 'cannedReplies.keep',
  changes: 'canned-replies',
  params,
  body: z.partial(CannedReplyInput),
  response: CannedReply,
})
export const deleteCannedReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/canned-replies/:id',
  summary: '상용구 삭제',
  access: 'cannedReplies.keep',
  changes: 'canned-replies',
  params,
  response: CannedReply,
})
