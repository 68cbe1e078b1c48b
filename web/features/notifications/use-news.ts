import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import { listDocumentRows } from '#shared/documents/document-rows.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import { call } from '../../lib/api-client.ts'
import { brandName } from '../../lib/brand.ts'
import { useMessagesMissed, useSocketMessage } from '../../lib/portal-socket.ts'
import { useAccount } from '../../lib/session-store.ts'
import { allowChime, chime } from './chime.ts'
import { showNotice, withdrawNotice } from './desktop-notice.ts'
import { type News, newsOf, newsSentence } from './news.ts'
import { useNewsSettings } from './news-settings.ts'
import { createMissedNews, createNewsWatch } from './news-watch.ts'
import { joinOpenTabs } from './open-tabs.ts'
import { useOpenNews } from './use-open-news.ts'

/** At most so many documents are read to find those missed while the connection was down. */
const MOST_MISSED = 20

/** Announces news while nobody looks at the app: in the window's title, and as this device is set. */
export function useNews(): void {
  const openNews = useEffectEvent(useOpenNews())
  const tell = useEffectEvent((unseen: readonly News[]) => {
    const { desktop, sound } = useNewsSettings.getState()
    if (sound) void chime()
    if (desktop) showNotice(newsSentence(unseen), brandName(), () => void openNews(unseen))
  })
  const [watch, setWatch] = useState<NewsWatch | null>(null)
  useEffect(() => {
    const tabs = joinOpenTabs(() => made.seen())
    const made = createNewsWatch({
      isSeen: () => document.visibilityState === 'visible',
      isSeenElsewhere: tabs.isSeenElsewhere,
      isSpeaker: tabs.isSpeaker,
      showCount,
      tell: (unseen) => tell(unseen),
    })
    setWatch(made)
    return () => {
      tabs.leave()
      showCount(0)
    }
  }, [])
  useHeard(watch)
  useEffect(allowChimeOnceTouched, [])
}

type NewsWatch = ReturnType<typeof createNewsWatch>

/** Passes on the news of the socket, and after a reconnect those that were missed. */
function useHeard(watch: NewsWatch | null): void {
  const account = useAccount()
  const mayRead = account !== null && scopeOf(account, 'documents.read') !== null
  const [missedNews] = useState(() => createMissedNews(newestDocuments))
  const heard = useCallback(
    (message: Extract<ServerMessage, { type: 'document_changed' | 'chat_changed' }>) => {
      const news = newsOf(message)
      missedNews.heard(news)
      void watch?.heard(news)
    },
    [watch, missedNews],
  )
  const lookBack = useCallback(async () => {
    if (watch === null || !mayRead) return
    // If the read fails, the next connection tries again.
    await watch.heard(await missedNews.missed().catch(() => []))
  }, [watch, mayRead, missedNews])
  useSocketMessage('document_changed', heard)
  useSocketMessage('chat_changed', heard)
  useMessagesMissed(lookBack)
  useEffect(() => void lookBack(), [lookBack])
}

async function newestDocuments(): Promise<number[]> {
  const query = { activationStatus: [...OPEN_STATUSES], limit: MOST_MISSED }
  const { items } = await call(listDocumentRows, { query: { view: 'row', ...query } })
  return items.map(({ id }) => id)
}

/** The window's title: `(3) 접수 관리 · 모바일 개통 포털`. At zero the desktop notice is removed too. */
function showCount(count: number): void {
  const title = document.title.replace(/^\(\d+\) /, '')
  document.title = count === 0 ? title : `(${count}) ${title}`
  if (count === 0) withdrawNotice()
}

function allowChimeOnceTouched(): () => void {
  const touched = () => {
    if (useNewsSettings.getState().sound) allowChime()
  }
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) document.addEventListener(event, touched)
  return () => {
    for (const event of events) document.removeEventListener(event, touched)
  }
}
