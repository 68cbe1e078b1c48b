import { expect, test, vi } from 'vitest'
import { toast, useToasts } from './toast.ts'

const shown = () => useToasts.getState().map((item) => `${item.title}/${item.description}`)

test('titles come from the kind unless given, the same words are one message, and only three are kept', () => {
  const listener = vi.fn()
  const stop = useToasts.subscribe(listener)
  const first = toast.success('서류가 삭제되었습니다.')
  toast.error('요청에 실패했습니다.')
  toast.error('요청에 실패했습니다.')
  toast.error('파일 다운로드에 실패했습니다.', { title: '다운로드 실패' })
  expect(shown()).toEqual([
    '성공/서류가 삭제되었습니다.',
    '오류/요청에 실패했습니다.',
    '다운로드 실패/파일 다운로드에 실패했습니다.',
  ])
  toast.dismiss(first)
  expect(shown().some((line) => line.startsWith('성공'))).toBe(false)
  toast.info('하나')
  toast.info('둘')
  expect(shown()).toHaveLength(3)
  expect(listener).toHaveBeenCalledTimes(7)
  stop()
})

test('once an act is told of again, that an earlier try failed is not said any more', () => {
  const about = '삭제'
  toast.error('요청에 실패했습니다.', { title: '삭제 실패', about })
  toast.error('다른 오류')
  toast.success('서류가 삭제되었습니다.', { about })
  toast.success('2건이 삭제되었습니다.', { about })
  expect(shown().slice(-3)).toEqual([
    '오류/다른 오류',
    '성공/서류가 삭제되었습니다.',
    '성공/2건이 삭제되었습니다.',
  ])
  expect(shown()).not.toContain('삭제 실패/요청에 실패했습니다.')
})
