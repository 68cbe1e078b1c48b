import { chakra, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  type CannedReply,
  listCannedReplies,
  REPLY_KIND_LABELS,
  type ReplyKind,
} from '#shared/canned-replies/canned-reply.contract.ts'
import { fillReply, type ReplyValues } from '#shared/canned-replies/reply-variables.ts'
import { matchesKorean } from '#shared/korean.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { onOneLine } from '../../lib/excerpt.ts'
import { CANNED_REPLIES_KEY } from '../../records/record-keys.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import { InputControl } from '../../ui/Control.tsx'
import { isComposing } from '../../ui/composition.ts'
import { FLOATING, useFloating } from '../../ui/floating.ts'
import { keyTarget } from '../../ui/widget-keys.ts'

export interface ReplyListProps {
  kind: ReplyKind
  values: ReplyValues
  anchor: RefObject<HTMLElement | null>
  /** Takes the text with its variables. */
  onPick: (text: string) => void
  /** Closed by Escape. */
  onClose: () => void
  /** The focus went elsewhere. */
  onLeave: () => void
}

/** The replies of one kind under a search box, in which the focus stays; the arrows move the mark, Enter takes it. */
export function ReplyList({ kind, values, anchor, onPick, onClose, onLeave }: ReplyListProps) {
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useFloating(panel, anchor, 'content')
  useBackCloses(onClose)
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const { data, error } = useQuery({
    queryKey: CANNED_REPLIES_KEY,
    queryFn: ({ signal }) => call(listCannedReplies, { signal }),
  })
  const ofKind = data?.filter((reply) => reply.kind === kind) ?? []
  const found = ofKind.filter((reply) => [reply.title, reply.text].some((it) => matchesKorean(it, search)))
  const marked = found[active]
  const optionId = (reply: CannedReply) => `${id}-${reply.id}`
  const markedId = marked === undefined ? undefined : optionId(marked)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' })
  }, [markedId])

  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
      return
    }
    if (event.target !== input.current) return
    const target = keyTarget(event.key, active, found.length, 'ArrowUp ArrowDown')
    if (event.key === 'Enter') {
      // It must not send the form around the box.
      event.preventDefault()
      event.stopPropagation()
      if (marked !== undefined) onPick(marked.text)
    } else if (event.key.startsWith('Arrow') && target !== undefined) {
      event.preventDefault()
      setActive(target)
    }
  }
  const note =
    error !== null
      ? sentenceOf(error)
      : data === undefined
        ? '불러오는 중…'
        : ofKind.length === 0
          ? `${REPLY_KIND_LABELS[kind]}에 쓸 상용구가 없습니다.`
          : found.length === 0
            ? '검색 결과가 없습니다'
            : undefined
  return (
    <Panel
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label="상용구"
      onKeyDown={keyDown}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <InputControl
        ref={input}
        size="sm"
        role="combobox"
        aria-label="상용구 검색"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={markedId}
        autoComplete="off"
        spellCheck={false}
        placeholder="제목, 내용, 초성 검색"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setActive(0)
        }}
      />
      <List id={`${id}-list`} role="listbox" aria-label={`${REPLY_KIND_LABELS[kind]} 상용구`}>
        {found.map((reply, index) => (
          <Item
            key={reply.id}
            id={optionId(reply)}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply.text)}
          >
            <Flex align="center" gap="1.5">
              <Text as="span" fontWeight="medium" truncate>
                {reply.title}
              </Text>
              {reply.owner === 'own' ? <Badge size="sm">내 상용구</Badge> : null}
            </Flex>
            <Text textStyle="xs" color="fg.muted" lineClamp="2">
              {onOneLine(fillReply(reply.text, values).text)}
            </Text>
          </Item>
        ))}
      </List>
      {note === undefined ? null : (
        <Text role="status" px="2.5" py="3" textStyle="sm" color="fg.muted">
          {note}
        </Text>
      )}
      <Foot href="/canned-replies" target="_blank" rel="noreferrer">
        상용구 관리
        <ExternalLink size={13} aria-hidden />
      </Foot>
    </Panel>
  )
}

const Panel = chakra('div', {
  base: {
    ...FLOATING,
    flexDirection: 'column',
    width: '22rem !important',
    maxHeight: 'min(24rem, var(--room))',
    overflow: 'hidden',
    textStyle: 'sm',
    textAlign: 'start',
    '&:popover-open': { display: 'flex' },
  },
})

const List = chakra('div', {
  base: { flex: '1', minHeight: '0', overflowY: 'auto', mt: '1', '&:empty': { display: 'none' } },
})

const Item = chakra('div', {
  base: {
    px: '2.5',
    py: '1.5',
    borderRadius: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'accent.subtle' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})

const Foot = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    mt: '1',
    px: '2.5',
    py: '1.5',
    borderTopWidth: '1px',
    borderColor: 'border',
    textStyle: 'xs',
    color: 'fg.muted',
    _hover: { color: 'fg', textDecoration: 'underline' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})
