// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { find, render, type, until } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import { ExportDialog } from './ExportDialog.tsx'

const refused = new ApiError({ status: 503, code: 'UNAVAILABLE', message: '서버가 바쁩니다.', details: [] })

beforeEach(() => useToasts.setState([], true))

test.each<[string, Error, string]>([
  ['the server’s sentence', refused, '서버가 바쁩니다.'],
  ['a general one, where the server has none', new Error('broken'), '엑셀 파일 생성에 실패했습니다.'],
])(
  'a workbook that could not be made is told with %s, and the reason stays',
  async (_whose, error, description) => {
    const onClose = vi.fn()
    const fetchWorkbook = vi.fn(() => Promise.reject(error))
    await render(
      <ExportDialog
        facts={[]}
        submitLabel="내보내기"
        example="정산 자료"
        fetchWorkbook={fetchWorkbook}
        onClose={onClose}
      />,
    )
    await type(find<HTMLInputElement>('input[name=reason]'), '11월 정산 자료')
    await act(async () => find<HTMLFormElement>('form').requestSubmit())
    await until(() => expect(fetchWorkbook).toHaveBeenCalledOnce())
    const told = { kind: 'error', title: '엑셀 내보내기 실패', description }
    await until(() => expect(useToasts.getState().at(-1)).toMatchObject(told))
    expect(onClose).not.toHaveBeenCalled()
    expect(find<HTMLInputElement>('input[name=reason]').value).toBe('11월 정산 자료')
  },
)
