import type { News } from './news.ts'

/**
 * What was handed in while nothing could be heard. Ids are given in the order of receipt: whatever is newer than the newest
 * that was known has been missed. `readNewest` answers with the ids of the newest open documents.
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
    /** Nothing the first time: what was there before is not new. */
    async missed(): Promise<News[]> {
      const known = newest
      const ids = await readNewest()
      know(ids)
      if (known === null) return []
      return ids.filter((id) => id > known).map((documentId) => ({ kind: 'submitted', documentId }))
    },
  }
}
