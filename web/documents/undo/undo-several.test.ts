import { expect, test, vi } from 'vitest'
import { ApiError, call } from '../../lib/api-client.ts'
import { useToasts } from '../../ui/toast.ts'
import { undoSeveral } from './undo-several.ts'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

test('each is taken back for itself, and those that were too late are told by name', async () => {
  const late = new ApiError({
    status: 409,
    code: 'UNDO_TOO_LATE',
    message: '되돌릴 수 있는 시간이 지났습니다.',
    details: [],
  })
  vi.mocked(call).mockImplementation((async (_: unknown, { params }: { params: { id: number } }) => {
    if (params.id > 5) throw late
  }) as never)
  await undoSeveral(
    Array.from({ length: 9 }, (_, index) => ({
      id: index + 1,
      version: 2,
      customerName: `고객${index + 1}`,
    })),
  )
  expect(call).toHaveBeenCalledTimes(9)
  expect(useToasts.getState().map(({ title, description }) => `${title}: ${description}`)).toEqual([
    '성공: 5건을 되돌렸습니다.',
    '4건은 되돌리지 못했습니다: 고객6님, 고객7님, 고객8님: 되돌릴 수 있는 시간이 지났습니다. 외 1건',
  ])
})
