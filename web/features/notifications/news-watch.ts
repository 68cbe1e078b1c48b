import { isSameNews, type News } from './news-words.ts'

export interface NewsSurroundings {
  /** This tab is visible. */
  isSeen: () => boolean
  /** Another tab of the app is visible. */
  isSeenElsewhere: () => Promise<boolean>
  /** This is the one tab that announces news. */
  isSpeaker: () => boolean
  showCount: (count: number) => void
  /** `more` are those of the unseen that nobody was told of yet. */
  tell: (unseen: readonly News[], more: readonly News[]) => void
}

/**
 * Collects news while no tab of the app is visible: every tab counts them, one announces them, again only when there
 * are more. A look at any tab marks all as seen.
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
      if (isSpeaker()) tell(unseen, more)
    },
    seen(): void {
      unseen = []
      showCount(0)
    },
  }
}
