import type { News } from './news.ts'

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
