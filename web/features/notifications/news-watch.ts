import { isSameNews, type News } from './news.ts'

export interface NewsSurroundings {
  /** This tab is visible. */
  isSeen: () => boolean
  /** Another tab of the app is visible. */
  isSeenElsewhere: () => Promise<boolean>
  /** This is the one tab that announces news. */
  isSpeaker: () => boolean
  showCount: (count: number) => void
  tell: (unseen: readonly News[]) => void
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
      if (isSpeaker()) tell(unseen)
    },
    seen(): void {
      unseen = []
      showCount(0)
    },
  }
}

/**
 * Finds documents that were submitted while the connection was down. Ids ascend, so those above the newest known id
 * were missed. `readNewest` returns the ids of the newest open documents.
 */
export function createMissedNews(readNewest: () => Promise<readonly number[]>) {
  let newest: number | null = null
  const know = (ids: readonly number[]) => {
    newest = Math.max(newest ?? 0, ...ids)
  }
  return {
    heard(news: readonly News[]): void {
      const submitted = news.filter(({ kind }) => kind === 'submitted')
      if (newest !== null) know(submitted.map(({ documentId }) => documentId))
    },
    /** The missed documents; none the first time, as existing documents are not news. */
    async missed(): Promise<News[]> {
      const known = newest
      const ids = await readNewest()
      know(ids)
      if (known === null) return []
      return ids.filter((id) => id > known).map((documentId) => ({ kind: 'submitted', documentId }))
    },
  }
}
