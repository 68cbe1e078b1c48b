import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { undoChange } from '#shared/documents/queue.contract.ts'
import { showSaved } from '../../documents/list/document-list.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'

/** As long as the server takes a change back; the store is told afterwards. */
const UNDO_MS = 15_000
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
  return useCallback(
    ({ id, version, customerName }: Document, { done, title = '성공', isMoved }: Told) => {
      const about = `saved ${id}`
      const undo = async () => {
        try {
          const undone = await call(undoChange, { params: { id }, body: { version } })
          showSaved(queries, undone)
          const { label } = STATUS_TABLE[undone.activationStatus]
          toast.success(`${label} 상태로 되돌렸습니다.`, { title: `${customerName}님`, about })
        } catch (error) {
          toast.error(sentenceOf(error), { title: FAILED, about: FAILED })
        }
      }
      const shown = toast.success(done, {
        title: `${title} · ${customerName}님`,
        about,
        ...(isMoved
          ? {
              duration: UNDO_MS,
              action: {
                label: '되돌리기',
                onClick: () => {
                  toast.dismiss(shown)
                  void undo()
                },
              },
            }
          : {}),
      })
    },
    [queries],
  )
}
