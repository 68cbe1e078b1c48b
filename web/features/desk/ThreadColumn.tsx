import { Box, chakra, Flex } from '@chakra-ui/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { CaseThread } from '../../case/thread/CaseThread.tsx'
import { CHAT } from '../../case/thread/chat-sentences.ts'
import { useChat } from '../../case/thread/use-chat.ts'
import { DocumentFacts } from '../../documents/details/DocumentFacts.tsx'
import { ConnectionBadge } from '../../ui/ConnectionBadge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** What was said and what happened about an application; every field of it is folded away above. */
export function ThreadColumn({ account, document }: { account: SessionUser; document: Document }) {
  return (
    <Column>
      <Facts>
        <summary>
          <ChevronRight size={16} aria-hidden />
          신청 내용
        </summary>
        <Box px="3" pb="4" role="group" aria-label="신청 내용" tabIndex={0}>
          <DocumentFacts document={document} level={3} />
        </Box>
      </Facts>
      {document.isMasked ? (
        <EmptyState plain title="담당한 뒤에 볼 수 있습니다." />
      ) : (
        <Thread key={document.id} account={account} documentId={document.id} />
      )}
    </Column>
  )
}

function Thread({ account, documentId }: { account: SessionUser; documentId: number }) {
  const view = useChat(documentId, account)
  return (
    <Flex
      as="section"
      id={THREAD_ID}
      aria-label="실시간 채팅과 처리 이력"
      direction="column"
      flex="1"
      minHeight="0"
    >
      <Flex align="center" justify="space-between" gap="2" px="3" py="2" flexShrink="0">
        <chakra.h2 textStyle="sectionTitle">{CHAT.title}</chakra.h2>
        <ConnectionBadge state={view.connection} />
      </Flex>
      <CaseThread view={view} missing={<EmptyState plain title="더 볼 수 없는 채팅입니다." />} />
    </Flex>
  )
}

const THREAD_ID = 'case-thread'

/** Leads to the thread: on narrow screens it stands below the form. */
export function showThread(): void {
  const thread = document.getElementById(THREAD_ID)
  thread?.scrollIntoView({ block: 'nearest' })
  thread?.querySelector('textarea')?.focus()
}

const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    // Stacked below the form, the thread still scrolls by itself, with its box to write in at the foot.
    '@media (max-width: 899px)': { height: 'calc(100dvh - 7rem)', minHeight: '24rem' },
  },
})

const Facts = chakra('details', {
  base: {
    flexShrink: '0',
    maxHeight: '60%',
    overflowY: 'auto',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      px: '3',
      minHeight: '10',
      position: 'sticky',
      top: '0',
      zIndex: '1',
      bg: 'bg.panel',
      textStyle: 'sectionTitle',
      cursor: 'pointer',
      listStyle: 'none',
      _focusVisible: { outlineOffset: '-2px' },
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& > summary > svg': { transition: 'transform 120ms' },
    '&[open] > summary > svg': { transform: 'rotate(90deg)' },
  },
})
