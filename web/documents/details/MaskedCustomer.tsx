import type { Document } from '#shared/documents/document.contract.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says of a document whose period is over why name and phone are masked and the rest is gone. */
export function MaskedCustomer({ document }: { document: Pick<Document, 'maskedAt'> }) {
  return document.maskedAt ? <Notice kind="info">보관 기간이 지나 가려진 고객정보입니다.</Notice> : null
}
