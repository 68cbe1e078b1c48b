// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { call, NetworkError } from '../../lib/api-client.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { render } from '../../ui/testing/render.tsx'
import { useDownloads } from './use-downloads.ts'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
const answering = vi.mocked(call)

test('reads again when the connection is back, after a failure or a missed message', async () => {
  const connected = vi.spyOn(portalSocket, 'onMissed')
  const connects = () => act(async () => connected.mock.lastCall?.[0]())
  let held: ReturnType<typeof useDownloads> | undefined
  const Draw = () => {
    held = useDownloads()
    return null
  }
  answering.mockRejectedValue(new NetworkError('unreachable'))
  await render(<Draw />)
  expect(held?.error).toBeInstanceOf(NetworkError)
  answering.mockReset().mockResolvedValue([] as never)
  await connects()
  expect(held).toMatchObject({ error: null, downloads: { templates: [], tables: [] } })
  const table = { id: 3, title: '11월 단가표' }
  answering.mockResolvedValue([table] as never)
  await connects()
  expect(held?.downloads?.tables).toEqual([table])
  answering.mockRejectedValue(new NetworkError('unreachable'))
  await connects()
  expect(held?.downloads?.tables).toEqual([table])
})
