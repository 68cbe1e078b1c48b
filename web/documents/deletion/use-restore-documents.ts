import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { restoreDocuments } from '#shared/documents/deletion.contract.ts'
import { call, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { refreshDocuments } from '../list/document-list.ts'

/** Restores deleted documents and reports the result; for administrators. */
export function useRestoreDocuments() {
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [isRestoring, setRestoring] = useState(false)

  const restore = async (ids: readonly number[]): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setRestoring(true)
    try {
      const { message } = await call(restoreDocuments, { body: { documentIds: [...ids] } })
      toast.success(message, { title: '복구 완료', about: '복구' })
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(sentenceOf(error), { title: '복구 실패', about: '복구' })
    } finally {
      isBusy.current = false
      setRestoring(false)
      void refreshDocuments(queries, ids)
    }
  }
  return { restore, isRestoring }
}
