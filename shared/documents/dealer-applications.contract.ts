import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { page, pageQuery } from '../wire.ts'
import { Document } from './document.contract.ts'

export const DEALER_TABS = ['all', 'pending', 'processing', 'completed'] as const
export type DealerTab = (typeof DEALER_TABS)[number]

/** The dealer's own applications with the four counts of its dashboard. */
export const listDealerApplications = defineEndpoint({
  method: 'GET',
  path: '/api/dealer/applications',
  summary: '판매점 본인의 신청 목록',
  access: 'dealer.applications',
  query: z.strictObject({ tab: z.optional(z.enum(DEALER_TABS)), ...pageQuery }),
  response: z.extend(page(Document), {
    counts: z.object({
      total: z.number(),
      pending: z.number(),
      processing: z.number(),
      completed: z.number(),
    }),
  }),
})
