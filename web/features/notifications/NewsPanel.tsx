import { chakra, Flex, Heading } from '@chakra-ui/react'
import Settings from 'lucide-react/icons/settings'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { NewsItem } from '#shared/news/news.contract.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FLOATING, useFloating } from '../../ui/floating.ts'
import { toast } from '../../ui/toast.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { NewsList } from './NewsList.tsx'
import { useNewsList, useReadNews } from './news.api.ts'

interface NewsPanelProps {
  bell: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onOpen: (item: NewsItem) => void
  onSettings: () => void
}

const TITLE = '알림'

/** The list of what one has missed: below the bell at a desk, over the whole screen on a phone. */
export function NewsPanel({ bell, onClose, onOpen, onSettings }: NewsPanelProps) {
  const isPhone = useMediaQuery(PHONE)
  const list = useNewsList()
  const readNews = useReadNews()
  const newest = list.rows[0]
  const readAll = () => {
    if (newest === undefined) return
    readNews({ upTo: newest.id }).catch((error: unknown) =>
      toast.error(sentenceOf(error), { title: '읽음 표시 실패' }),
    )
  }
  const tools = (
    <>
      <Button size="sm" variant="ghost" disabled={(list.total ?? 0) === 0} onClick={readAll}>
        모두 읽음
      </Button>
      <IconButton size="sm" label="알림 설정" icon={<Settings aria-hidden />} onClick={onSettings} />
    </>
  )
  const items = (
    <NewsList
      list={list}
      onOpen={(item) => {
        onClose()
        onOpen(item)
      }}
    />
  )
  if (isPhone)
    return (
      <Dialog fill onClose={onClose} title={TITLE}>
        <Flex justify="flex-end" align="center" gap="1" px="3" py="1" borderBottomWidth="1px">
          {tools}
        </Flex>
        {items}
      </Dialog>
    )
  return (
    <Popover bell={bell} tools={tools} onClose={onClose}>
      {items}
    </Popover>
  )
}

interface PopoverProps {
  bell: RefObject<HTMLButtonElement | null>
  tools: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A press elsewhere and Escape close it; the focus returns to the bell. */
function Popover({ bell, tools, onClose, children }: PopoverProps) {
  const frame = useRef<HTMLDivElement>(null)
  useFloating(frame, bell, 'content')
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  const close = () => {
    bell.current?.focus({ preventScroll: true })
    onClose()
  }
  useBackCloses(close)
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <Frame
      ref={frame}
      popover="auto"
      role="dialog"
      aria-label={TITLE}
      tabIndex={-1}
      onKeyDown={keyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <Flex align="center" gap="1" ps="4" pe="2" py="1.5" borderBottomWidth="1px" flexShrink="0">
        <Heading as="h2" size="sm" flex="1">
          {TITLE}
        </Heading>
        {tools}
      </Flex>
      {children}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    ...FLOATING,
    p: '0',
    minWidth: '25rem',
    maxWidth: '25rem',
    maxHeight: 'min(var(--room), 36rem)',
    overflow: 'hidden',
    '&:popover-open': { display: 'flex', flexDirection: 'column' },
    _focusVisible: { outline: 'none' },
  },
})
