import MessageSquareText from 'lucide-react/icons/message-square-text'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Conversation } from '#shared/chat/conversations.contract.ts'
import { documentPageAddress } from '../../documents/list/document-page-address.ts'
import { forgetLastOpened, readLastOpened } from '../../documents/list/last-opened.ts'
import type { CaseState } from '../../documents/list/use-open-page.ts'
import { ListView } from '../../records/ListView.tsx'
import { useViewParam } from '../../records/use-list-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ConversationCard, conversationColumns } from './conversation-columns.tsx'
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
  const [start] = useState(() => readLastOpened('inbox'))
  useEffect(forgetLastOpened, [])
  const ids = useMemo(() => list.rows.map(({ documentId }) => documentId), [list.rows])
  const state = useMemo((): CaseState => {
    const from = { title: '대화함', address: pathname + search, ids }
    return { isOverList: true, from, part: 'thread' }
  }, [pathname, search, ids])
  const linkTo = useCallback(
    (row: Conversation, customer: ReactNode) => (
      // The row is a Tab stop already, and Enter on it does the same.
      <Link to={rowHref(row)} state={state} tabIndex={-1} draggable={false}>
        {customer}
      </Link>
    ),
    [state],
  )
  const columns = useMemo(() => conversationColumns(linkTo), [linkTo])
  return (
    <ListView
      label="대화 목록"
      list={list}
      columns={columns}
      rowKey={(row) => row.documentId}
      rowLabel={(row) => `${row.customerName} ${row.documentNumber}`}
      start={start}
      onOpen={(row) => void navigate(rowHref(row), { state })}
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
      renderCard={(row) => <ConversationCard row={row} customer={linkTo(row, row.customerName)} />}
    />
  )
}
