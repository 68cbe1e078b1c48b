import { beforeEach, expect, test, vi } from 'vitest'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { ApiError, NetworkError } from '../../lib/api-client.ts'
import { download } from '../../lib/api-download.ts'
import { saveFile } from '../../lib/download.ts'
import { useToasts } from '../../ui/toast.ts'
import { saveDocumentFile } from './download-document.ts'

vi.mock('../../lib/api-download.ts', () => ({ download: vi.fn() }))
vi.mock('../../lib/download.ts', () => ({ saveFile: vi.fn() }))

const row = { id: 1 } as ListedDocument
const refused = new ApiError({ status: 404, code: 'FILE_NOT_FOUND', message: '', details: [] })
const told = () => useToasts.getState().at(-1)

beforeEach(() => useToasts.setState([], true))

test('a file that was saved is told by its name', async () => {
  const blob = new Blob(['x'])
  vi.mocked(download).mockResolvedValueOnce({ blob, fileName: '김민수_서류.pdf' })
  await saveDocumentFile(row)
  expect(saveFile).toHaveBeenCalledWith(blob, '김민수_서류.pdf')
  expect(told()).toMatchObject({ kind: 'success', title: '다운로드 완료', description: '김민수_서류.pdf' })
})

test.each<[string, Error, string]>([
  ['the server refused', refused, '파일 다운로드에 실패했습니다.'],
  ['no answer came for', new NetworkError('unreachable'), '파일 다운로드 중 오류가 발생했습니다.'],
])('a file that %s is told as 다운로드 실패', async (_how, error, description) => {
  vi.mocked(download).mockRejectedValueOnce(error)
  await saveDocumentFile(row)
  expect(told()).toMatchObject({ kind: 'error', title: '다운로드 실패', description })
})
