import { describe, expect, it } from 'vitest'
import type { FileKind } from '#shared/endpoint.ts'
import { memoryByteSource } from './byte-source.ts'
import { claimedKinds, FILE_KINDS, genuineKind, refusalOf } from './file-kinds.ts'
import { bmp, docx, gif, jpeg, ole2, pdf, png, tiff, webp, xlsx, zip } from './sample-files.ts'

const ALL_KINDS = Object.keys(FILE_KINDS) as FileKind[]
/** Where tables are accepted, any text counts as one. */
const ALL_BUT_TEXT = ALL_KINDS.filter((kind) => kind !== 'csv')

function judge(bytes: Buffer, kinds = ALL_KINDS): Promise<FileKind | null> {
  return genuineKind(claimedKinds(bytes, kinds), memoryByteSource(bytes))
}

/** A letter of two bytes begins at every odd place, so that pieces of any even length cut one. */
function longCp949(...end: number[]): Buffer {
  return Buffer.concat([Buffer.from(','), Buffer.alloc(200_000, Buffer.from([0xb0, 0xa1])), Buffer.from(end)])
}

/** The places in a container of the next sector after the first directory sector, and of that first one. */
const SECTOR_1_NEXT = 512 + 4
const DIRECTORY_AT = 48

function ole2With(at: number, value: number): Buffer {
  const bytes = ole2()
  bytes.writeUInt32LE(value, at)
  return bytes
}

describe('file kinds', () => {
  it.each([
    ['pdf', pdf()],
    ['png', png()],
    ['png', png(10_000, 10_000)],
    ['jpg', jpeg()],
    ['jpg', jpeg(4000, 3000, 60_000)],
    ['jpg', Buffer.concat([jpeg(), Buffer.from('a trailer of the phone')])],
    ['gif', gif()],
    ['bmp', bmp()],
    ['bmp', bmp(2, -2)],
    ['tiff', tiff()],
    ['webp', webp()],
    ['doc', ole2()],
    ['doc', ole2('WordDocument', 'Workbook')],
    ['xls', ole2('Workbook')],
    ['xls', ole2('Book')],
    ['xls', ole2('Workbook', 'WordDocument')],
    ['xlsx', xlsx()],
    ['docx', docx('word/embeddings/Microsoft_Excel_Sheet1.xlsx')],
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
    ['the beginning of a GIF', Buffer.from('GIF89a')],
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
    ['a GIF without pixels', gif(0, 1)],
    ['a GIF that is an archive too', Buffer.concat([gif(), zip(['a.class'])])],
    ['a BMP of 4 gigapixels', bmp(65_536, 65_536)],
    ['a letter that begins with BM', Buffer.from('BM 안녕하세요, 서식을 보내 드립니다.')],
    ['a TIFF of 2^40 pixels', tiff(2 ** 20, 2 ** 20)],
    ['a TIFF whose directory lies beyond its end', tiff().subarray(0, 16)],
    ['a WebP of 17 gigapixels', webp(131_072, 131_072)],
    ['a cut WebP', webp().subarray(0, 29)],
    ['a sound', Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
    ['a presentation of old', ole2('PowerPoint Document')],
    ['a mail with a letter in it', ole2('__properties_version1.0', 'WordDocument')],
    ['an OLE2 header alone', ole2().subarray(0, 512)],
    ['an OLE2 directory that bites its tail', ole2With(SECTOR_1_NEXT, 1)],
    ['an OLE2 directory beyond the end', ole2With(DIRECTORY_AT, 4000)],
    ['an Excel workbook with macros', xlsx('xl/vbaProject.bin')],
    ['an Excel workbook with macros of old', xlsx('xl/macrosheets/sheet1.xml')],
    ['a letter and a workbook in one', zip(['[Content_Types].xml', 'word/document.xml', 'xl/workbook.xml'])],
    ['an archive', zip(['photo.jpg'])],
    ['a Word document with macros', docx('word/vbaProject.bin')],
    ['a cut docx', docx().subarray(0, 60)],
    [
      'a docx whose directory lies',
      Buffer.from(docx().map((byte, at, all) => (at === all.length - 6 ? 0xff : byte))),
    ],
  ])('refuses %s', async (_name, bytes) => {
    expect(await judge(bytes, ALL_BUT_TEXT)).toBeNull()
  })

  it.each([
    ['in UTF-8', Buffer.from('\ufeff코드,판매점\r\nA1,강남\r\n')],
    ['in CP949', Buffer.from([0xb0, 0xa1, 0x2c, 0xb3, 0xaa, 0x0a])],
    ['of any length', Buffer.from('코드,판매점\n'.repeat(20_000))],
    ['of any length in CP949', longCp949(0xb0, 0xa1)],
  ])('takes text %s for a table', async (_how, bytes) => expect(await judge(bytes)).toBe('csv'))

  it.each([
    ['a page', Buffer.from('<!doctype html><table>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['text with a control in it', Buffer.from(`가,나\n${' '.repeat(5000)}\u0000`)],
    ['bytes of no encoding', Buffer.from([0x61, 0x2c, 0xff, 0xff])],
    ['letter that is cut off at the end', longCp949(0xb0)],
    ['nothing', Buffer.alloc(0)],
  ])('takes no %s for a table', async (_what, bytes) => expect(await judge(bytes, ['csv'])).toBeNull())

  it('says of a workbook behind a password that it is', async () => {
    const rule = { maxBytes: 1, kinds: ['xls'] } as const
    const locked = await refusalOf(memoryByteSource(ole2('EncryptedPackage')), rule)
    expect(locked.message).toContain('암호')
    const other = await refusalOf(memoryByteSource(ole2('WordDocument')), rule)
    expect(other.message).toBe('파일 형식 오류: xls 파일만 올릴 수 있습니다.')
  })

  it.each([
    ['a workbook', ole2('Workbook')],
    ['a workbook of today', xlsx()],
    ['a GIF', gif()],
  ])('refuses %s where only papers of an application are taken', async (_name, bytes) => {
    expect(await judge(bytes, ['pdf', 'jpg', 'png', 'doc', 'docx'])).toBeNull()
  })
})
