import * as z from 'zod/mini'
import { page } from '../wire.ts'
import { ListedDocument } from './document.contract.ts'
import { listDocuments } from './documents.contract.ts'

/** `listDocuments` with `view=row`, typed by its answer. It is no call of its own, so CONTRACT lacks it. */
export const listDocumentRows = {
  ...listDocuments,
  query: z.extend(listDocuments.query, { view: z.literal('row') }),
  response: page(ListedDocument),
} as const
