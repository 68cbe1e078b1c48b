import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { wireId } from '../wire.ts'
import { PAPER_NUMBER_KINDS } from './paper-number.ts'

const part = z.number().check(z.minimum(0), z.maximum(1))

/** A number that was surely read; a person decides whether it goes into a field. */
const ReadNumber = z.object({
  kind: z.enum(PAPER_NUMBER_KINDS),
  value: z.string(),
  /** Of the least certain letter, from 0 to 100. */
  confidence: z.number(),
  /** In parts of the picture as it is shown. */
  place: z.object({ left: part, top: part, width: part, height: part }),
})
export type ReadNumber = z.output<typeof ReadNumber>

export const readPaper = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/read-paper',
  cost: 'picture',
  summary: '서류 한 쪽의 사진에서 인쇄된 번호 읽기 (저장하지 않음)',
  access: 'documents.process',
  params: z.strictObject({ id: wireId }),
  body: {
    kind: 'multipart',
    fields: z.strictObject({}),
    file: {
      name: 'file',
      required: true,
      maxBytes: LIMITS.importFileBytes,
      kinds: ['jpg', 'png', 'webp'],
    },
  },
  response: z.object({ numbers: z.array(ReadNumber) }),
  logged: 'view',
})
