import MessageSquareText from 'lucide-react/icons/message-square-text'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Conversation } from '#shared/chat/conversations.contract.ts'
import { documentPageAddress } from '../../documents/list/document-page-address.ts'
import type { CaseState } from '../../documents/list/use-open-page.ts'
import { ListView } from '../../records/ListView.tsx'
import { useViewParam } from '../../records/use-list-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ConversationCard } from './ConversationCard.tsx'
import { CONVERSATION_COLUMNS } from './conversation-columns.tsx'
import {
  INBOX_LISTS,
  type InboxList,
  useConversations,
  useUnreadConversations,
} from './conversation-lists.ts'

/** 대화함: the conversations of all applications and the answers to 보완필요, newest first. */
export default function InboxPage() {
  const unread = useUnreadConversations()
  const [list, choose] = useViewParam<InboxList>('view', ['all', 'unread', 'answered', 'mine'])
  return (
    <Tabs
      look="pill"
      label="대화 구분"
      items={Object.entries(INBOX_LISTS).map(([value, { label }]) => ({
        value,
        label,
        count: value === 'unread' ? unread : undefined,
      }))}
      value={list}
      onChange={choose}
    >
      <Conversations key={list} of={list} />
    </Tabs>
  )
}

const rowHref = ({ documentId }: Conversation) => documentPageAddress(documentId)

function Conversations({ of }: { of: InboxList }) {
  const list = useConversations(of)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const open = (conversation: Conversation) => {
    const ids = list.rows.map(({ documentId }) => documentId)
    const from = { title: '대화함', address: pathname + search, ids }
    void navigate(rowHref(conversation), {
      state: { isOverList: true, from, part: 'thread' } satisfies CaseState,
    })
  }
  return (
    <ListView
      label="대화 목록"
      list={list}
      columns={CONVERSATION_COLUMNS}
      rowKey={(row) => row.documentId}
      rowLabel={(row) => `${row.customerName} ${row.documentNumber}`}
      onOpen={open}
      rowHref={rowHref}
      minWidth="820px"
      empty={{ title: INBOX_LISTS[of].empty }}
      actions={
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <Link to="/canned-replies">
            <MessageSquareText aria-hidden />
            상용구 관리
          </Link>
        </Button>
      }
      renderCard={(row) => <ConversationCard row={row} />}
    />
  )
}
