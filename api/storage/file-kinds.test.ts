import { describe, expect, it } from 'vitest'
import { memoryByteSource } from './byte-source.ts'
import { claimedKind, isGenuine } from './file-kinds.ts'
import { docx, jpeg, ole2, pdf, png, zip } from './sample-files.ts'

const ALL_KINDS = ['pdf', 'jpg', 'png', 'doc', 'docx'] as const

async function judge(bytes: Buffer): Promise<string | null> {
  const kind = claimedKind(bytes, ALL_KINDS)
  return kind !== null && (await isGenuine(kind, memoryByteSource(bytes))) ? kind : null
}

describe('file kinds', () => {
  it.each([
    ['pdf', pdf()],
    ['png', png()],
    ['png', png(10_000, 10_000)],
    ['jpg', jpeg()],
    ['jpg', jpeg(4000, 3000, 60_000)],
    ['jpg', Buffer.concat([jpeg(), Buffer.from('a trailer of the phone')])],
    ['doc', ole2()],
    ['docx', docx()],
    ['docx', zip(['[Content_Types].xml', 'word/document2.xml'])],
  ])('accepts a genuine %s', async (kind, bytes) => {
    expect(await judge(bytes)).toBe(kind)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('안녕하세요')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['a PDF that does not begin at once', Buffer.concat([Buffer.from('\n'), pdf()])],
    ['a PDF with markup where browsers look', Buffer.concat([pdf(), Buffer.from('<ScRiPt>')])],
    ['a PDF that is an archive too', Buffer.concat([pdf(3000), zip(['a.class'])])],
    [
      'a JPEG with a PDF in its metadata',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 20]), pdf()]),
    ],
    ['a JPEG that is an archive too', Buffer.concat([jpeg(), zip(['a.class'])])],
    ['a JPEG of 10 gigapixels', jpeg(65_500, 65_500)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9, 0, 0, 0])],
    ['a cut JPEG', jpeg().subarray(0, 30)],
    ['a PNG with something behind its end', Buffer.concat([png(), Buffer.from('<b>')])],
    ['a PNG of 2^62 pixels', png(0x7fffffff, 0x7fffffff)],
    ['a PNG without pixels', png(0, 5)],
    ['an Excel workbook of old', ole2('Workbook')],
    ['an OLE2 header alone', ole2().subarray(0, 512)],
    ['an Excel workbook', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
    ['an archive', zip(['photo.jpg'])],
    ['a Word document with macros', docx('word/vbaProject.bin')],
    ['a cut docx', docx().subarray(0, 60)],
    [
      'a docx whose directory lies',
      Buffer.from(docx().map((byte, at, all) => (at === all.length - 6 ? 0xff : byte))),
    ],
  ])('refuses %s', async (_name, bytes) => {
    expect(await judge(bytes)).toBeNull()
  })
})
