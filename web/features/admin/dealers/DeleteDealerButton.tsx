import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { type Dealer, deleteDealer, previewDealerDeletion } from '#shared/dealers/dealer.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { askLeaving } from '../../../documents/leaving/Leaving.tsx'
import { call, isLoginAsked } from '../../../lib/api-client.ts'
import { failureText } from '../../../records/form/failure.ts'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { codesInBrief } from '../contact-codes/codes-in-brief.ts'

const FAILED = '판매점 삭제 실패'

/** Deletes a store, after a question that says what is deleted with it, what stays, and who may take it over. */
export function DeleteDealerButton({ dealer }: { dealer: Dealer }) {
  const { id, username } = dealer
  const name = dealer.dealerName ?? dealer.name
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    try {
      return await call(previewDealerDeletion, { params: { id } })
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(failureText(error), { title: FAILED, about: FAILED })
      return null
    } finally {
      setLooking(false)
    }
  }
  const press = async () => {
    const loss = await look()
    if (loss === null) return
    askLeaving({
      account: { id, userType: 'dealer' },
      title: '판매점을 삭제하시겠습니까?',
      who: `${name} (${username})`,
      confirmLabel: '삭제',
      consequences: (heir) => deletionWords(loss, heir),
      run: (handOverTo) =>
        call(deleteDealer, { params: { id }, query: { handOverTo: handOverTo ?? 'none' } }),
      // Its account and contact codes are deleted, and its KP number becomes free.
      changes: ADMIN_KEY,
      done: '판매점이 삭제되었습니다.',
      failed: FAILED,
    })
  }
  return (
    <IconButton
      label={`${name} 삭제`}
      icon={<Trash2 aria-hidden />}
      size="sm"
      loading={isLooking}
      onClick={() => void press()}
    />
  )
}

/** What another store gets of one that leaves. */
export const takenOver = (heir: string) =>
  `접점코드와 처리 중인 신청은 ${heir}에 넘어갑니다. 그 판매점이 신청을 보고, 보완과 대화를 이어갑니다.`

/** What is deleted with a store and what stays, a sentence each; `heir`: the store that takes over, or null. */
export function deletionWords(
  { contactCodes, kpNumber, documentCount, openDocumentCount }: ResponseOf<typeof previewDealerDeletion>,
  heir: string | null,
): string[] {
  const open = openDocumentCount === 0 ? '' : `처리 중인 ${formatCount(openDocumentCount)}건을 포함해 `
  const closed = documentCount - openDocumentCount
  return [
    ...(heir === null
      ? [
          contactCodes.length === 0
            ? '함께 삭제되는 접점코드는 없습니다.'
            : `접점코드 ${formatCount(contactCodes.length)}개가 함께 삭제됩니다: ${codesInBrief(contactCodes)}`,
          ...(documentCount === 0
            ? []
            : [
                `접수된 서류 ${formatCount(documentCount)}건은 ${open}그대로 남고, 직원이 계속 처리할 수 있습니다.`,
              ]),
        ]
      : [
          takenOver(heir),
          ...(closed === 0 ? [] : [`처리가 끝난 서류 ${formatCount(closed)}건은 그대로 남습니다.`]),
        ]),
    ...(kpNumber === null ? [] : [`KP번호(${kpNumber})는 다시 가입에 사용할 수 있습니다.`]),
    '판매점은 바로 로그아웃되고, 기기에 남아 있는 미전송 신청은 전송되지 않습니다. 되돌릴 수 없습니다.',
  ]
}
