import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { listDocumentRows } from '#shared/documents/document-rows.contract.ts'
import { documentPageAddress } from '../../documents/list/document-page-address.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'

/** Notifications know an application by its number alone: leads to its page in the office. */
export default function NumberedCasePage() {
  const { documentNumber = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery({
    ...caching.documents,
    queryKey: ['numbered', documentNumber],
    queryFn: ({ signal }) =>
      call(listDocumentRows, { query: { view: 'row', search: documentNumber, limit: 1 }, signal }),
  })
  if (data === undefined)
    return error === null ? (
      <PageSkeleton />
    ) : (
      <ErrorState description={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const found = data.items.find((item) => item.documentNumber === documentNumber)
  return found === undefined ? (
    <EmptyState
      title="신청을 찾을 수 없습니다."
      description="다른 담당자에게 넘어갔거나 삭제되었을 수 있습니다."
    />
  ) : (
    <Navigate to={documentPageAddress(found.id)} replace />
  )
}
