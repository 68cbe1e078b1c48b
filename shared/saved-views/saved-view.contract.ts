import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText } from '../text.ts'
import { wireId } from '../wire.ts'

/** The lists of documents that the office works with, by the path of their page. */
export const DOCUMENT_LISTS = [
  'documents',
  'work-requests',
  'completed',
  'other-completions',
  'cancelled',
  'discarded',
] as const
export type DocumentListName = (typeof DOCUMENT_LISTS)[number]

/** How an account wants to see one list; nobody else sees it. */
export const SavedView = z.object({
  id: z.number(),
  list: z.enum(DOCUMENT_LISTS),
  name: z.string(),
  /** Filter and order as they stand in the address: `carrier=KT&sort=-waiting`. */
  filter: z.string(),
  hiddenColumns: z.array(z.string()),
})
export type SavedView = z.output<typeof SavedView>

export const columnName = z
  .string('열 이름이 올바르지 않습니다.')
  .check(z.regex(/^[A-Za-z]{1,40}$/, '열 이름이 올바르지 않습니다.'))

export const SavedViewInput = z.strictObject({
  list: z.enum(DOCUMENT_LISTS, '목록이 올바르지 않습니다.'),
  name: requiredText(LIMITS.viewName, '보기 이름을 입력해주세요.'),
  filter: optionalText(LIMITS.viewFilter),
  hiddenColumns: z.array(columnName, '열 목록이 올바르지 않습니다.').check(
    z.maxLength(LIMITS.viewColumns, `열은 ${LIMITS.viewColumns}개까지 숨길 수 있습니다.`),
    z.refine<string[]>((names) => new Set(names).size === names.length, '같은 열이 두 번 들어 있습니다.'),
  ),
})
export type SavedViewInput = z.output<typeof SavedViewInput>

const params = z.strictObject({ id: wireId })

export const listSavedViews = defineEndpoint({
  method: 'GET',
  path: '/api/saved-views',
  summary: '내가 저장한 목록 보기',
  access: 'documents.views',
  response: z.array(SavedView),
})
export const createSavedView = defineEndpoint({
  method: 'POST',
  path: '/api/saved-views',
  summary: '목록 보기 저장',
  access: 'documents.views',
  body: SavedViewInput,
  response: SavedView,
  success: 201,
})
export const updateSavedView = defineEndpoint({
  method: 'PUT',
  path: '/api/saved-views/:id',
  summary: '목록 보기의 이름이나 내용 변경',
  access: 'documents.views',
  params,
  body: z.partial(z.omit(SavedViewInput, { list: true })),
  response: SavedView,
})
export const deleteSavedView = defineEndpoint({
  method: 'DELETE',
  path: '/api/saved-views/:id',
  summary: '목록 보기 삭제',
  access: 'documents.views',
  params,
  response: SavedView,
})

/** How many documents the built-in views of a list of work hold. */
export const countBuiltInViews = defineEndpoint({
  method: 'GET',
  path: '/api/saved-views/counts',
  summary: '기본 보기의 서류 수',
  access: 'documents.views',
  query: z.strictObject({
    list: z.enum(['documents', 'work-requests'], '목록이 올바르지 않습니다.'),
  }),
  response: z.object({ mine: z.number(), answered: z.number(), unread: z.number() }),
})
