import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RecordKind } from '#shared/realtime/record-kinds.ts'
import { refreshDocument } from '../../../documents/list/refresh-documents.ts'
import { useSocketMessage } from '../../../lib/portal-socket.ts'

/** Reads a document again, with its history, when somebody changes it, or when the settlements are calculated anew. */
export function useLiveDocument(documentId: number): void {
  const queries = useQueryClient()
  const refresh = useCallback(() => refreshDocument(queries, documentId), [queries, documentId])
  useSocketMessage(
    'document_changed',
    useCallback(({ id }: { id: number }) => id === documentId && refresh(), [documentId, refresh]),
  )
  useSocketMessage(
    'records_changed',
    useCallback(({ kind }: { kind: RecordKind }) => kind === 'settlements' && refresh(), [refresh]),
  )
}
