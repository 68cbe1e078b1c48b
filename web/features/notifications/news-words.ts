import { statusLabel } from '#shared/documents/activation-status.ts'
import { formatKstShort, formatKstTime, type KstDay, kstDay, monthWords } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { ApplicationNews, NewsItem, NewsWay, StatementStep } from '#shared/news/news.contract.ts'
import { NEWS_KINDS, type NewsKind } from '#shared/news/news-kinds.ts'

/** Something that somebody wants to know of an application, or of a statement. */
export type News =
  | Pick<ApplicationNews, 'kind' | 'documentId' | 'documentNumber'>
  | Pick<Exclude<NewsItem, ApplicationNews>, 'kind' | 'month'>

export const KIND_WORDS: Record<NewsKind, string> = {
  submitted: '새 신청',
  assigned: '넘겨받은 신청',
  'supplement-answered': '보완 답변',
  'supplement-requested': '보완 요청',
  message: '새 채팅',
  status: '상태 변경',
  corrected: '내용 수정',
  statement: '지급내역',
}

export const WAY_WORDS: Record<NewsWay, string> = {
  none: '받지 않음',
  app: '앱에서만',
  push: '앱과 기기',
}

export function isSameNews(one: News, other: News): boolean {
  return one.kind === other.kind && subjectOf(one) === subjectOf(other)
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

/** What it is about: the number of an application, or the month of a statement. */
const subjectOf = (news: News) => (news.kind === 'statement' ? news.month : news.documentNumber)

/** True where all news are about one thing, which can be opened. */
export function isOfOne(news: readonly News[]): boolean {
  return new Set(news.map(subjectOf)).size === 1
}

/** What happened, as a line of the list, for one of the office or of a store. */
export function itemSentence(item: NewsItem, side: 'staff' | 'dealer'): string {
  if (item.kind === 'statement') return STATEMENT_SENTENCES[item.step](monthWords(item.month))
  const { kind, customerName, actorName, activationStatus } = item
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
      return `${application}이 ${statusLabel(activationStatus)} 상태로 바뀌었습니다.`
    case 'corrected':
      return `${side === 'staff' ? '판매점이' : '본사에서'} ${application} 내용을 수정했습니다.`
  }
}

const STATEMENT_SENTENCES: Record<StatementStep, (month: string) => string> = {
  approved: (month) => `${month} 지급내역이 승인되었습니다. 내용을 확인해주세요.`,
  paid: (month) => `${month} 지급내역이 지급되었습니다.`,
  answered: (month) => `${month} 지급내역의 이의에 답변이 왔습니다.`,
  decided: (month) => `${month} 지급내역의 이의가 처리되었습니다.`,
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
