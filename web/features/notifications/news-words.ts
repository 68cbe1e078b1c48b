import { formatKstShort, formatKstTime, type KstDay, kstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { NewsItem, NewsWay } from '#shared/news/news.contract.ts'
import { NEWS_KINDS, type NewsKind } from '#shared/news/news-kinds.ts'

/** Something that somebody wants to know of an application. */
export type News = Pick<NewsItem, 'kind' | 'documentId' | 'documentNumber'>

export const KIND_WORDS: Record<NewsKind, string> = {
  submitted: '새 신청',
  assigned: '넘겨받은 신청',
  'supplement-answered': '보완 답변',
  'supplement-requested': '보완 요청',
  message: '새 채팅',
  status: '상태 변경',
  corrected: '내용 수정',
}

export const WAY_WORDS: Record<NewsWay, string> = {
  none: '받지 않음',
  app: '앱에서만',
  push: '앱과 기기',
}

export function isSameNews(one: News, other: News): boolean {
  return one.kind === other.kind && one.documentId === other.documentId
}

/** `새 신청 2건 · 새 채팅 1건`. */
export function newsSentence(news: readonly News[]): string {
  return NEWS_KINDS.map(
    (kind) => [KIND_WORDS[kind], news.filter((each) => each.kind === kind).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${count}건`)
    .join(' · ')
}

/** The only document that the news are about; null when there are several. */
export function onlyDocument(news: readonly News[]): number | null {
  const ids = new Set(news.map(({ documentId }) => documentId))
  const [id] = ids
  return ids.size === 1 && id !== undefined ? id : null
}

/** What happened, as a line of the list, for one of the office or of a store. */
export function itemSentence(
  { kind, customerName, actorName, activationStatus }: NewsItem,
  side: 'staff' | 'dealer',
): string {
  const application = `${customerName}님 신청`
  switch (kind) {
    case 'submitted':
      return `${application}이 새로 접수되었습니다.`
    case 'assigned':
      return `${actorName}님이 ${application}을 넘겼습니다.`
    case 'supplement-answered':
      return `${application}의 보완 답변이 왔습니다.`
    case 'message':
      return `${application}에 새 메시지가 왔습니다.`
    case 'supplement-requested':
      return `${application}에 보완이 필요합니다.`
    case 'status':
      return `${application}이 ${activationStatus} 상태로 바뀌었습니다.`
    case 'corrected':
      return `${side === 'staff' ? '판매점이' : '본사에서'} ${application} 내용을 수정했습니다.`
  }
}

export interface NewsGroup {
  title: '오늘' | '어제' | '이전'
  items: NewsItem[]
}

/** By day, in their order; days without news are left out. */
export function groupedNews(items: readonly NewsItem[], today: KstDay): NewsGroup[] {
  const titleOf = ({ at }: NewsItem): NewsGroup['title'] => {
    if (at >= kstDayStart(today)) return '오늘'
    return at >= kstDayStart(today, -1) ? '어제' : '이전'
  }
  const titles = ['오늘', '어제', '이전'] as const
  return titles
    .map((title) => ({ title, items: items.filter((item) => titleOf(item) === title) }))
    .filter((group) => group.items.length > 0)
}

/** `14:20` today and yesterday, `11/20 14:20` before. */
export function newsTime(at: string, today: KstDay): string {
  return kstDay(at) >= kstDay(kstDayStart(today, -1))
    ? formatKstTime(at)
    : formatKstShort(at, new Date(kstDayStart(today)))
}
