import { expect, test } from 'vitest'
import { createNewsWatch } from './news-watch.ts'
import type { News } from './news-words.ts'

const submitted = (documentId: number): News => ({
  kind: 'submitted',
  documentId,
  documentNumber: `20261125-0000${documentId}`,
})

function watching() {
  const now = { isSeen: false, isSeenElsewhere: false, isSpeaker: true }
  const counts: number[] = []
  const told: number[] = []
  const watch = createNewsWatch({
    isSeen: () => now.isSeen,
    isSeenElsewhere: async () => now.isSeenElsewhere,
    isSpeaker: () => now.isSpeaker,
    showCount: (count) => void counts.push(count),
    tell: (unseen) => void told.push(unseen.length),
  })
  return { now, counts, told, watch }
}

test('news are counted and announced until somebody looks', async () => {
  const { watch, counts, told } = watching()
  await watch.heard([submitted(1)])
  await watch.heard([submitted(2), submitted(3)])
  expect([counts, told]).toEqual([
    [1, 3],
    [1, 3],
  ])
  watch.seen()
  await watch.heard([submitted(4)])
  expect([counts, told]).toEqual([
    [1, 3, 0, 1],
    [1, 3, 1],
  ])
})

test('the same news a second time is ignored', async () => {
  const { watch, told } = watching()
  await watch.heard([submitted(1)])
  await watch.heard([submitted(1)])
  await watch.heard([])
  await watch.heard([{ kind: 'message', documentId: 1, documentNumber: '20261125-00001' }])
  expect(told).toEqual([1, 2])
})

test('nothing is told to somebody who looks, here or in another tab', async () => {
  const { watch, now, counts, told } = watching()
  now.isSeen = true
  await watch.heard([submitted(1)])
  Object.assign(now, { isSeen: false, isSeenElsewhere: true })
  await watch.heard([submitted(2)])
  expect([counts, told]).toEqual([[], []])
})

test('every tab counts, but only one announces', async () => {
  const { watch, now, counts, told } = watching()
  now.isSpeaker = false
  await watch.heard([submitted(1)])
  expect([counts, told]).toEqual([[1], []])
})
