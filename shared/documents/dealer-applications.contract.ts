import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { riskQuery } from '../files/risky-download.ts'
import { LIMITS } from '../limits.ts'
import { optionalText } from '../text.ts'
import { id, page, pageQuery, wireId } from '../wire.ts'
import { Correction } from './correction.ts'
import { Document, DocumentEvent, DocumentFile } from './document.contract.ts'

/*
 * The calls by which a store's screens read documents. They name no amounts, so that a store's device never loads the names of
 * amounts; the other calls are in documents.contract.ts.
 */

const params = z.strictObject({ id: wireId })

export const DEALER_TABS = ['all', 'pending', 'processing', 'completed'] as const
export type DealerTab = (typeof DEALER_TABS)[number]

/** More of them are said as a number. */
export const MOST_NEEDS = 20

/**
 * The dealer's own applications with the four counts of its dashboard. `search` is part of a name, its initial consonants,
 * part of a phone number, a document's number or a status.
 */
export const listDealerApplications = defineEndpoint({
  method: 'GET',
  path: '/api/dealer/applications',
  summary: '판매점 본인의 신청 목록',
  access: 'dealer.applications',
  query: z.strictObject({
    tab: z.optional(z.enum(DEALER_TABS)),
    search: z.optional(optionalText(LIMITS.search)),
    ...pageQuery,
  }),
  response: z.extend(page(Document), {
    counts: z.object({
      total: z.number(),
      pending: z.number(),
      processing: z.number(),
      completed: z.number(),
    }),
    /**
     * What waits for the store whatever is asked, newest first: requests for supplements and unread messages, at most
     * MOST_NEEDS. Only with a first page.
     */
    needs: z.array(Document),
  }),
  logged: 'list',
})

/** One of the dealer's own applications, as its page's address names it. */
export const readOwnApplication = defineEndpoint({
  method: 'GET',
  path: '/api/dealer/applications/:documentNumber',
  summary: '판매점 본인의 신청 하나 (접수번호로)',
  access: 'dealer.applications',
  params: z.strictObject({
    documentNumber: z.string().check(z.regex(/^\d{8}-\d{5,6}$/, '접수번호가 올바르지 않습니다.')),
  }),
  response: Document,
  logged: 'view',
})

/** `readDocument` without the amounts. */
export const readOwnDocument = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id',
  summary: '서류 하나',
  access: 'documents.read',
  params,
  response: Document,
  logged: 'view',
})
/** `correctDocument` without the amounts. */
export const correctOwnDocument = defineEndpoint({
  method: 'PATCH',
  path: '/api/documents/:id',
  summary: '접수 내용 정정',
  access: 'documents.correct',
  params,
  body: Correction,
  response: Document,
})
export const listDocumentEvents = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id/events',
  summary: '처리 이력 (오래된 것부터)',
  access: 'documents.read',
  params,
  response: z.array(DocumentEvent),
  logged: 'view',
})

/** What a withdrawn application gives as the reason of its 취소. */
export const WITHDRAWN = '판매점 회수'

/** The store takes its own application back while it waits and nobody has taken it. */
export const withdrawApplication = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/withdraw',
  summary: '판매점의 접수 회수 (대기이고 담당자가 없을 때만, 취소로 바뀝니다)',
  access: 'documents.withdraw',
  params,
  body: z.strictObject({ version: id }),
  response: Document,
})

export const listDocumentFiles = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id/files',
  summary: '지금까지 첨부된 서류 (새것부터)',
  access: 'documents.read',
  params,
  response: z.array(DocumentFile),
  logged: 'view',
})
/** Which file of the document; without it the present one. */
export const fileQuery = z.strictObject({
  fileId: z.optional(wireId),
  ...riskQuery,
  /** `picture`: the pages are only drawn, so a PDF needs no confirmation; a risky one comes under a type that no program opens. */
  view: z.optional(z.enum(['picture'])),
})
export type FileQuery = z.infer<typeof fileQuery>
export const downloadDocument = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id/download',
  cost: 'download',
  summary: '첨부 서류 다운로드',
  access: 'documents.read',
  params,
  query: fileQuery,
  response: { kind: 'file', description: '올린 그대로의 파일, 이름은 {고객명}_서류.{확장자}' },
  logged: 'download',
})
