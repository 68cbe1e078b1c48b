import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { brandName } from '../../lib/brand.ts'
import { useSocketMessage } from '../../lib/portal-socket.ts'
import { allowChime, chime } from './chime.ts'
import { showNotice } from './desktop-notice.ts'
import { type News, newsOf, newsSentence, onlyDocument } from './news.ts'
import { newsSettings } from './news-settings.ts'
import { createNewsWatch } from './news-watch.ts'
import { joinOpenTabs } from './open-tabs.ts'

const LIST = '/documents'

/** Tells of news while nobody looks at the app: in the window's title, and as this device wants it. */
export function useNews(): void {
  const openNews = useOpenNews()
  const tell = useEffectEvent((unseen: readonly News[]) => {
    const { desktop, sound } = newsSettings()
    if (sound) chime()
    if (desktop) showNotice(newsSentence(unseen), brandName(), () => openNews(unseen))
  })
  const [watch, setWatch] = useState<ReturnType<typeof createNewsWatch> | null>(null)
  useEffect(() => {
    const tabs = joinOpenTabs(() => made.seen())
    const made = createNewsWatch({
      isSeen: () => document.visibilityState === 'visible',
      isSeenElsewhere: tabs.isSeenElsewhere,
      isSpeaker: tabs.isSpeaker,
      showCount: countInTitle,
      tell: (unseen) => tell(unseen),
    })
    setWatch(made)
    return () => {
      tabs.leave()
      countInTitle(0)
    }
  }, [])
  const heard = useCallback(
    (message: Extract<ServerMessage, { type: 'document_changed' | 'chat_changed' }>) =>
      void watch?.heard(newsOf(message)),
    [watch],
  )
  useSocketMessage('document_changed', heard)
  useSocketMessage('chat_changed', heard)
  useEffect(allowChimeOnceTouched, [])
}

/** Opens the one document of which there is news, over the list as it is filtered; of several the list. */
function useOpenNews() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (news: readonly News[]) => {
    const id = onlyDocument(news)
    const params = new URLSearchParams(pathname === LIST ? search : '')
    const opened = withFilter(params, { document: id === null ? '' : String(id) })
    void navigate({ pathname: LIST, search: opened.toString() })
  }
}

/** `(3) 접수 관리 · 모바일 개통 포털`. */
function countInTitle(count: number): void {
  const title = document.title.replace(/^\(\d+\) /, '')
  document.title = count === 0 ? title : `(${count}) ${title}`
}

function allowChimeOnceTouched(): () => void {
  const touched = () => {
    if (newsSettings().sound) allowChime()
  }
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) document.addEventListener(event, touched)
  return () => {
    for (const event of events) document.removeEventListener(event, touched)
  }
}
