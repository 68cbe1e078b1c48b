import { create } from 'zustand'

interface UnreadNews {
  /** At most MOST_UNREAD, of which the bell shows one less and a plus. */
  count: number
  documentIds: ReadonlySet<number>
}

const NOTHING: UnreadNews = { count: 0, documentIds: new Set() }

/** What the bell knows; nothing before it has asked, and where the account is told nothing. */
export const useUnreadNews = create<UnreadNews>(() => NOTHING)

export function tellUnread(news: { count: number; documentIds: readonly number[] } | null): void {
  useUnreadNews.setState(
    news === null ? NOTHING : { count: news.count, documentIds: new Set(news.documentIds) },
  )
}

/** The applications of which there is something new that the account has not read, of the newest news. */
export function useUnreadDocuments(): ReadonlySet<number> {
  return useUnreadNews(({ documentIds }) => documentIds)
}
