import type { ReplyValues } from '#shared/canned-replies/reply-variables.ts'

/** What of an application a reply can name. */
export interface NamedDocument {
  customerName: string
  documentNumber: string
  storeName: string | null
  assignedWorkerName?: string | null
}

/**
 * What a reply's variables stand for. A text for several applications takes what all of them have in common, and without an
 * assignee its writer is the one in charge.
 */
export function replyValues(documents: readonly NamedDocument[], writer: string): ReplyValues {
  const common = (read: (document: NamedDocument) => string | null) => {
    const [first = null, ...others] = [...new Set(documents.map(read))]
    return others.length === 0 ? first : null
  }
  return {
    고객명: common(({ customerName }) => customerName),
    접수번호: common(({ documentNumber }) => documentNumber),
    판매점: common(({ storeName }) => storeName),
    담당자: common(({ assignedWorkerName }) => assignedWorkerName ?? writer),
  }
}
