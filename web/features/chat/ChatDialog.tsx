import { Box, Flex, Text } from '@chakra-ui/react'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import { useEffect } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { ERRORS } from '#shared/errors.ts'
import { ChatPanel } from '../../case/thread/ChatPanel.tsx'
import { CHAT } from '../../case/thread/chat-sentences.ts'
import { type ChatRoomView, useChatRoom } from '../../case/thread/use-chat-room.ts'
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
  const view = useChatRoom(documentId, account)
  useCutToast(view.connection)
  return (
    <Dialog open fill onClose={onClose} size="md" title={<Head view={view} />}>
      <ChatPanel view={view} missing={<NoRoom view={view} />} focusOnMount />
    </Dialog>
  )
}

function Head({ view: { document, connection } }: { view: ChatRoomView }) {
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

/** Why there is no room: nobody works on the document yet, or the account may not see it. */
function NoRoom({ view: { document } }: { view: ChatRoomView }) {
  return (
    <EmptyState
      plain
      icon={<MessageCircleOff size={22} aria-hidden />}
      title={document === null ? CHAT.missing : CHAT.notYet}
      description={document === null ? CHAT.missingMore : ERRORS.CHAT_NOT_AVAILABLE.sentence}
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
