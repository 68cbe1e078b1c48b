import { isSameNews, type News } from './news.ts'

export interface NewsSurroundings {
  /** Somebody looks at this tab. */
  isSeen: () => boolean
  /** Somebody looks at the app in another tab. */
  isSeenElsewhere: () => Promise<boolean>
  /** Of all tabs this one speaks. */
  isSpeaker: () => boolean
  showCount: (count: number) => void
  tell: (unseen: readonly News[]) => void
}

/**
 * Gathers news while nobody looks at the app in any tab: every tab counts them, one tells. What has been told once is told
 * again only when there is more; whoever looks has seen it all.
 */
export function createNewsWatch({ isSeen, isSeenElsewhere, isSpeaker, showCount, tell }: NewsSurroundings) {
  let unseen: readonly News[] = []
  return {
    async heard(news: readonly News[]): Promise<void> {
      if (news.length === 0 || isSeen() || (await isSeenElsewhere()) || isSeen()) return
      const more = news.filter((each) => !unseen.some((known) => isSameNews(each, known)))
      if (more.length === 0) return
      unseen = [...unseen, ...more]
      showCount(unseen.length)
      if (isSpeaker()) tell(unseen)
    },
    seen(): void {
      unseen = []
      showCount(0)
    },
  }
}
