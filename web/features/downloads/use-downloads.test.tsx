// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { call, NetworkError } from '../../lib/api-client.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { render } from '../../ui/testing/render.tsx'
import { useDownloads } from './use-downloads.ts'

vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../lib/api-client.ts')>()),
  call: vi.fn(),
}))
const answering = vi.mocked(call)

test('what could not be read is read once the connection is back', async () => {
  const connected = vi.spyOn(portalSocket, 'onConnected')
  const connects = () => act(async () => connected.mock.lastCall?.[0]())
  let held: ReturnType<typeof useDownloads> | undefined
  const Draw = () => {
    held = useDownloads()
    return null
  }
  answering.mockRejectedValue(new NetworkError('unreachable'))
  const { stop } = await render(<Draw />)
  expect(held?.error).toBeInstanceOf(NetworkError)
  answering.mockReset().mockResolvedValue([] as never)
  await connects()
  expect(held).toMatchObject({ error: null, downloads: { templates: [], tables: [] } })
  answering.mockClear()
  await connects()
  expect(answering).not.toHaveBeenCalled()
  await stop()
})
