import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatKstTime } from '#shared/kst.ts'
import { dayText } from '../../lib/kst-day-words.ts'
import { Button } from '../Button.tsx'
import { VISUALLY_HIDDEN } from '../FieldFrame.tsx'
import {
  type ChatEntry,
  type ChatEntryFile,
  type PlacedItem,
  placeItems,
  type ThreadEvent,
  type ThreadItem,
} from './thread-days.ts'

export type ChatThreadProps = {
  /** Oldest first. */
  items: readonly ThreadItem[]
  /** Shown while there are no messages, below what happened. */
  empty?: ReactNode
  /** Sends a failed message again. */
  onRetry?: ((key: string) => void) | undefined
  /** Shows the file of a message. */
  renderFile?: ((file: ChatEntryFile) => ReactNode) | undefined
  /** Removes a failed message. */
  onDiscard?: ((key: string) => void) | undefined
}

/** How near to the end, in px, still counts as reading the newest message. */
const NEAR_END = 80

/**
 * The messages about one application, and what happened between them. New messages scroll into view only while the reader is at the end or has just
 * written; to somebody who reads further up, a button offers the way down instead.
 */
export function ChatThread({ items, empty, renderFile, onRetry, onDiscard }: ChatThreadProps) {
  const frame = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const [unseen, setUnseen] = useState(false)
  const lastItem = items.at(-1)
  const lastKey = lastItem?.key
  const lastMine = lastItem?.kind === 'message' && lastItem.mine

  const toEnd = () => {
    const element = frame.current
    if (element) element.scrollTop = element.scrollHeight
    atEnd.current = true
    setUnseen(false)
  }

  useLayoutEffect(() => {
    if (lastKey === undefined) return
    if (!(atEnd.current || lastMine)) {
      setUnseen(true)
      return
    }
    const element = frame.current
    if (element) element.scrollTop = element.scrollHeight
    atEnd.current = true
    setUnseen(false)
  }, [lastKey, lastMine])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    // A phone's keyboard or a resized window must not push the newest message out of view.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = frame.current
    if (!element) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
    if (atEnd.current) setUnseen(false)
  }

  return (
    <Box position="relative" flex="1" minHeight="0" display="flex" flexDirection="column">
      <Frame ref={frame} onScroll={onScroll} role="log" aria-label="대화 내용" tabIndex={0}>
        {placeItems(items).map((placed) => (
          <Fragment key={placed.item.key}>
            {placed.newDay ? (
              <Text
                alignSelf="center"
                my="4"
                px="3"
                py="1"
                borderRadius="full"
                bg="bg.emphasized"
                textStyle="xs"
              >
                {dayText(placed.newDay)}
              </Text>
            ) : null}
            {isMessage(placed) ? (
              <ChatBubble placed={placed} renderFile={renderFile} onRetry={onRetry} onDiscard={onDiscard} />
            ) : isEvent(placed) ? (
              <EventLine event={placed.item} />
            ) : null}
          </Fragment>
        ))}
        {items.some(({ kind }) => kind === 'message') ? null : (
          <Center flex="1" py="4">
            {empty}
          </Center>
        )}
      </Frame>
      {unseen ? (
        <Box position="absolute" bottom="3" insetX="0" textAlign="center" pointerEvents="none">
          <Button size="sm" borderRadius="full" boxShadow="md" pointerEvents="auto" onClick={toEnd}>
            <ArrowDown aria-hidden />새 메시지
          </Button>
        </Box>
      ) : null}
    </Box>
  )
}

const Frame = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    display: 'flex',
    flexDirection: 'column',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    px: '4',
    py: '2',
    bg: 'bg.canvas',
    _focusVisible: { outlineOffset: '-2px' },
  },
})

function isMessage(placed: PlacedItem): placed is PlacedItem<ChatEntry> {
  return placed.item.kind === 'message'
}

function isEvent(placed: PlacedItem): placed is PlacedItem<ThreadEvent> {
  return placed.item.kind === 'event'
}

/** What happened, as a narrow line between the messages: what, by whom and when, and the note below. */
function EventLine({ event: { title, by, at, note } }: { event: ThreadEvent }) {
  return (
    <Box alignSelf="center" maxWidth="full" my="2" textStyle="xs" color="fg.muted" textAlign="center">
      <Text as="span" fontWeight="medium" color="fg">
        {title}
      </Text>
      <Text as="span" className="tabular">
        {note !== undefined && isShort(note) ? ` · ${note}` : ''}
        {' · '}
        {by} <time dateTime={at}>{formatKstTime(at)}</time>
      </Text>
      {note === undefined || isShort(note) ? null : <Text css={EVENT_NOTE}>{note}</Text>}
    </Box>
  )
}

/** Such as the name of the field that was changed: it stands in the line itself. */
function isShort(note: string): boolean {
  return note.length <= 12 && !note.includes('\n')
}

const EVENT_NOTE = {
  marginTop: '1',
  paddingInline: '3',
  paddingBlock: '1.5',
  borderRadius: 'md',
  background: 'bg.muted',
  textAlign: 'start',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const

type ChatBubbleProps = {
  placed: PlacedItem<ChatEntry>
  renderFile?: ((file: ChatEntryFile) => ReactNode) | undefined
  onRetry?: ((key: string) => void) | undefined
  onDiscard?: ((key: string) => void) | undefined
}

/** One message: own ones at the right with their state; a colleague's on the accent colour. */
function ChatBubble({ placed, renderFile, onRetry, onDiscard }: ChatBubbleProps) {
  const { item: entry, first, last } = placed
  const { mine, state } = entry
  const isOnItsWay = state === 'pending' || state === 'waiting'
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
          data-pending={isOnItsWay || undefined}
        >
          <Box as="span" css={VISUALLY_HIDDEN}>
            {mine ? '내 메시지: ' : `${entry.senderName}: `}
          </Box>
          {entry.file === undefined ? null : renderFile?.(entry.file)}
          {entry.text === '' ? null : <Box mt={entry.file ? '1.5' : undefined}>{entry.text}</Box>}
        </Bubble>
        <Flex
          direction="column"
          align={mine ? 'flex-end' : 'flex-start'}
          flexShrink="0"
          textStyle="2xs"
          color="fg.subtle"
          className="tabular"
        >
          {isOnItsWay ? (
            <Flex as="span" align="center" gap="1">
              <Clock size={11} aria-hidden />
              {state === 'waiting' ? '전송 대기' : '전송 중'}
            </Flex>
          ) : null}
          {mine && entry.read && last ? (
            <Text as="span" color="accent.fg">
              읽음
            </Text>
          ) : null}
          {last && !isOnItsWay ? <time dateTime={entry.at}>{formatKstTime(entry.at)}</time> : null}
        </Flex>
      </Flex>
      {state === 'failed' ? (
        <Flex align="center" justify="flex-end" columnGap="3" wrap="wrap" mt="1" color="fg.error">
          {entry.reason === undefined ? null : (
            <Text textStyle="xs" flexBasis="full" textAlign="end">
              {entry.reason}
            </Text>
          )}
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
