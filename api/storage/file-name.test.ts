import { expect, it } from 'vitest'
import { safeFileName } from './file-name.ts'

it.each([
  ['신청서.pdf', 'pdf', '신청서.pdf'],
  ['신청서.pdf'.normalize('NFD'), 'pdf', '신청서.pdf'],
  ['IMG_0001.JPEG', 'jpg', 'IMG_0001.jpeg'],
  ['scan.png', 'jpg', 'scan.jpg'],
  ['photo.exe', 'jpg', 'photo.exe.jpg'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\홍길동\\서류.docx', 'docx', '서류.docx'],
  ['a\u0000b\r\nc\u202egpj.doc', 'doc', 'abcgpj.doc'],
  ['\ud800.pdf', 'pdf', '파일.pdf'],
  ['', 'png', '파일.png'],
  ['. . .', 'png', '파일.png'],
  ['.pdf', 'pdf', '파일.pdf'],
] as const)('turns %j that is a %s into %j', (name, kind, shown) => {
  expect(safeFileName(name, kind)).toBe(shown)
})

it('bounds a name without cutting a character in two', () => {
  const name = safeFileName(`${'가'.repeat(193)}😀😀.pdf`, 'pdf')
  expect(name).toBe(`${'가'.repeat(193)}.pdf`)
  expect(safeFileName('나'.repeat(5000), 'docx')).toHaveLength(199)
})

it('looks at no more of a name than it needs: composing a long pile of marks takes seconds', () => {
  const name = `a${'\u0301\u0323'.repeat(500_000)}.pdf`
  expect(safeFileName(name, 'pdf').length).toBeLessThanOrEqual(200)
})
