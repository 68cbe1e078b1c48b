import { expect, test } from 'vitest'
import type { News } from './news.ts'
import { createMissedNews } from './news-watch.ts'

const submitted = (documentId: number): News => ({ kind: 'submitted', documentId })

test('documents that came while the connection was down are news afterwards, once', async () => {
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

test('a message during the read does not hide documents that came before it', async () => {
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
