import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { readQueueLimits, USUAL_QUEUE_LIMITS } from '#shared/documents/queue.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { QUEUE_LIMITS_KEY } from '../../records/record-keys.ts'
import { lateness, waitedMinutes, waitedWords } from './waiting.ts'

const COLORS = { none: 'fg.muted', warn: 'fg.warning', alarm: 'fg.error' } as const
const WORDS = { none: '', warn: ' (늦음)', alarm: ' (매우 늦음)' } as const

/** The limits from which an application counts as late. */
function useQueueLimits() {
  const account = useAccount()
  const { data } = useQuery({
    ...caching.reference,
    queryKey: QUEUE_LIMITS_KEY,
    queryFn: ({ signal }) => call(readQueueLimits, { signal }),
    enabled: account !== null && scopeOf(account, 'documents.process') !== null,
  })
  return data ?? USUAL_QUEUE_LIMITS
}

export interface WaitingAgeProps {
  document: Pick<ListedDocument, 'activationStatus' | 'waitingSince' | 'supplementAnsweredAt'>
}

/** For how long an application has waited, coloured when it is late; marked when the store has answered a 보완필요. */
export function WaitingAge({ document }: WaitingAgeProps) {
  const minutes = waitedMinutes(document, useMinute())
  const limits = useQueueLimits()
  if (minutes === null) return null
  const late = lateness(minutes, limits)
  const isAnswered = document.supplementAnsweredAt !== null
  return (
    <Box
      as="span"
      className="tabular"
      color={COLORS[late]}
      fontWeight={late === 'alarm' ? 'semibold' : undefined}
      title={`${isAnswered ? '보완 답변 후' : '접수 후'} ${waitedWords(minutes)}${WORDS[late]}`}
    >
      {isAnswered ? (
        <Box as="span" color="accent.fg" fontWeight="semibold">
          보완 답변{' '}
        </Box>
      ) : null}
      {waitedWords(minutes)}
    </Box>
  )
}
