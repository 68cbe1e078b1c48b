import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NewsItem } from '#shared/news/news.contract.ts'
import { brandName } from '../../lib/brand.ts'
import { showNotice, withdrawNotices } from '../../records/device/desktop-notice.ts'
import { useDeviceSettings } from '../../records/device/device-settings.ts'
import { usePushOnDevice } from '../../records/device/push-device.ts'
import { allowChime, chime } from './chime.ts'
import { useNewsSettings } from './news.api.ts'
import { createNewsWatch } from './news-watch.ts'
import { type News, newsSentence } from './news-words.ts'
import { joinOpenTabs } from './open-tabs.ts'

interface NewsHandling {
  /** Called with what a pressed notice was about. */
  onOpen: (news: readonly News[]) => void
  /** It makes its sound also for whoever looks at the app. */
  isHeardInFront: boolean
}

/**
 * Announces what is new in the list while nobody looks at the app: in the window's title, and as the account and this device are set.
 */
export function useNews(
  newest: readonly NewsItem[] | undefined,
  { onOpen, isHeardInFront }: NewsHandling,
): void {
  const { settings } = useNewsSettings()
  const opened = useEffectEvent(onOpen)
  const sound = useEffectEvent((news: readonly News[]) => {
    if (!useDeviceSettings.getState().sound) return
    if (news.some(({ kind }) => settings?.[kind]?.sound !== false)) void chime()
  })
  const tell = useEffectEvent((unseen: readonly News[], more: readonly News[]) => {
    const { desktop } = useDeviceSettings.getState()
    sound(more)
    const shown = unseen.filter(({ kind }) => (settings?.[kind]?.way ?? 'push') === 'push')
    const isMoreShown = more.some((each) => shown.includes(each))
    const isPushed = usePushOnDevice.getState().isOn
    if (desktop && !isPushed && isMoreShown) showNotice(newsSentence(shown), brandName(), () => opened(shown))
  })
  const [watch, setWatch] = useState<ReturnType<typeof createNewsWatch> | null>(null)
  useEffect(() => {
    const tabs = joinOpenTabs(() => made.seen())
    const made = createNewsWatch({
      isSeen: () => document.visibilityState === 'visible',
      isSeenElsewhere: tabs.isSeenElsewhere,
      isSpeaker: tabs.isSpeaker,
      showCount,
      tell: (unseen, more) => tell(unseen, more),
    })
    setWatch(made)
    return () => {
      tabs.leave()
      showCount(0)
    }
  }, [])

  // What was there when the page was opened is no news.
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (newest === undefined || watch === null) return
    const last = known.current
    known.current = Math.max(last ?? 0, newest[0]?.id ?? 0)
    if (last === null) return
    const more = newest.filter(({ id, isUnread }) => isUnread && id > last)
    if (isHeardInFront && more.length > 0 && document.visibilityState === 'visible') sound(more)
    void watch.heard(more)
  }, [newest, watch, isHeardInFront])
  useEffect(allowChimeOnceTouched, [])
}

/** The window's title: `(3) 접수 관리 · 모바일 개통 포털`. At zero what the device shows is removed too. */
function showCount(count: number): void {
  const title = document.title.replace(/^\(\d+\) /, '')
  document.title = count === 0 ? title : `(${count}) ${title}`
  if (count === 0) withdrawNotices()
}

function allowChimeOnceTouched(): () => void {
  const touched = () => {
    if (useDeviceSettings.getState().sound) allowChime()
  }
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) document.addEventListener(event, touched)
  return () => {
    for (const event of events) document.removeEventListener(event, touched)
  }
}
