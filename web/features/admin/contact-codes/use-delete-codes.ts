import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  CODES_DELETED_AT_ONCE,
  deleteContactCodes,
  deleteMatchingContactCodes,
} from '#shared/contact-codes/deletion.contract.ts'
import { formatCount } from '#shared/count.ts'
import { call, isLoginAsked } from '../../../lib/api-client.ts'
import { PRESS_AGAIN, tellFailure } from '../../../records/form/failure.ts'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { codesInBrief } from './codes-in-brief.ts'
import type { ChosenCodes } from './use-chosen-codes.ts'

const FAILED = '접점코드 삭제 실패'
const CONSEQUENCE =
  '이 코드로는 더 이상 접수할 수 없고, 판매점에 지정된 코드와 영업과장 매핑에서도 빠집니다. 접수된 서류의 내용은 그대로 남습니다. 되돌릴 수 없습니다.'

/** Asks for confirmation, deletes the selected codes in one call and tells the result. */
export function useDeleteCodes() {
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [isDeleting, setDeleting] = useState(false)

  async function deleteCodes(chosen: ChosenCodes): Promise<void> {
    if (isBusy.current) return
    const { count, clear } = chosen
    const isWhole = chosen.isWhole || (chosen.isAll && count === chosen.total)
    if (!isWhole && count > CODES_DELETED_AT_ONCE) {
      const most = formatCount(CODES_DELETED_AT_ONCE)
      toast.error(`한 번에 ${most}개까지 선택해서 삭제할 수 있습니다.`, { title: '선택 오류', about: FAILED })
      return
    }
    isBusy.current = true
    try {
      const title = `접점코드 ${formatCount(count)}개를 삭제하시겠습니까?`
      const names = codesInBrief(
        chosen.codes.map(({ code }) => code),
        count,
      )
      const body = `${names}\n${CONSEQUENCE}`
      if (!(await confirm({ title, body, confirmLabel: '삭제', destructive: true }))) return
      setDeleting(true)
      const { message } = isWhole
        ? await call(deleteMatchingContactCodes, { body: { ...chosen.filter, total: count } })
        : await call(deleteContactCodes, { body: { contactCodeIds: chosen.codes.map(({ id }) => id) } })
      toast.success(message, { title: '삭제 완료', about: FAILED })
      clear()
    } catch (error) {
      if (isLoginAsked(error)) return
      tellFailure(error, FAILED, PRESS_AGAIN)
    } finally {
      isBusy.current = false
      setDeleting(false)
      // Also after a failure: the codes may be deleted and only the answer lost.
      void queries.invalidateQueries({ queryKey: ADMIN_KEY })
    }
  }
  return { deleteCodes, isDeleting }
}
