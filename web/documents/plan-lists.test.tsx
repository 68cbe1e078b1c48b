// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { render } from '../ui/testing/render.tsx'
import { usePlanLists } from './plan-lists.ts'

test('reading again without a session fails with the 401, and plans that were read stay usable', async () => {
  const server = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', server)
  const queries = createQueryClient()
  let lists: ReturnType<typeof usePlanLists> | undefined
  const Lists = () => {
    lists = usePlanLists()
    return null
  }
  // React Query tells the components a moment after it has read.
  const readAgain = () =>
    act(async () => {
      await queries.refetchQueries()
      await new Promise((resolve) => setTimeout(resolve))
    })
  await render(<Lists />, queries)
  await readAgain()
  expect(lists).toMatchObject({ plans: [], addOns: [], isMissing: false })

  const expired = { code: 'SESSION_EXPIRED', error: '다시 로그인해주세요.' }
  server.mockImplementation(async () => Response.json(expired, { status: 401 }))
  await readAgain()
  const [plans] = queries.getQueryCache().getAll()
  expect(plans?.state).toMatchObject({ status: 'error', error: { status: 401, code: 'SESSION_EXPIRED' } })
  expect(lists).toMatchObject({ plans: [], addOns: [], isMissing: false })
})
