import { PDFDict, PDFDocument, PDFName, type PDFPage, type PDFRawStream } from 'pdf-lib'
import { expect, it } from 'vitest'
import { photosAsPdf } from './photos-as-pdf.ts'

const PHOTOS = [
  {
    jpeg: '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCIAKm//9k=',
    width: 3,
    height: 2,
  },
  {
    jpeg: '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAFAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCUApg//9k=',
    width: 2,
    height: 5,
  },
].map(({ jpeg, ...size }) => ({ jpeg: new Blob([Buffer.from(jpeg, 'base64')]), ...size }))

/** The image that a page draws. */
function pictureOf(page: PDFPage): PDFRawStream {
  const pictures = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
  return pictures?.lookup(PDFName.of('Photo')) as PDFRawStream
}

it('makes a page of each photo, in its size and with its bytes as they were', async () => {
  const pdf = photosAsPdf(PHOTOS)
  expect(pdf.type).toBe('application/pdf')
  const pages = (await PDFDocument.load(await pdf.arrayBuffer(), { throwOnInvalidObject: true })).getPages()
  expect(pages.map((page) => page.getSize())).toEqual([
    { width: 3, height: 2 },
    { width: 2, height: 5 },
  ])
  for (const [index, page] of pages.entries()) {
    const bytes = Buffer.from((await PHOTOS[index]?.jpeg.arrayBuffer()) ?? new ArrayBuffer())
    expect(Buffer.from(pictureOf(page).contents).equals(bytes)).toBe(true)
    expect((page.node.Contents() as PDFRawStream).getContentsString()).toContain('/Photo Do')
  }
})

it('says where each object begins, so that no reader has to search for them', async () => {
  const file = Buffer.from(await photosAsPdf(PHOTOS).arrayBuffer()).toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  expect(file.slice(table)).toMatch(/^xref\n0 9\n0{10} 65535 f \n/)
  const begins = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, begin]) => Number(begin))
  expect(begins).toHaveLength(8)
  for (const [index, begin] of begins.entries()) {
    expect(file.slice(begin)).toMatch(new RegExp(`^${index + 1} 0 obj\n<<`))
  }
})
