import { Box, Center, chakra, Text } from '@chakra-ui/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import { type ChatEntry, dayInWords, placeEntries } from './thread-days.ts'

export type ChatThreadProps = {
  /** Oldest first. */
  entries: readonly ChatEntry[]
  /** Shown while there are none. */
  empty?: ReactNode
  /** Sends a failed message again. */
  onRetry?: ((key: string) => void) | undefined
  /** Removes a failed message. */
  onDiscard?: ((key: string) => void) | undefined
}

/** How near to the end, in px, still counts as reading the newest message. */
const NEAR_END = 80

/**
 * The messages of one room. New messages scroll into view only while the reader is at the end or has just
 * written; to somebody who reads further up, a button offers the way down instead.
 */
export function ChatThread({ entries, empty, onRetry, onDiscard }: ChatThreadProps) {
  const frame = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const [unseen, setUnseen] = useState(false)
  const lastEntry = entries.at(-1)
  const lastKey = lastEntry?.key
  const lastMine = lastEntry?.mine ?? false

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
        {entries.length === 0 ? <Center flex="1">{empty}</Center> : null}
        {placeEntries(entries).map((placed) => (
          <Fragment key={placed.entry.key}>
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
                {dayInWords(placed.newDay)}
              </Text>
            ) : null}
            <ChatBubble placed={placed} onRetry={onRetry} onDiscard={onDiscard} />
          </Fragment>
        ))}
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
