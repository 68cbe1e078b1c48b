import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { undoChange } from '#shared/documents/queue.contract.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { showSaved } from '../list/document-list.ts'
import { useUndoSeconds } from '../list/queue-settings.ts'
import { toastWithUndo } from './undo-toast.ts'

const FAILED = '되돌리기 실패'

interface Told {
  done: string
  /** Instead of 성공. */
  title?: string | undefined
  /** The status is another than before, so the change can be taken back. */
  isMoved: boolean
}

/** Says what was saved, and whose it is; a change of the status can be taken back from there. */
export function useToldWithUndo() {
  const queries = useQueryClient()
  const undoSeconds = useUndoSeconds()
  return useCallback(
    ({ id, version, customerName }: Document, { done, title = '성공', isMoved }: Told) => {
      const told = { title: `${title} · ${customerName}님`, about: `saved ${id}` }
      if (!isMoved) return void toast.success(done, told)
      toastWithUndo(done, { ...told, undoSeconds }, async () => {
        try {
          const undone = await call(undoChange, { params: { id }, body: { version } })
          showSaved(queries, undone)
          const { label } = STATUS_TABLE[undone.activationStatus]
          toast.success(`${label} 상태로 되돌렸습니다.`, { ...told, title: `${customerName}님` })
        } catch (error) {
          toast.error(sentenceOf(error), { title: FAILED, about: FAILED })
        }
      })
    },
    [queries, undoSeconds],
  )
}
