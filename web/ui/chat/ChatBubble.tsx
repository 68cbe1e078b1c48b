import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { formatKstTime } from '#shared/kst.ts'
import { VISUALLY_HIDDEN } from '../FieldFrame.tsx'
import type { PlacedEntry } from './thread-days.ts'

type ChatBubbleProps = {
  placed: PlacedEntry
  onRetry?: ((key: string) => void) | undefined
  onDiscard?: ((key: string) => void) | undefined
}

/** One message: own ones at the right with their state; a colleague's on the accent colour. */
export function ChatBubble({ placed, onRetry, onDiscard }: ChatBubbleProps) {
  const { entry, first, last } = placed
  const { mine, state } = entry
  return (
    <Flex direction="column" align={mine ? 'flex-end' : 'flex-start'} mt={first ? '3' : '1'}>
      {first && !mine ? (
        <Text textStyle="xs" color="fg.muted" mb="1" ms="1">
          {entry.senderName}
        </Text>
      ) : null}
      <Flex align="flex-end" gap="1.5" maxWidth="min(85%, 34rem)" direction={mine ? 'row-reverse' : 'row'}>
        <Bubble
          data-mine={mine || undefined}
          data-same-side={entry.bySameSide || undefined}
          data-pending={state === 'pending' || undefined}
        >
          <Box as="span" css={VISUALLY_HIDDEN}>
            {mine ? '내 메시지: ' : `${entry.senderName}: `}
          </Box>
          {entry.text}
        </Bubble>
        <Flex
          direction="column"
          align={mine ? 'flex-end' : 'flex-start'}
          flexShrink="0"
          textStyle="2xs"
          color="fg.subtle"
          className="tabular"
        >
          {state === 'pending' ? (
            <Flex as="span" align="center" gap="1">
              <Clock size={11} aria-hidden />
              전송 중
            </Flex>
          ) : null}
          {mine && entry.read && last ? (
            <Text as="span" color="accent.fg">
              읽음
            </Text>
          ) : null}
          {last && state !== 'pending' ? <time dateTime={entry.at}>{formatKstTime(entry.at)}</time> : null}
        </Flex>
      </Flex>
      {state === 'failed' ? (
        <Flex align="center" gap="3" mt="1" color="fg.error">
          <FailedAction type="button" onClick={() => onRetry?.(entry.key)}>
            <CircleAlert size={13} aria-hidden />
            보내지 못했습니다. 다시 보내기
          </FailedAction>
          {onDiscard ? (
            <FailedAction type="button" onClick={() => onDiscard(entry.key)}>
              삭제
            </FailedAction>
          ) : null}
        </Flex>
      ) : null}
    </Flex>
  )
}

const FailedAction = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    py: '1',
    textStyle: 'xs',
    cursor: 'pointer',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})

const Bubble = chakra('div', {
  base: {
    px: '3',
    py: '2',
    borderRadius: 'xl',
    borderStartStartRadius: 'sm',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    lineHeight: '1.5',
    whiteSpace: 'pre-wrap',
    // Lets a text without spaces break within the bubble.
    minWidth: '0',
    overflowWrap: 'anywhere',
    '&[data-same-side]': { bg: 'accent.subtle', borderColor: 'accent.emphasized' },
    '&[data-mine]': {
      bg: 'accent.solid',
      color: 'accent.contrast',
      borderColor: 'transparent',
      borderRadius: 'xl',
      borderStartEndRadius: 'sm',
    },
    '&[data-pending]': { bg: 'accent.muted', color: 'accent.fg' },
  },
})
