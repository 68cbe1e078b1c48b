import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DELETED_AT_ONCE, deleteDocument, deleteDocuments } from '#shared/documents/deletion.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { call, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { refreshDocuments } from '../list/document-list.ts'
import { useRestoreDocuments } from './use-restore-documents.ts'

type Named = Pick<Document, 'id' | 'customerName' | 'documentNumber'>

/** Names the toasts, so that a later one about deleting replaces an earlier one. */
const ABOUT = '삭제'
const RESTORABLE = '삭제한 서류는 30일 동안 관리자가 복구할 수 있고, 그 뒤에는 완전히 사라집니다.'
const FOR_GOOD = `이 작업은 되돌릴 수 없습니다. ${RESTORABLE}`
const CHANGED = '그사이 선택한 문서 일부가 목록에서 빠졌습니다. 선택을 확인한 뒤 다시 삭제해주세요.'

/** Asks, deletes, reports the result and reads the lists again; administrators get a button to undo it. */
export function useDeleteDocuments() {
  const queries = useQueryClient()
  const account = useAccount()
  const { restore } = useRestoreDocuments()
  const isBusy = useRef(false)
  const [isDeleting, setDeleting] = useState(false)
  const mayRestore = account !== null && scopeOf(account, 'documents.restore') !== null

  const warning = mayRestore ? RESTORABLE : FOR_GOOD

  const run = async (ids: readonly number[], send: () => Promise<{ message: string }>): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setDeleting(true)
    try {
      const { message } = await send()
      const undo = { label: '되돌리기', onClick: () => void restore(ids) }
      toast.success(message, {
        title: '삭제 완료',
        about: ABOUT,
        ...(mayRestore ? { action: undo, duration: 10_000 } : {}),
      })
      return true
    } catch (error) {
      if (!isLoginAsked(error))
        toast.error(sentenceOf(error, '문서 삭제에 실패했습니다.'), { title: '삭제 실패', about: ABOUT })
      return false
    } finally {
      isBusy.current = false
      setDeleting(false)
      // Also after a failure: one of them may have been gone already, or only the answer was lost.
      void refreshDocuments(queries, ids)
    }
  }

  return {
    isDeleting,
    /** Answers true when it was deleted. */
    async deleteOne({ id, customerName, documentNumber }: Named): Promise<boolean> {
      const title = '서류를 삭제하시겠습니까?'
      const body = `${customerName} · ${documentNumber}\n${warning}`
      if (!(await confirm({ title, body, confirmLabel: '삭제', destructive: true }))) return false
      return run([id], () => call(deleteDocument, { params: { id } }))
    },
    /** Asks, then reads `chosen` again, as rows may have left the list. True when all are deleted. */
    async deleteSelected(chosen: () => readonly number[]): Promise<boolean> {
      const ids = chosen()
      const problem = selectionProblem(ids.length)
      if (problem !== null) {
        toast.error(problem, { title: '선택 오류', about: ABOUT })
        return false
      }
      const title = `선택한 문서 ${ids.length}건을 삭제하시겠습니까?`
      if (!(await confirm({ title, body: warning, confirmLabel: '삭제', destructive: true }))) return false
      const stillChosen = new Set(chosen())
      if (ids.some((id) => !stillChosen.has(id))) {
        toast.error(CHANGED, { title: '선택 오류', about: ABOUT })
        return false
      }
      return run(ids, () => call(deleteDocuments, { body: { documentIds: [...ids] } }))
    },
  }
}

function selectionProblem(count: number): string | null {
  if (count === 0) return '삭제할 문서를 선택해주세요.'
  if (count > DELETED_AT_ONCE) return `한 번에 ${DELETED_AT_ONCE}건까지 삭제할 수 있습니다.`
  return null
}
