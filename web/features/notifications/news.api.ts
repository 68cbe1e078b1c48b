import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#shared/endpoint.ts'
import type { NewsItem, NewsSettings } from '#shared/news/news.contract.ts'
import * as contract from '#shared/news/news.contract.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { NEWS_KEY } from '../../records/record-keys.ts'
import { type RecordList, usePagedList } from '../../records/record-list.ts'
import { toast } from '../../ui/toast.ts'

const SETTINGS_KEY = [...NEWS_KEY, 'settings'] as const
/** What comes between two reads is told from so many; the list shows them all. */
const NEWEST = 50

/** The newest news with the number of unread ones, kept up to date. */
export function useNewestNews() {
  const { data } = useQuery({
    ...caching.documents,
    queryKey: [...NEWS_KEY, 'newest'],
    queryFn: ({ signal }) => call(contract.listNews, { query: { limit: NEWEST }, signal }),
  })
  return data
}

export function useNewsList(): RecordList<NewsItem> {
  return usePagedList([...NEWS_KEY, 'list'], (query, signal) => call(contract.listNews, { query, signal }))
}

/** Marks news as read: all up to one, those of one application, or of the statement of one month. */
export function useReadNews() {
  const queries = useQueryClient()
  return async (read: BodyOf<typeof contract.markNewsRead>): Promise<void> => {
    await call(contract.markNewsRead, { body: read })
    await queries.invalidateQueries({ queryKey: NEWS_KEY })
  }
}

/** How the account is told of each kind; undefined until it is known. */
export function useNewsSettings() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...caching.documents,
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(contract.readNewsSettings, { signal }),
  })
  /** Shown at once, and taken back where it cannot be saved. */
  const save = async (changed: NewsSettings): Promise<void> => {
    await queries.cancelQueries({ queryKey: SETTINGS_KEY })
    queries.setQueryData(SETTINGS_KEY, changed)
    try {
      await call(contract.saveNewsSettings, { body: changed })
    } catch (failure) {
      toast.error(sentenceOf(failure), { title: '알림 설정 저장 실패' })
    } finally {
      await queries.invalidateQueries({ queryKey: NEWS_KEY })
    }
  }
  return { settings: data, error, retry: () => void refetch(), save }
}
