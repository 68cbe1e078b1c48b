import { expect, test } from 'vitest'
import { acceptOf, fileProblem, formatBytes } from './file-check.ts'

const rule = { extensions: ['pdf', 'jpg', 'jpeg', 'png'], maxBytes: 10 * 1024 * 1024 }

test('a fitting file has no problem, whatever the case of its extension', () => {
  expect(fileProblem({ name: '신청서.PDF', size: 10 * 1024 * 1024 }, rule)).toBeNull()
})

test('a wrong kind, an empty one and one that is too large are named', () => {
  expect(fileProblem({ name: 'a.exe', size: 5 }, rule)).toBe(
    'a.exe: pdf, jpg, jpeg, png 파일만 첨부할 수 있습니다.',
  )
  expect(fileProblem({ name: 'pdf', size: 5 }, rule)).toContain('파일만')
  const wrongKind = '엑셀 파일(.xlsx, .xls)만 업로드 가능합니다.'
  expect(fileProblem({ name: 'a.pdf', size: 5 }, { ...rule, extensions: ['xlsx'], wrongKind })).toBe(
    wrongKind,
  )
  expect(fileProblem({ name: 'a.pdf', size: 0 }, rule)).toBe(
    'a.pdf: 빈 파일입니다. 다른 파일을 선택해주세요.',
  )
  expect(fileProblem({ name: 'a.pdf', size: rule.maxBytes + 1 }, rule)).toBe(
    'a.pdf: 10MB까지 첨부할 수 있습니다. (1B 초과)',
  )
})

test('images are accepted by type too, each once', () => {
  expect(acceptOf(rule)).toBe('.pdf,.jpg,.jpeg,.png,image/jpeg,image/png')
})

test('sizes are rounded for people', () => {
  expect([900, 35_000, 4_400_000, 10 * 1024 * 1024].map(formatBytes)).toEqual([
    '900B',
    '34KB',
    '4.2MB',
    '10MB',
  ])
})
