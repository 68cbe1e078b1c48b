import { beforeEach, expect, test, vi } from 'vitest'
import { GivenUp } from '../../../records/form/use-form-saving.ts'
import type { CheckedAdjustment } from './adjustment-form.ts'
import { adjustmentRegistration } from './register-adjustment.ts'

const { upload, confirm } = vi.hoisted(() => ({ upload: vi.fn(), confirm: vi.fn() }))
vi.mock('../../../lib/api-upload.ts', () => ({ upload }))
vi.mock('../../../ui/confirm.ts', () => ({ confirm }))

const SENDING = { signal: new AbortController().signal, onProgress: () => {} }
const ASKED: CheckedAdjustment = {
  storeId: '7',
  month: '2026-11',
  category: '차감',
  amount: '-500',
  reason: '단말 미반납',
  file: null,
}
const ENTRY = {
  storeId: 7,
  month: '2026-11',
  category: '차감',
  amount: -500,
  reason: '단말 미반납',
  documentNumber: null,
}
const keys = () => upload.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)

beforeEach(() => {
  upload.mockReset()
  confirm.mockReset()
})

test('a try after a lost answer has the same key, also in a form that came back', async () => {
  upload.mockRejectedValueOnce(new Error('lost')).mockResolvedValue(ENTRY)
  const { register, key } = adjustmentRegistration(undefined)
  await expect(register(ASKED, SENDING)).rejects.toThrow('lost')
  await register(ASKED, SENDING)
  await adjustmentRegistration(key()).register(ASKED, SENDING)
  expect(new Set(keys()).size).toBe(1)
  expect(confirm).not.toHaveBeenCalled()
})

test('what was changed after it had arrived is entered as another one only when that is wanted', async () => {
  upload.mockResolvedValue(ENTRY)
  const changed = { ...ASKED, amount: '-600' }
  confirm.mockResolvedValueOnce(false)
  const { register } = adjustmentRegistration(undefined)
  await expect(register(changed, SENDING)).rejects.toBeInstanceOf(GivenUp)
  expect(upload).toHaveBeenCalledTimes(1)
  confirm.mockResolvedValueOnce(true)
  await register(changed, SENDING)
  const [first, second, third] = keys()
  expect([second === first, third === first]).toEqual([true, false])
})
