import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link, useLocation } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { OutboxItem } from '../../offline/index.ts'
import { applicationAddress } from './ApplicationCard.tsx'
import { waitingAnswers } from './waiting-answers.ts'

/** More of one kind are said as a number. */
const SHOWN = 3

interface Need {
  key: string
  Sign: LucideIcon
  color: string
  word: string
  who: string
  what?: string | null | undefined
  to: string
  documentId?: number
}

export interface NeedsListProps {
  /** Requests for supplements and unread messages, as the server knows them. */
  documents: readonly Document[]
  outbox: readonly OutboxItem[]
}

/** What only the store can do now: answer a request, read a message, correct what was refused, bring up what is unsent. */
export function NeedsList({ documents, outbox }: NeedsListProps) {
  const groups = needsOf(documents, outbox).filter(({ needs }) => needs.length > 0)
  if (groups.length === 0) return null
  return (
    <Stack as="section" gap="2" aria-label="지금 할 일">
      <chakra.h2 textStyle="sectionTitle">지금 할 일</chakra.h2>
      <List>
        {groups.flatMap(({ needs, all }) => [
          ...needs
            .slice(0, all === null ? needs.length : SHOWN)
            .map((need) => <NeedLine key={need.key} need={need} />),
          ...(all !== null && needs.length > SHOWN
            ? [
                <li key={all}>
                  <Link to={all}>
                    <Text as="span" flex="1" textAlign="center" color="fg.muted">
                      {needs[0]?.word} {formatCount(needs.length - SHOWN)}건 더 보기
                    </Text>
                  </Link>
                </li>,
              ]
            : []),
        ])}
      </List>
    </Stack>
  )
}

interface Group {
  needs: Need[]
  /** Where all of them are listed; null shows them all here. */
  all: string | null
}

/** By kind, the most urgent first. An answer that waits to be sent is no longer asked for. */
function needsOf(documents: readonly Document[], outbox: readonly OutboxItem[]): Group[] {
  const answered = waitingAnswers(outbox)
  const refused = outbox.filter(({ state }) => state === 'rejected')
  const unsent = outbox.filter(({ state }) => state !== 'rejected' && state !== 'done')
  return [
    {
      all: `/dealer-dashboard?search=${encodeURIComponent('보완필요')}`,
      needs: documents
        .filter(({ id, supplementRequired }) => supplementRequired && !answered.has(id))
        .map((document) => ({
          key: `supplement ${document.id}`,
          Sign: TriangleAlert,
          color: 'status.supplement.fg',
          word: '보완필요',
          who: document.customerName,
          what: document.supplementNotes,
          to: applicationAddress(document),
          documentId: document.id,
        })),
    },
    {
      all: '/outbox',
      needs: refused.map((item) => ({
        key: item.submissionId,
        Sign: CircleAlert,
        color: 'fg.error',
        word: item.kind === 'message' ? '보내지 못함' : '접수되지 않음',
        who: item.label ?? '내용을 볼 수 없는 신청',
        what: item.error?.sentence,
        to: '/outbox',
      })),
    },
    {
      all: null,
      needs: documents
        .filter(({ unreadMessages }) => unreadMessages > 0)
        .map((document) => ({
          key: `message ${document.id}`,
          Sign: MessageCircle,
          color: 'accent.fg',
          word: `새 메시지 ${formatCount(document.unreadMessages)}건`,
          who: document.customerName,
          to: applicationAddress(document),
          documentId: document.id,
        })),
    },
    {
      all: null,
      needs:
        unsent.length === 0
          ? []
          : [
              {
                key: 'unsent',
                Sign: CloudUpload,
                color: 'fg.muted',
                word: `미전송 ${formatCount(unsent.length)}건`,
                who: unsent[0]?.label ?? '내용을 볼 수 없는 신청',
                what: unsent.length > 1 ? `외 ${formatCount(unsent.length - 1)}건` : undefined,
                to: '/outbox',
              },
            ],
    },
  ]
}

function NeedLine({ need: { Sign, color, word, who, what, to, documentId } }: { need: Need }) {
  const { search } = useLocation()
  return (
    <li>
      <Link to={documentId === undefined ? to : { pathname: to, search }} state={{ documentId }}>
        <Flex as="span" color={color} flexShrink="0">
          <Sign size={20} aria-hidden />
        </Flex>
        <Stack as="span" gap="0" flex="1" minWidth="0">
          <Text as="span">
            <Text as="strong" color={color}>
              {word}
            </Text>{' '}
            {who}
          </Text>
          {what ? (
            <Text as="span" textStyle="sm" color="fg.muted" lineClamp="2">
              {what}
            </Text>
          ) : null}
        </Stack>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    layerStyle: 'card',
    overflow: 'hidden',
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border' },
    '& > li > a': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '3.25rem',
      px: '4',
      py: '2',
      color: 'fg',
      _hover: { bg: 'bg.muted' },
      _focusVisible: { outlineOffset: '-2px' },
    },
  },
})
