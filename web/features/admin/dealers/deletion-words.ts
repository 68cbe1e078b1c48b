import { formatCount } from '#shared/count.ts'
import type { previewDealerDeletion } from '#shared/dealers/dealer.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { codesInBrief } from '../contact-codes/codes-in-brief.ts'

/** What is deleted with a store and what stays, one sentence per line. */
export function deletionWords({
  contactCodes,
  kpNumber,
  documentCount,
  openDocumentCount,
}: ResponseOf<typeof previewDealerDeletion>): string[] {
  const open = openDocumentCount === 0 ? '' : `처리 중인 ${formatCount(openDocumentCount)}건을 포함해 `
  return [
    contactCodes.length === 0
      ? '함께 삭제되는 접점코드는 없습니다.'
      : `접점코드 ${formatCount(contactCodes.length)}개가 함께 삭제됩니다: ${codesInBrief(contactCodes)}`,
    ...(documentCount === 0
      ? []
      : [
          `접수된 서류 ${formatCount(documentCount)}건은 ${open}그대로 남고, 직원이 계속 처리할 수 있습니다.`,
        ]),
    ...(kpNumber === null ? [] : [`KP번호(${kpNumber})는 다시 가입에 사용할 수 있습니다.`]),
    '판매점은 바로 로그아웃되고, 기기에 남아 있는 미전송 접수는 전송되지 않습니다. 되돌릴 수 없습니다.',
  ]
}
