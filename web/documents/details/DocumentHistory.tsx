import { sentenceOf } from '../../lib/api-client.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { useDocumentEvents } from '../document.api.ts'
import { eventTitle } from '../document-event-words.ts'

/** 처리 이력, newest first. */
export function DocumentHistory({ documentId }: { documentId: number }) {
  const { data, error, refetch, isFetching } = useDocumentEvents(documentId)
  if (data !== undefined) {
    return (
      <Timeline
        entries={data.toReversed().map((event) => ({
          key: event.id,
          title: eventTitle(event),
          at: event.at,
          by: event.actorName,
          note: event.note ?? undefined,
        }))}
      />
    )
  }
  if (error === null) return <FormSkeleton fields={2} />
  return <ErrorState description={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
}
