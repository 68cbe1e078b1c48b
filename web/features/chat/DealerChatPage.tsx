import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import { Link, useParams } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { CaseThread } from '../../case/thread/CaseThread.tsx'
import { CHAT } from '../../case/thread/chat-sentences.ts'
import { type ChatView, useChat } from '../../case/thread/use-chat.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ConnectionBadge } from '../../ui/ConnectionBadge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** The store's side of a chat, as a page of its own that fills the screen. */
export default function DealerChatPage() {
  const { documentId = '' } = useParams()
  const account = useAccount()
  if (account === null) return null
  if (!/^[1-9]\d{0,9}$/.test(documentId)) return <Missing />
  return <DealerChat key={documentId} documentId={Number(documentId)} account={account} />
}

function DealerChat({ documentId, account }: { documentId: number; account: SessionUser }) {
  const view = useChat(documentId, account)
  return (
    <Flex direction="column" flex="1" minHeight="0">
      <Head view={view} />
      <CaseThread view={view} missing={<Missing />} />
    </Flex>
  )
}

function Head({ view: { document, connection } }: { view: ChatView }) {
  return (
    <Bar aria-label="채팅 정보">
      <IconButton
        asChild
        label="내 접수로 돌아가기"
        icon={
          <Link to="/dealer-dashboard">
            <ChevronLeft aria-hidden />
          </Link>
        }
      />
      <Box flex="1" minWidth="0">
        <chakra.h1 fontWeight="semibold" truncate>
          {document === null ? '채팅' : document.customerName}
        </chakra.h1>
        {document === null ? null : (
          <Text textStyle="xs" color="fg.muted" className="tabular" truncate>
            {document.documentNumber}
          </Text>
        )}
      </Box>
      <Flex direction="column" align="flex-end" gap="1" flexShrink="0">
        {document === null ? null : (
          <StatusBadge
            size="sm"
            status={document.activationStatus}
            label={document.activationStatus === '개통' ? '완료' : undefined}
          />
        )}
        <ConnectionBadge state={connection} />
      </Flex>
    </Bar>
  )
}

function Missing() {
  return (
    <Flex flex="1" align="center" justify="center">
      <EmptyState
        plain
        icon={<MessageCircleOff size={22} aria-hidden />}
        title={CHAT.missing}
        description={CHAT.missingMore}
        action={
          <Button asChild size="lg">
            <Link to="/dealer-dashboard">내 접수로 돌아가기</Link>
          </Button>
        }
      />
    </Flex>
  )
}

const Bar = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: '0',
    minHeight: '14',
    ps: '1',
    pe: '4',
    py: '1.5',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
