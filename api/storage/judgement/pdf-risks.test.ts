import { deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { applicationPdf, formPdf } from '../../demo/paper/korean-pdf.ts'
import { pdf } from '../sample-files.ts'
import { pdfRisks } from './pdf-risks.ts'
import { onePage, packedPdfOf, pdfOf, streamOf } from './sample-documents.ts'

const PAGES = ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R >>']
const packed = (catalog: string, more: string[] = [], options = {}) =>
  packedPdfOf([`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, ...PAGES, ...more], options)

describe('what a PDF does', () => {
  it.each([
    ['a script at opening', onePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), ['script']],
    [
      'a script in an object of its own',
      onePage('/OpenAction 4 0 R', '<< /S /JavaScript /JS 5 0 R >>'),
      ['script'],
    ],
    [
      'a script of the whole document',
      onePage('/Names << /JavaScript 4 0 R >>', '<< /Names [] >>'),
      ['script'],
    ],
    ['a script by escaped names', onePage('/OpenAction << /S /J#61vaS#63ript /J#53 (x) >>'), ['script']],
    [
      'a script whose kind stands elsewhere',
      onePage('/OpenAction << /S 4 0 R >>', '/JavaScript'),
      ['script'],
    ],
    ['a script in an object stream', packed('/OpenAction << /S /JavaScript /JS (x) >>'), ['script']],
    ['a script in a stream that is not called one of objects', untyped(), ['script']],
    [
      'a script in an object stream that is not packed',
      packed('/AcroForm << /A << /S /JavaScript >> >>', [], {
        dictionary: ' ',
        pack: (bytes: Buffer) => bytes,
      }),
      ['script'],
    ],
    [
      'a script that no table names',
      Buffer.concat([onePage(), Buffer.from('\n9 0 obj << /S /JavaScript >> endobj\n')]),
      ['script'],
    ],
    [
      'a script within the data of a stream',
      onePage('', streamOf('', Buffer.from('7 0 obj << /S /JavaScript >> endobj'))),
      ['script'],
    ],
    [
      'a script behind a word that looks like the end of its object',
      onePage('/A stream /OpenAction << /S /JavaScript /JS (x) >>'),
      ['script'],
    ],
    [
      'a script behind such a word and a bracket that closes nothing',
      onePage('/A ] /B endobj /OpenAction << /S /JavaScript /JS (x) >>'),
      ['script'],
    ],
    [
      'such a script in an object stream',
      packed('/A ] /OpenAction << /S /JavaScript /JS (x) >>'),
      ['script'],
    ],
    [
      'a script of a model in space',
      onePage('', '<< /Type /3D /OnInstantiate 5 0 R >>'),
      ['media', 'script'],
    ],
    [
      'links to files by their beginning',
      onePage('/URI << /Base (file:///c:/) >>', '<< /A << /S /URI /URI (x.exe) >> >>'),
      ['launch'],
    ],
    ['a program to start', onePage('/OpenAction << /S /Launch /F (calc.exe) >>'), ['launch']],
    [
      'another file to open',
      onePage('', '<< /Type /Annot /A << /S /GoToR /F (//host/x.pdf) >> >>'),
      ['launch'],
    ],
    ['a link to a file', onePage('', '<< /A << /S /URI /URI (file:///c:/x.exe) >> >>'), ['launch']],
    [
      'a link to a file, in hexadecimal',
      onePage('', '<< /A << /S /URI /URI <66696C653A2F2F> >> >>'),
      ['launch'],
    ],
    ['a link to a share', onePage('', '<< /A << /S /URI /URI (\\\\\\\\host\\\\x) >> >>'), ['launch']],
    [
      'a link that stands elsewhere',
      onePage('', '<< /A << /S /URI /URI 5 0 R >> >>', '(file:///c:/x.exe)'),
      ['launch'],
    ],
    [
      'what is typed is sent away',
      onePage('', '<< /A << /S /SubmitForm /F (http://x) >> >>'),
      ['sends-data'],
    ],
    [
      'an action at turning the page',
      onePage('/AA << /O 4 0 R >>', '<< /S /Named /N /Print >>'),
      ['automatic-action'],
    ],
    [
      'a program within',
      onePage(
        '/Names << /EmbeddedFiles 4 0 R >>',
        '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>',
        streamOf('/Type /EmbeddedFile', Buffer.from('MZ')),
      ),
      ['embedded'],
    ],
    ['media', onePage('', '<< /Subtype /RichMedia >>'), ['media']],
    ['a form of the XFA kind', onePage('/AcroForm << /XFA [] >>'), ['active-form']],
  ])('%s', (_what, bytes, risks) => {
    expect(pdfRisks(bytes)).toEqual(risks)
  })

  it('is unknown where it is encrypted, whatever its objects say', () => {
    const trailer = '/Encrypt << /Filter /Standard /V 4 >> '
    expect(pdfRisks(pdfOf(['<< /Type /Catalog >>'], trailer))).toEqual(['encrypted'])
    const encrypted = packed('').toString('latin1').replace('/Type /XRef', '/Type /XRef /Encrypt 9 0 R')
    expect(pdfRisks(Buffer.from(encrypted, 'latin1'))).toEqual(['encrypted'])
  })

  it.each([
    ['nothing but the first line', Buffer.from('%PDF-1.7\n%%EOF\n')],
    [
      'a table that is not there',
      Buffer.from(
        onePage()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
    ],
    ['no table at all', Buffer.from(onePage().toString('latin1').replace('startxref', ''), 'latin1')],
    ['no catalog', pdfOf(['<< /Type /Pages >>'])],
    ['a file that was cut', packed('').subarray(0, 200)],
    [
      'objects packed in an unusual way',
      packed('', [], { dictionary: '/Filter [/ASCIIHexDecode /FlateDecode]' }),
    ],
    [
      'objects packed by two names',
      packed('', [], { dictionary: '/Filter /FlateDecode /Filter /LZWDecode' }),
    ],
    [
      'objects packed by a predictor',
      packed('', [], { dictionary: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
    ],
    [
      'objects packed by a predictor that stands elsewhere',
      packed('', ['<< /Predictor 12 >>'], { dictionary: '/Filter /FlateDecode /DecodeParms 4 0 R' }),
    ],
    ['objects packed by an abbreviation', packed('', [], { dictionary: '/F /AHx', pack: inHexadecimal })],
    ['a packing that is broken', packed('', [], { pack: () => Buffer.from('not packed') })],
    ['a packing with a wrong checksum', packed('', [], { pack: withWrongChecksum })],
  ])('cannot be judged: %s', (_what, bytes) => {
    expect(pdfRisks(bytes)).toEqual(['unreadable'])
  })
})

describe('bounds', () => {
  it('unpacks no more than it may', () => {
    const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024))
    expect(pdfRisks(packed('', [], { pack: () => bomb }))).toEqual(['unreadable'])
  })

  it('reads objects within objects without end only so often', () => {
    const nested = Buffer.from(`%PDF-1.7\n${'1 0 obj('.repeat(400_000)}`)
    expect(pdfRisks(nested)).toEqual(['unreadable'])
  })
})

describe('harmless', () => {
  it('is what the demo and the tests hand in', () => {
    const paper = {
      customerName: '김민수',
      carrier: 'KT',
      planName: '5G',
      customerType: '신규',
      storeName: '강남',
      contactCode: 'KT-1',
    }
    const form = { width: 1, height: 1, palette: 'ffffff000000', dots: deflateSync(Buffer.alloc(1)) }
    expect(pdfRisks(applicationPdf(paper as never, form as never))).toEqual([])
    expect(pdfRisks(formPdf('서식', ['이름']))).toEqual([])
    expect(pdfRisks(pdf())).toEqual([])
    expect(pdfRisks(pdf(1000))).toEqual([])
  })

  it('is what a common library writes, with text, a link to a page of the web, a form and its destination at opening', async () => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    document.addPage().drawText('JavaScript /JS (Launch)', { font })
    const field = document.getForm().createTextField('이름')
    field.setText('Kim')
    field.addToPage(document.getPage(0))
    for (const useObjectStreams of [true, false])
      expect(pdfRisks(Buffer.from(await document.save({ useObjectStreams })))).toEqual([])
    const link = '<< /Type /Annot /Subtype /Link /A << /Type /Action /S /URI /URI (https://example.kr) >> >>'
    expect(pdfRisks(onePage('/OpenAction [3 0 R /XYZ null null 0]', link))).toEqual([])
    expect(pdfRisks(packed('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>', [link]))).toEqual([])
  })

  it('is a photograph, whatever its bytes happen to be', () => {
    const jpeg = Buffer.from('\xff\xd8 obj (((( <</ obj \xff\xd9', 'latin1')
    expect(pdfRisks(onePage('', streamOf('/Subtype /Image /Filter /DCTDecode', jpeg)))).toEqual([])
  })
})

function untyped(): Buffer {
  const bytes = packed('/OpenAction << /S /JavaScript /JS (x) >>').toString('latin1')
  return Buffer.from(bytes.replace('/Type /ObjStm', '             '), 'latin1')
}

function inHexadecimal(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('hex'))
}

/** Readers take what could be unpacked, whatever the checksum says. */
function withWrongChecksum(bytes: Buffer): Buffer {
  const whole = deflateSync(bytes)
  whole.writeUInt8((whole.at(-1) ?? 0) ^ 1, whole.length - 1)
  return whole
}
