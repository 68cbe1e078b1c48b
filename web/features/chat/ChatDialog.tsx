import { Box, Flex, Text } from '@chakra-ui/react'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import { useEffect } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { CaseThread } from '../../case/thread/CaseThread.tsx'
import { CHAT } from '../../case/thread/chat-sentences.ts'
import { type ChatView, useChat } from '../../case/thread/use-chat.ts'
import type { DocumentChatProps } from '../../documents/document-chat.ts'
import type { SocketState } from '../../lib/portal-socket.ts'
import { useAccount } from '../../lib/session-store.ts'
import { ConnectionBadge } from '../../ui/ConnectionBadge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'

/** A connection that is back within this time is not reported as cut. */
const CUT_SHOWN_AFTER_MS = 1_500

/** The back office's side of a chat, as a dialog over the list of documents. */
export default function ChatDialog({ open, ...rest }: DocumentChatProps) {
  const account = useAccount()
  if (!open || account === null) return null
  return <OpenChat {...rest} account={account} />
}

type OpenChatProps = Omit<DocumentChatProps, 'open'> & { account: SessionUser }

function OpenChat({ documentId, onClose, account }: OpenChatProps) {
  const view = useChat(documentId, account)
  useCutToast(view.connection)
  return (
    <Dialog fill onClose={onClose} size="md" title={<Head view={view} />}>
      <CaseThread view={view} missing={<Missing />} focusOnMount />
    </Dialog>
  )
}

function Head({ view: { document, connection } }: { view: ChatView }) {
  return (
    <>
      <Flex as="span" align="center" gap="2.5">
        {CHAT.title}
        <ConnectionBadge state={connection} />
      </Flex>
      {document === null ? null : (
        <Flex as="span" align="center" gap="2" mt="1" fontWeight="normal" letterSpacing="normal">
          <Text as="span" textStyle="sm" color="fg.muted" className="tabular" truncate>
            {[document.customerName, document.documentNumber, document.storeName].filter(Boolean).join(' · ')}
          </Text>
          <Box as="span" flexShrink="0">
            <StatusBadge size="sm" status={document.activationStatus} />
          </Box>
        </Flex>
      )}
    </>
  )
}

function Missing() {
  return (
    <EmptyState
      plain
      icon={<MessageCircleOff size={22} aria-hidden />}
      title={CHAT.missing}
      description={CHAT.missingMore}
    />
  )
}

function useCutToast(connection: SocketState): void {
  useEffect(() => {
    if (connection !== 'disconnected') return
    const timer = setTimeout(
      () => toast.error(CHAT.unreachable, { title: CHAT.connectionError }),
      CUT_SHOWN_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [connection])
}
