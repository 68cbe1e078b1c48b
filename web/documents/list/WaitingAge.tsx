import { Box } from '@chakra-ui/react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { VISUALLY_HIDDEN } from '../../ui/FieldFrame.tsx'
import { useQueueLimits } from './queue-settings.ts'
import { lateness, waitedMinutes, waitedWords, waitsForStore } from './waiting.ts'

const COLORS = { none: 'fg.muted', warn: 'fg.warning', alarm: 'fg.error' } as const
const WORDS = { none: '', warn: ' (늦음)', alarm: ' (매우 늦음)' } as const

export interface WaitingAgeProps {
  document: Pick<ListedDocument, 'activationStatus' | 'waitingSince' | 'supplementAnsweredAt'>
}

/**
 * For how long an application has waited, coloured when the office is late; marked when the store has answered a 보완필요, and
 * as no matter of the office while the store has not.
 */
export function WaitingAge({ document }: WaitingAgeProps) {
  const minutes = waitedMinutes(document, useMinute())
  const limits = useQueueLimits()
  if (minutes === null) return null
  const late = lateness(document, minutes, limits)
  const isAnswered = document.supplementAnsweredAt !== null
  return (
    <Box
      as="span"
      className="tabular"
      color={COLORS[late]}
      fontWeight={late === 'alarm' ? 'semibold' : undefined}
      title={`${isAnswered ? '보완 답변 후' : '접수 후'} ${waitedWords(minutes)}${waitsForStore(document) ? ' · 판매점 답변 대기' : WORDS[late]}`}
    >
      {isAnswered ? (
        <Box as="span" color="accent.fg" fontWeight="semibold">
          {/* Its first word is heard only: a column of a list has no room for it. */}
          <Box as="span" css={VISUALLY_HIDDEN}>
            보완{' '}
          </Box>
          답변{' '}
        </Box>
      ) : null}
      {waitedWords(minutes)}
    </Box>
  )
}
