import { expect, test, vi } from 'vitest'
import { call } from '../../lib/api-client.ts'
import { confirm } from '../../ui/confirm.ts'
import type { ApplicationValues } from './application-values.ts'
import { mayBeSubmitted } from './submit-application.ts'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('../../ui/confirm.ts', () => ({ confirm: vi.fn() }))

test('a warning of earlier applications tells each with its status as people read it', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const uploadedAt = '2026-11-20T03:00:00.000Z'
  const hidden = { documentNumber: null, activationStatus: null }
  vi.mocked(call).mockResolvedValue({
    duplicates: [
      { uploadedAt, documentNumber: '20261120-00001', activationStatus: '개통' },
      { uploadedAt, documentNumber: '20261120-00002', activationStatus: '보완필요' },
      { uploadedAt, ...hidden },
    ],
  } as never)
  await mayBeSubmitted({ customerName: '김민수', customerPhone: '010-1234-5678' } as ApplicationValues)
  const { body } = vi.mocked(confirm).mock.calls[0]?.[0] ?? {}
  expect(body).toContain('3건')
  expect(body).toContain('2026-11-20 12:00 · 20261120-00001 · 개통완료\n')
  expect(body).toContain('2026-11-20 12:00 · 20261120-00002 · 보완필요\n')
  expect(body).not.toContain('개통\n')
})
