import { DOCUMENT_NEWS, type DocumentNews } from '#shared/realtime/document-news.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'

/** Something that the office wants to know. It has only a document's id, and no personal data. */
export interface News {
  kind: DocumentNews | 'message'
  documentId: number
}

const WORDS: Record<News['kind'], string> = {
  submitted: '새 접수',
  'supplement-answered': '보완 답변',
  message: '새 채팅',
}

/** The news in a message of the socket; most have none. */
export function newsOf(
  message: Extract<ServerMessage, { type: 'document_changed' | 'chat_changed' }>,
): News[] {
  if (message.type === 'chat_changed') {
    return (message.written ?? []).map((documentId) => ({ kind: 'message', documentId }))
  }
  const kind = DOCUMENT_NEWS.find((each) => each === message.news)
  return kind === undefined ? [] : [{ kind, documentId: message.id }]
}

export function isSameNews(one: News, other: News): boolean {
  return one.kind === other.kind && one.documentId === other.documentId
}

/** `새 접수 2건 · 새 채팅 1건`. */
export function newsSentence(news: readonly News[]): string {
  return Object.entries(WORDS)
    .map(([kind, word]) => [word, news.filter((each) => each.kind === kind).length] as const)
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
