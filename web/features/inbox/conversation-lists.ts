import { useQuery } from '@tanstack/react-query'
import { listConversations } from '#shared/chat/conversations.contract.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { CONVERSATIONS_KEY, FIGURES_KEY } from '../../records/record-keys.ts'
import { usePagedList } from '../../records/record-list.ts'

/** The lists of the inbox with what each asks for; the first is the default. */
export const INBOX_LISTS = {
  all: { label: '전체', query: {}, empty: '대화가 없습니다.' },
  unread: { label: '안 읽음', query: { unread: true }, empty: '읽지 않은 대화가 없습니다.' },
  answered: {
    label: '보완 답변',
    query: { supplementAnswered: true },
    empty: '확인할 보완 답변이 없습니다.',
  },
  mine: { label: '내 담당', query: { assignee: 'me' }, empty: '담당한 신청의 대화가 없습니다.' },
} as const
export type InboxList = keyof typeof INBOX_LISTS

export function useConversations(list: InboxList) {
  const { query } = INBOX_LISTS[list]
  return usePagedList([...CONVERSATIONS_KEY, list], (start, signal) =>
    call(listConversations, { query: { ...query, ...start }, signal }),
  )
}

/** How many conversations and answers nobody has looked at; undefined until it is known. */
export function useUnreadConversations(): number | undefined {
  return useQuery({
    ...caching.documents,
    queryKey: [...FIGURES_KEY, 'unread-conversations'],
    queryFn: ({ signal }) => call(listConversations, { query: { unread: true, limit: 1 }, signal }),
  }).data?.total
}
