import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listDocumentEvents } from '#shared/documents/dealer-applications.contract.ts'
import { eventTitle } from '../../documents/document-event-words.ts'
import { call } from '../../lib/api-client.ts'
import { useAskOrKept } from '../../records/device/kept-answers.ts'
import { documentEventsKey } from '../../records/record-keys.ts'
import type { ThreadEvent } from '../../ui/chat/thread-days.ts'

const NONE: readonly ThreadEvent[] = []

/** What happened with the application, as far as the account may know it; nothing while it is not known. */
export function useThreadEvents(documentId: number): readonly ThreadEvent[] {
  const ask = useAskOrKept()
  const { data } = useQuery({
    queryKey: documentEventsKey(documentId),
    queryFn: ({ signal }) =>
      ask(`events/${documentId}`, () => call(listDocumentEvents, { params: { id: documentId }, signal })),
  })
  return useMemo(
    () =>
      data?.map((event) => ({
        kind: 'event',
        key: `event ${event.id}`,
        title: eventTitle(event),
        at: event.at,
        by: event.actorName,
        note: event.note || undefined,
      })) ?? NONE,
    [data],
  )
}
