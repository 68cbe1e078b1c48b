import { expect, test } from 'vitest'
import { createMissedNews } from './missed-news.ts'
import type { News } from './news.ts'

const submitted = (documentId: number): News => ({ kind: 'submitted', documentId })

test('what came while nothing was heard is news afterwards, once', async () => {
  let ids = [3, 2, 1]
  const news = createMissedNews(async () => ids)
  expect(await news.missed()).toEqual([])
  news.heard([submitted(4), { kind: 'message', documentId: 9 }])
  ids = [6, 5, 4, 3]
  expect(await news.missed()).toEqual([submitted(6), submitted(5)])
  expect(await news.missed()).toEqual([])
  ids = []
  expect(await news.missed()).toEqual([])
})

test('what is heard while it is being read hides nothing of what came before', async () => {
  const asked: ((ids: number[]) => void)[] = []
  const news = createMissedNews(() => new Promise((resolve) => asked.push(resolve)))
  const first = news.missed()
  asked.shift()?.([1])
  await first
  const missed = news.missed()
  news.heard([submitted(3)])
  asked.shift()?.([3, 2, 1])
  expect(await missed).toEqual([submitted(3), submitted(2)])
})
