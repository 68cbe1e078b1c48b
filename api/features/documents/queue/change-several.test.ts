import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { changeSeveral } from './change-several.ts'

it('tells of each what became of it, also where one broke that nobody expected to', async () => {
  const log = { error: vi.fn() }
  const broken = new Error('disk I/O error')
  const outcome = await changeSeveral(
    log as never,
    [{ id: 7 }, { id: 8 }, { id: 9 }, { id: 10 }],
    async ({ id }) => {
      if (id === 8) throw new AppError('FORBIDDEN', { message: '담당자가 아닙니다.' })
      if (id === 9) throw broken
    },
  )
  expect(outcome).toEqual({
    changed: [7, 10],
    refused: [
      { id: 8, error: '담당자가 아닙니다.' },
      { id: 9, error: '서버 오류로 변경하지 못했습니다. 잠시 후 다시 시도해주세요.' },
    ],
  })
  expect(log.error.mock.calls).toEqual([[{ err: broken, id: 9 }, expect.any(String)]])
})
